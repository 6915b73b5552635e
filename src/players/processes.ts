/** Groups of processes that were started here. None outlives this process, however it ends. */

const groups = new Set<number>()
let watching = false

let tell: (pid: number, runs: boolean) => void = () => {}

/**
 * Tells of every group that begins or ends here from now on. A worker thread is ended without a word when its process
 * leaves, so that it is the main thread that must know its groups (`watchGroup`).
 */
export function tellGroups(listener: (pid: number, runs: boolean) => void): void {
  tell = listener
}

/** Remembers a group by the id of its leader. Gives what ends the whole group, once. */
export function watchGroup(pid: number | undefined): () => void {
  if (pid === undefined) return () => {}
  if (!watching) {
    watching = true
    process.once('exit', () => {
      for (const group of groups) endGroup(group)
    })
  }
  groups.add(pid)
  tell(pid, true)
  return () => {
    if (!groups.delete(pid)) return
    endGroup(pid)
    tell(pid, false)
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Everyone of the group has left already.
  }
}
