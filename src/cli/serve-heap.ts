import { setFlagsFromString } from 'node:v8'

/**
 * V8 puts what it expects to last into old memory at once. At a table everything but the past is new with each move: the
 * guess is often wrong, and each wrong one keeps what it refers to. Without it the collector has half as much to do
 * (`fairdeal bench server`).
 */
export function tuneHeap(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
