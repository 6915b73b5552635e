import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'

/** Installs a package where that can be done without asking: for root on Debian or what is made of it. */
export async function installPackage(name, title) {
  if (!isDebian() || process.getuid?.() !== 0) return
  process.stderr.write(`Installing ${title} with apt-get\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const how = { quiet: true, env, timeoutMs: 300_000 }
  await run('apt-get', ['update'], how)
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], how)
  if (code !== 0) process.stderr.write(`apt-get ended with ${code}: ${output.trim().split('\n').at(-1)}\n`)
}

/** Whether a file is there and can be run. */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}
