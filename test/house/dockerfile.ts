/** Reads a Dockerfile and does its steps in folders, as far as can be without an engine. */

import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

export interface Instruction {
  readonly keyword: string
  /** What is behind the keyword. */
  readonly rest: string
}

export function readDockerfile(text: string): Instruction[] {
  const lines = text.split('\n').filter(line => !/^\s*#/.test(line))
  return lines
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const found = /^([A-Z]+) +(.+)$/.exec(line)
      if (found === null) throw new Error(`no instruction: ${line}`)
      return { keyword: found[1], rest: found[2].trim() }
    })
}

/** What the last stage says of the container. */
export interface Image {
  /** The images that stages are made from. */
  readonly from: readonly string[]
  /** The folder that is its root. */
  readonly root: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string | null
  readonly volumes: readonly string[]
  readonly ports: readonly string[]
  readonly stopSignal: string | null
  readonly healthcheck: readonly string[]
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
}

export interface HowToBuild {
  readonly context: string
  /** Where the roots of stages are made. */
  readonly folder: string
  /** Does a `RUN` in the root of a stage. */
  run(command: string, at: { readonly root: string; readonly cwd: string }): void | Promise<void>
}

/** Does all steps. Throws for an instruction it does not know. */
export async function buildImage(instructions: readonly Instruction[], how: HowToBuild): Promise<Image> {
  const stages = new Map<string, string>()
  const from: string[] = []
  let image: Image | null = null
  for (const { keyword, rest } of instructions) {
    if (keyword === 'FROM') {
      const found = /^(\S+)(?: AS (\S+))?$/.exec(rest)
      if (found === null) throw new Error(`FROM ${rest}`)
      const root = join(how.folder, `stage-${from.length}`)
      mkdirSync(root, { recursive: true })
      from.push(found[1])
      if (found[2] !== undefined) stages.set(found[2], root)
      image = { ...EMPTY, from, root }
      continue
    }
    if (image === null) throw new Error(`${keyword} before the first FROM`)
    const { root, workdir } = image
    switch (keyword) {
      case 'WORKDIR':
        mkdirSync(join(root, rest), { recursive: true })
        image = { ...image, workdir: rest }
        break
      case 'ENV': {
        const [name, ...value] = rest.split('=')
        image = { ...image, env: { ...image.env, [name]: value.join('=') } }
        break
      }
      case 'COPY':
        copy(rest, { root, workdir, context: how.context, stages })
        break
      case 'RUN':
        await how.run(rest, { root, cwd: join(root, workdir) })
        break
      case 'USER':
        image = { ...image, user: rest }
        break
      case 'VOLUME':
        image = { ...image, volumes: [...image.volumes, rest] }
        break
      case 'EXPOSE':
        image = { ...image, ports: [...image.ports, rest] }
        break
      case 'STOPSIGNAL':
        image = { ...image, stopSignal: rest }
        break
      case 'HEALTHCHECK':
        image = { ...image, healthcheck: listOf(rest.replace(/^(--\S+ +)*CMD +/, '')) }
        break
      case 'ENTRYPOINT':
        image = { ...image, entrypoint: listOf(rest) }
        break
      case 'CMD':
        image = { ...image, command: listOf(rest) }
        break
      default:
        throw new Error(`an instruction ${keyword}`)
    }
  }
  if (image === null) throw new Error('no FROM')
  return image
}

const EMPTY: Image = {
  from: [],
  root: '',
  workdir: '/',
  env: {},
  user: null,
  volumes: [],
  ports: [],
  stopSignal: null,
  healthcheck: [],
  entrypoint: [],
  command: [],
}

/** Copies what a `.dockerignore` leaves of a folder. Of its patterns the last that fits a path, or a folder above it, decides. */
export function copyContext(from: string, to: string, ignore: string): void {
  const patterns = ignore
    .split('\n')
    .filter(line => line.trim() !== '' && !line.startsWith('#'))
    .map(line => ({ keeps: line.startsWith('!'), shape: shapeOf(line.replace(/^!/, '')) }))
  const keeps = (path: string) => {
    const above = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
    return patterns.findLast(({ shape }) => above.some(part => shape.test(part)))?.keeps ?? true
  }
  for (const path of filesIn(from, '')) {
    if (!keeps(path)) continue
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path))
  }
}

function shapeOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]]/g, '\\$&')
  const shape = escaped.replaceAll('**/', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${shape}$`)
}

/** Folders that are large and in no image. */
const NEVER = ['node_modules', '.git', 'dist', 'test-results', '.cache', 'data']

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return NEVER.includes(entry.name) && folder === '' ? [] : filesIn(root, path)
    return entry.isFile() ? [path] : []
  })
}

interface Copying {
  readonly root: string
  readonly workdir: string
  readonly context: string
  readonly stages: ReadonlyMap<string, string>
}

/** A folder is copied by what is in it, as COPY does. */
function copy(rest: string, { root, workdir, context, stages }: Copying): void {
  const words = rest.split(/ +/)
  const flags = words.filter(word => word.startsWith('--'))
  const stage = flags.find(flag => flag.startsWith('--from='))?.slice('--from='.length)
  const base = stage === undefined ? context : stages.get(stage)
  if (base === undefined) throw new Error(`COPY from an unknown stage ${stage}`)
  const paths = words.filter(word => !word.startsWith('--'))
  const to = paths[paths.length - 1]
  const target = to.startsWith('/') ? join(root, to) : join(root, workdir, to)
  for (const path of paths.slice(0, -1)) {
    const source = join(base, path)
    const isFolder = statSync(source).isDirectory()
    const goal = isFolder || !(to.endsWith('/') || to === '.') ? target : join(target, basename(path))
    place(source, goal)
  }
}

/** Puts a file or all of a folder somewhere. Nobody changes what is in a stage, so one file can be in several. */
function place(source: string, goal: string): void {
  mkdirSync(dirname(goal), { recursive: true })
  const about = lstatSync(source)
  if (about.isSymbolicLink()) symlinkSync(readlinkSync(source), goal)
  else if (about.isFile()) linkSync(source, goal)
  else for (const name of readdirSync(source)) place(join(source, name), join(goal, name))
}

/** The form of a command that no shell stands before: a signal reaches the program itself. */
function listOf(rest: string): string[] {
  if (!rest.startsWith('[')) throw new Error(`a list is wanted: ${rest}`)
  return JSON.parse(rest)
}

/** The paths of the packages that run with ours, by the lock: what `npm ci --omit=dev` installs. */
export function packagesToRun(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true)
    .map(([path]) => path)
}
