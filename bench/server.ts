/** The table server under load: its rate beside a bare relay, its delays, its memory, its restart. */

import type { Benchmark } from './figures.ts'
import { disk } from './server/disk.ts'
import { idle } from './server/idle.ts'
import { paced } from './server/paced.ts'
import { restart } from './server/restart.ts'
import { saturated } from './server/saturated.ts'
import { FULL, QUICK } from './server/sizes.ts'
import { onStage } from './server/stage.ts'

export const server: Benchmark = {
  name: 'server',
  title: 'the table server under load, in its own process beside a bare relay over ws',
  measure: ({ quick }) =>
    onStage(quick ? QUICK : FULL, async stage => [
      ...(await saturated(stage)),
      ...(await paced(stage)),
      ...disk(stage),
      ...(await idle(stage)),
      ...(await restart(stage)),
    ]),
}
