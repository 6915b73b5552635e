/** The oldest Node that runs Fairdeal. `engines` in package.json says the same; a test holds them together. */
export const OLDEST_NODE = [20, 19]

/** Whether a version of Node (`20.19.1`) is new enough. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** Says what to do and ends the process where Node is too old. */
export function checkNode(version = process.versions.node) {
  if (isNewEnough(version)) return
  process.stderr.write(
    `fairdeal: Node ${OLDEST_NODE.join('.')} or newer is needed, and this is Node ${version}; https://nodejs.org has it\n`,
  )
  process.exit(2)
}
