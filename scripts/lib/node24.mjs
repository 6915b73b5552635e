import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { at, run, runNpm } from './run.mjs'

/** The other Node the suite has to pass on, besides the oldest one that is supported. */
export const NEXT_NODE = '24.22.3'

/** The npm package that is nothing but a Node for a system, or null where there is none. */
export function nodePackage(platform = process.platform, arch = process.arch) {
  const system = { linux: 'linux', darwin: 'darwin', win32: 'win' }[platform]
  return system !== undefined && ['x64', 'arm64'].includes(arch) ? `node-${system}-${arch}` : null
}

/** Whether a version of Node (`24.1.0`) is of that line or a later one. */
export function isNext(version) {
  return Number(version.split('.')[0]) >= Number(NEXT_NODE.split('.')[0])
}

/** A program that is Node 24 or later: the one that runs us if it is one, else one brought by npm into `.cache`. */
export async function nextNode() {
  if (isNext(process.versions.node)) return process.execPath
  const name = nodePackage()
  if (name === null) {
    throw new Error(
      `npm has no Node for ${process.platform} on ${process.arch}; install Node ${NEXT_NODE} and run this with it`,
    )
  }
  const folder = at('.cache', `node-${NEXT_NODE}`)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!(await isThere(program))) {
    process.stderr.write(`Bringing Node ${NEXT_NODE} as the package ${name}\n`)
    await bring(folder, `${name}@${NEXT_NODE}`)
    if (!(await isThere(program))) throw new Error(`${program} is no Node ${NEXT_NODE}, though npm installed it`)
  }
  return program
}

/** The environment in which whatever is started as `node` is that program, too. */
export function environmentOf(program, env = process.env) {
  const key = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [key]: dirname(program) + delimiter + (env[key] ?? '') }
}

/** A folder of its own: what is built for one Node is not for another, and the checkout's packages stay as they are. */
async function bring(folder, wanted) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--no-save', wanted]
  const { code, output } = await runNpm(args, { quiet: true, cwd: folder, timeoutMs: 600_000 })
  if (code !== 0) throw new Error(`npm could not install ${wanted} (exit ${code}):\n${output.trim()}`)
}

async function isThere(program) {
  if (!existsSync(program)) return false
  const { code, output } = await run(program, ['--version'], { quiet: true })
  return code === 0 && output.trim() === `v${NEXT_NODE}`
}
