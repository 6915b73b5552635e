import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at, ROOT, runNode } from './run.mjs'

/** What the build is made from, besides the sources. */
const INPUTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/lib/build.mjs']
/** The file that says which sources the build in `dist` is of. */
const STAMP = 'dist/.built-from'
const PAGE = 'src/web/vite.config.ts'

/** The hash of all sources that go into the build: content and names, no times, so that a fresh clone compares. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const path of [...INPUTS, ...listFiles(at('src'))].filter(path => !path.endsWith('.test.ts')).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether `dist` was built from the sources as they are. */
export function isBuilt(hash = hashSources()) {
  return existsSync(at(STAMP)) && readFileSync(at(STAMP), 'utf8') === hash
}

/**
 * Builds everything into `dist`: the package, its types and the page. Made beside it and moved there when it is
 * whole, so a build that fails leaves the last good one, and nobody starts half of one.
 */
export async function build() {
  const hash = hashSources()
  const next = `dist-${process.pid}`
  try {
    process.stderr.write('Building the package\n')
    await must('tsc', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json', '--outDir', next])
    if (existsSync(at(PAGE))) {
      process.stderr.write('Building the page\n')
      const to = ['--outDir', at(next, 'web'), '--emptyOutDir', '--logLevel', 'error']
      await must('vite', 'node_modules/vite/bin/vite.js', ['build', 'src/web', '--config', PAGE, ...to])
    } else process.stderr.write(`No page yet: ${PAGE} is missing\n`)
    writeFileSync(at(next, '.built-from'), hash)
    rmSync(at('dist'), { recursive: true, force: true })
    renameSync(at(next), at('dist'))
  } finally {
    rmSync(at(next), { recursive: true, force: true })
  }
}

/** Builds the page without a server into `dist-static`, and gives that folder. */
export async function buildStatic() {
  const folder = at('dist-static')
  const args = ['build', 'src/web', '--config', PAGE, '--mode', 'static', '--outDir', folder, '--emptyOutDir']
  await must('vite', 'node_modules/vite/bin/vite.js', [...args, '--logLevel', 'error'])
  return folder
}

async function must(name, file, args) {
  // Whoever builds, a test too, builds what is shipped.
  const { code } = await runNode(file, args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`the build failed: ${name} ended with ${code}`)
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
