import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The file of a path within the checkout. */
export function at(...path) {
  return join(ROOT, ...path)
}

/**
 * Runs a command to its end and gives `{ code, output }`. `quiet` keeps what it prints in `output`; otherwise
 * it goes where ours goes. After `timeoutMs` it is ended, with everything it started, and its code is 124.
 */
export function run(command, args, { quiet = false, timeoutMs = 0, env = process.env, cwd = ROOT } = {}) {
  return new Promise(resolve => {
    const own = process.platform !== 'win32' && timeoutMs > 0
    const child = spawn(command, args, {
      cwd,
      env,
      // A group of its own, so that a command that hangs is ended with the browsers and servers it started.
      detached: own,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    let late = false
    const keep = chunk => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = signal => {
      try {
        if (own) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // It has ended by itself.
      }
    }
    const stop = () => {
      end('SIGTERM')
      process.exit(130)
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    const timer =
      timeoutMs > 0 &&
      setTimeout(() => {
        late = true
        end('SIGKILL')
      }, timeoutMs)
    const finish = (code, problem) => {
      clearTimeout(timer)
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      resolve({ code: late ? 124 : code, output: problem === undefined ? output : `${output}${problem}\n` })
    }
    child.on('error', error => finish(127, `${command}: ${error.message}`))
    child.on('close', code => finish(code ?? 130))
  })
}

/** Runs a program of an installed package by its JavaScript file, the same on every system. */
export function runNode(file, args, how) {
  return run(process.execPath, [at(file), ...args], how)
}

/** Runs npm: the one that started us, else the one of the path. */
export function runNpm(args, how) {
  const file = process.env.npm_execpath
  if (file?.endsWith('.js') && existsSync(file)) return run(process.execPath, [file, ...args], how)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, how)
}

/** The full path of a program on the path, or null. */
export function which(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (folder !== '' && existsSync(join(folder, name))) return join(folder, name)
  }
  return null
}
