import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentOf, nextNode } from './node24.mjs'
import { at, run, runNpm } from './run.mjs'

/** The tool wants a newer Node than the oldest one that is supported, and so it is no dependency: it is brought when it is asked for. */
const TOOL = '@modelcontextprotocol/conformance'
const VERSION = '0.1.16'

/** Runs the tool against a server of this checkout; gives 0 where all passes that is not in the list of what cannot. */
export async function conforms() {
  if (!existsSync(at('dist', 'cli', 'main.js'))) throw new Error('there is nothing to try: npm run build comes first')
  const node = await nextNode()
  const tool = await bring()
  const server = await serve()
  try {
    const args = [
      tool,
      'server',
      '--url',
      `${server.url}/mcp`,
      '--expected-failures',
      at('scripts', 'mcp-expected.yml'),
    ]
    const { code } = await run(node, args, { env: environmentOf(node), timeoutMs: 300_000 })
    return code
  } finally {
    server.stop()
  }
}

async function bring() {
  const folder = at('.cache', `mcp-conformance-${VERSION}`)
  const main = join(folder, 'node_modules', TOOL, 'dist', 'index.js')
  if (existsSync(main)) return main
  process.stderr.write(`Bringing ${TOOL} ${VERSION}\n`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--no-save']
  const { code, output } = await runNpm([...args, `${TOOL}@${VERSION}`], {
    quiet: true,
    cwd: folder,
    timeoutMs: 600_000,
  })
  if (code !== 0 || !existsSync(main))
    throw new Error(`npm could not install ${TOOL} (exit ${code}):\n${output.trim()}`)
  return main
}

/** A server on a free port of this machine. */
function serve() {
  const args = [at('bin', 'fairdeal.js'), 'serve', '--port', '0', '--json', '--log', 'off']
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout.on('data', chunk => {
      printed += chunk
      if (printed.includes('\n')) resolve({ url: JSON.parse(printed.split('\n')[0]).url, stop: () => server.kill() })
    })
    server.once('error', reject)
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
}
