import { spawn } from 'node:child_process'
import { build, isBuilt } from './build.mjs'
import { install } from './install.mjs'
import { at, which } from './run.mjs'

/** Installs and builds what is missing, then runs `fairdeal serve` until it ends, with its exit status. */
export async function start(args) {
  await install()
  if (!isBuilt()) await build()
  const show = wantsBrowser(process.env, process.stdin.isTTY === true && process.stdout.isTTY === true)
  // The checkout keeps its tables, unless another place is named, or none by an empty variable.
  const env = { ...process.env, FAIRDEAL_DATA: process.env.FAIRDEAL_DATA ?? at('data') }
  const server = spawn(process.execPath, [at('bin', 'fairdeal.js'), 'serve', ...args], {
    env,
    stdio: ['inherit', show ? 'pipe' : 'inherit', 'inherit'],
  })
  if (show) openFirstAddress(server.stdout)
  // The terminal sends Ctrl-C to the server too: we wait for it to end in its own way.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
  })
}

/** Whether to open a browser: only for a person at a terminal who has a screen. */
export function wantsBrowser(env, interactive, platform = process.platform) {
  if (!interactive || env.CI !== undefined || env.SSH_CONNECTION !== undefined) return false
  return platform === 'win32' || platform === 'darwin' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY)
}

/** The first address in what a server printed, or null. */
export function firstAddress(text) {
  return /https?:\/\/[^\s"'<>]+/.exec(text)?.[0] ?? null
}

function openFirstAddress(output) {
  let seen = ''
  let opened = false
  output.on('data', chunk => {
    process.stdout.write(chunk)
    if (opened) return
    seen += chunk
    // A whole line only: an address may come in two pieces.
    const address = firstAddress(seen.slice(0, seen.lastIndexOf('\n') + 1))
    if (address === null) return
    opened = true
    openBrowser(address)
  })
}

function openBrowser(address) {
  const [command, args] =
    process.platform === 'win32'
      ? ['cmd', ['/c', 'start', '', address]]
      : [process.platform === 'darwin' ? 'open' : which('xdg-open'), [address]]
  if (command === null) return
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
