import { existsSync, readFileSync } from 'node:fs'
import { at, runNpm } from './run.mjs'

/**
 * What of a lock is not in place: the paths of packages that are missing or of another version in `installed`,
 * the lock that npm leaves in node_modules. Optional packages (builds for other systems) may be missing.
 */
export function missingPackages(lock, installed) {
  return Object.entries(lock.packages)
    .filter(([path, wanted]) => {
      const there = installed?.packages[path]
      if (path === '' || (there === undefined && wanted.optional === true)) return false
      return there === undefined || there.version !== wanted.version || there.integrity !== wanted.integrity
    })
    .map(([path]) => path)
}

/** Installs what the lock says with `npm ci`, showing how far it is. Does nothing where all is in place. */
export async function install() {
  const lock = readJson('package-lock.json')
  if (missingPackages(lock, readJson('node_modules/.package-lock.json')).length === 0) return
  const paths = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== '' && entry.optional !== true)
    .map(([path]) => path)
  const stop = showProgress(() => paths.filter(path => existsSync(at(path, 'package.json'))).length, paths.length)
  // Not a production install whatever the environment says: building needs the tools.
  const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress'], {
    quiet: true,
  })
  stop(code === 0)
  if (code !== 0) {
    throw new Error(`npm ci failed (exit ${code}):\n${output.trim()}`)
  }
}

/** Tells how many of `total` are there: one line that is rewritten on a terminal, else a line every few seconds. */
function showProgress(count, total) {
  const begun = Date.now()
  const line = () => `Installing packages: ${count()} of ${total}, ${Math.round((Date.now() - begun) / 1000)} s`
  const terminal = process.stderr.isTTY === true
  process.stderr.write(terminal ? line() : `${line()}\n`)
  const timer = setInterval(
    () => process.stderr.write(terminal ? `\r\x1b[K${line()}` : `${line()}\n`),
    terminal ? 250 : 5000,
  )
  return done => {
    clearInterval(timer)
    if (terminal) process.stderr.write('\r\x1b[K')
    if (done) process.stderr.write(`${line()}, done\n`)
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(at(path), 'utf8'))
  } catch (error) {
    if (path.startsWith('node_modules')) return null
    throw error
  }
}
