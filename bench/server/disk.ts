/** The disk by itself: how long a small write takes to be safe. No durable move can be sooner told. */

import { closeSync, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, figure } from '../figures.ts'
import type { Stage } from './stage.ts'

const PAGE = Buffer.alloc(4096, 1)
const PAGES = 200
const ROUNDS = 3

export function disk({ size, newFolder }: Stage): Figure[] {
  const folder = newFolder()
  mkdirSync(folder)
  const file = openSync(join(folder, 'pages'), 'w')
  // The first round makes the file as long as it will be, as a log that is used again is.
  write(file)
  const runs = Array.from({ length: Math.min(size.runs, ROUNDS) }, () => write(file))
  closeSync(file)
  const note = `fdatasync of one page of ${PAGE.length} bytes in this folder, without the server`
  return [
    figure(
      'the disk alone, p50',
      'ms',
      runs.map(times => at(times, 0.5)),
      { note },
    ),
    figure(
      'the disk alone, p99',
      'ms',
      runs.map(times => at(times, 0.99)),
    ),
  ]
}

function write(file: number): number[] {
  const times: number[] = []
  for (let page = 0; page < PAGES; page++) {
    const began = performance.now()
    writeSync(file, PAGE, 0, PAGE.length, page * PAGE.length)
    fdatasyncSync(file)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)]
}
