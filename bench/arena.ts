/** The arena: its games a second, what a second worker adds, its memory, and what duplicate deals save. */

import { memory } from './arena/memory.ts'
import { saving } from './arena/saving.ts'
import { speed } from './arena/speed.ts'
import type { Benchmark } from './figures.ts'

export const arena: Benchmark = {
  name: 'arena',
  title: 'many games between computer players: their rate, their memory, and how many games duplicate deals save',
  async measure({ quick }) {
    return [
      ...(await speed(quick ? { runs: 1, kilogames: 0.2 } : { runs: 5, kilogames: 5 })),
      ...(await memory(quick ? 20_000 : 1_000_000)),
      ...(await saving(quick ? 0.02 : 1)),
    ]
  },
}
