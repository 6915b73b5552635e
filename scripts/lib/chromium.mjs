import { join } from 'node:path'
import { installPackage, isProgram } from './debian.mjs'
import { at, run, which } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .flatMap(folder => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}
const USUAL = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome', '/snap/bin', '/usr/lib/chromium']

/** What a person is told where no Chromium can be had. */
export const ADVICE =
  'No Chromium was found and none could be installed. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.'

/** A Chromium of this system, or null: the one that CHROMIUM_PATH names, else one on the path or in a usual place. */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (!isProgram(env.CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which is no program`)
    return env.CHROMIUM_PATH
  }
  for (const name of NAMES) if (which(name) !== null) return which(name)
  const places = PLACES[process.platform] ?? USUAL.flatMap(folder => NAMES.map(name => join(folder, name)))
  return places.find(isProgram) ?? (await downloaded())
}

/** A Chromium, installed if there is none: Debian's package for root on Debian, else Playwright's own download. */
export async function getChromium() {
  const found = await findChromium()
  if (found !== null) return found
  await installPackage('chromium', 'Chromium')
  const installed = await findChromium()
  if (installed !== null) return installed
  process.stderr.write("Downloading Playwright's Chromium\n")
  const download = [at('node_modules/playwright-core/cli.js'), 'install', 'chromium']
  const { code, output } = await run(process.execPath, download, { quiet: true, timeoutMs: 600_000 })
  if (code !== 0) process.stderr.write(`playwright-core ended with ${code}: ${output.trim().split('\n')[0]}\n`)
  return findChromium()
}

async function downloaded() {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return isProgram(path) ? path : null
}
