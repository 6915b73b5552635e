/** Groups of processes that were started here. None outlives this process, however it ends. */

const groups = new Set<number>()
let watching = false

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
  return () => {
    if (groups.delete(pid)) endGroup(pid)
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Everyone of the group has left already.
  }
}
