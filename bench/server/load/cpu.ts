import { readFileSync } from 'node:fs'

/** Ticks of the system's clock in a second: 100 on every Linux that Node runs on. */
const TICKS = 100

/** The seconds of processor time a process has used so far; null where the system does not tell. */
export function cpuSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

/** The share of a core a process takes from now until the second call. */
export function watchCpu(pid: number): () => number | null {
  const from = cpuSeconds(pid)
  const at = performance.now()
  return () => {
    const to = cpuSeconds(pid)
    return from === null || to === null ? null : (to - from) / ((performance.now() - at) / 1000)
  }
}
