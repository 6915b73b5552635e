/** The numbers of a server that is one of several. */

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { FleetCounts } from './fleet.ts'

const PASSED_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2, 5]

export interface FleetNumbers {
  readonly taken: Counter<'why'>
  readonly handed: Counter
  readonly moved: Counter
  readonly passed: Counter<'outcome'>
  readonly passedSeconds: Histogram
  readonly resets: Counter<'why'>
}

export function fleetNumbers(registry: Registry, read: () => FleetCounts | null): FleetNumbers {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter<Label>({ name: `fairdeal_fleet_${name}`, help, labelNames, registers })
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    fill: (shown: Gauge<string>, counts: FleetCounts) => void,
  ) => {
    const shown: Gauge<string> = new Gauge({
      name: `fairdeal_fleet_${name}`,
      help,
      labelNames,
      registers,
      collect: () => {
        shown.reset()
        const counts = read()
        if (counts !== null) fill(shown, counts)
      },
    })
  }
  gauge('nodes', 'Servers that live, as this one sees it.', [], (shown, { nodes }) => shown.set(nodes))
  gauge('streams', 'Sockets, streams and calls that are being passed on, by way.', ['way'], (shown, { streams }) => {
    shown.set({ way: 'in' }, streams.in)
    shown.set({ way: 'out' }, streams.out)
  })
  const numbers = {
    taken: counter('tables_taken_total', 'Tables that this server took over, by why.', 'why'),
    handed: counter('tables_handed_total', 'Tables that this server handed over when it stopped.'),
    moved: counter('tables_moved_total', 'Tables that this server ran and that go on at another one.'),
    passed: counter('calls_passed_total', 'Calls that were passed on to the server of their table.', 'outcome'),
    passedSeconds: new Histogram({
      name: 'fairdeal_fleet_call_seconds',
      help: 'From passing a call on to its answer.',
      buckets: PASSED_BUCKETS,
      registers,
    }),
    resets: counter('link_resets_total', 'Times that all talks with another server were cut, by why.', 'why'),
  }
  for (const why of ['gone', 'handed', 'asked']) numbers.taken.inc({ why }, 0)
  for (const outcome of ['answered', 'unanswered']) numbers.passed.inc({ outcome }, 0)
  for (const why of ['gap', 'silent', 'anew']) numbers.resets.inc({ why }, 0)
  return numbers
}
