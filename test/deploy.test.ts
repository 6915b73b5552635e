/**
 * What the server is deployed with: image, compose file, unit, proxies. No engine is at hand, so the steps of the
 * Dockerfile are done in folders and what comes of them is started. `npm run test:image` also installs and builds as
 * the image does; here that is taken from the checkout.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NEXT_NODE } from '../scripts/lib/node24.mjs'
import { WORKER_SETTINGS } from '../src/cli/commands/worker.ts'
import { SERVE_SETTINGS } from '../src/cli/serve-settings.ts'
import { readSettings, strangeVariables } from '../src/cli/settings.ts'
import { limitsOf } from '../src/server/limits.ts'
import { ROOT, runCommand } from './house/command.ts'
import { buildImage, copyContext, type Image, packagesToRun, readDockerfile } from './house/dockerfile.ts'
import { natsServer } from './house/nats.ts'
import { readYaml, readYamls } from './house/yaml.ts'

const isWhole = process.env.FAIRDEAL_IMAGE === 'whole'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version } = JSON.parse(read('package.json'))

/** What the settings of an environment come to; every variable has to be one. */
function settingsOf(environment: Readonly<Record<string, string>>) {
  expect(strangeVariables(SERVE_SETTINGS, environment)).toEqual([])
  return readSettings(SERVE_SETTINGS, {}, environment).values
}

describe('the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairdeal-image-'))
  const children: ChildProcess[] = []
  let image: Image
  let environment: NodeJS.ProcessEnv

  beforeAll(async () => {
    const context = join(folder, 'context')
    copyContext(ROOT, context, read('.dockerignore'))
    image = await buildImage(readDockerfile(read('deploy/Dockerfile')), { context, folder, run: runStep })
    const { PATH } = process.env
    const ours = { ...image.env, FAIRDEAL_PORT: `${await freePort()}`, FAIRDEAL_DATA: join(image.root, '/data') }
    // What is linked is looked for where the link is: a package that is missing in the image is missing here.
    environment = { PATH, NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main', ...ours }
  }, 900_000)

  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** A container's program, by its command, and the lines of its log. Done when it listens. */
  function start(): Promise<{ child: ChildProcess; lines: any[] }> {
    const [program, ...args] = [...image.entrypoint, ...image.command]
    expect(program).toBe('node')
    const child = spawn(process.execPath, args, { cwd: join(image.root, image.workdir), env: environment })
    children.push(child)
    const lines: any[] = []
    let text = ''
    return new Promise((resolve, reject) => {
      child.once('exit', code => reject(new Error(`it ended with ${code}: ${text}`)))
      child.stderr?.setEncoding('utf8').on('data', chunk => {
        text += chunk
        if (!text.startsWith('{')) return
        const whole = text.split('\n')
        text = whole.pop() ?? ''
        lines.push(...whole.map(line => JSON.parse(line)))
        if (lines.length > 0) resolve({ child, lines })
      })
    })
  }

  async function isHealthy(): Promise<boolean> {
    const [program, ...args] = image.healthcheck
    expect(program).toBe('node')
    return (await runCommand(process.execPath, args, folder, environment)).code === 0
  }

  test('is made of one exact version of Node, which the suite passes on', () => {
    expect(new Set(image.from)).toEqual(new Set([`node:${NEXT_NODE}-slim`]))
  })

  test('has what runs and nothing of the workshop', () => {
    const at = (path: string) => existsSync(join(image.root, '/app', path))
    for (const path of ['bin/fairdeal.js', 'dist/cli/main.js', 'dist/web/index.html', 'decks/house.json', 'LICENSE'])
      expect([path, at(path)]).toEqual([path, true])
    for (const path of ['node_modules/fastify', 'node_modules/libsql', 'node_modules/pino'])
      expect([path, at(path)]).toEqual([path, true])
    for (const path of ['src', 'test', 'scripts', 'node_modules/typescript', 'node_modules/vitest', '.git'])
      expect([path, at(path)]).toEqual([path, false])
  })

  test('does not run as root, keeps its tables in a volume, and is told to stop as the server expects it', () => {
    expect([image.user, image.volumes, image.stopSignal]).toEqual(['node', ['/data'], 'SIGTERM'])
    const settings = settingsOf(
      Object.fromEntries(Object.entries(image.env).filter(([name]) => /^FAIRDEAL/.test(name))),
    )
    expect(settings).toMatchObject({ host: '0.0.0.0', exactPort: true, data: '/data', log: 'json' })
    expect(image.ports).toEqual([`${settings.port}`])
  })

  test('starts, is healthy, stops by its signal, and has its tables when it starts again', async () => {
    expect(await isHealthy()).toBe(false)
    const url = `http://127.0.0.1:${environment.FAIRDEAL_PORT}`
    const first = await start()
    expect(first.lines[0]).toMatchObject({ event: 'server_started', version, port: Number(environment.FAIRDEAL_PORT) })
    expect(await isHealthy()).toBe(true)
    expect(await (await fetch(url)).text()).toContain('<html')
    const made = await fetch(`${url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"game": "allegiance"}',
    })
    const { id } = await made.json()
    first.child.kill(image.stopSignal as NodeJS.Signals)
    expect(await once(first.child, 'exit')).toEqual([0, null])
    expect(first.lines.at(-1)).toMatchObject({ event: 'server_stopped', tables: 1, kept: true, finished: true })
    const second = await start()
    expect((await fetch(`${url}/api/tables/${id}`)).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
  }, 400_000)
})

describe('the compose file', () => {
  const compose = readYaml(read('deploy/compose.yaml')) as any
  const { fairdeal } = compose.services

  test('builds this version from the checkout', () => {
    expect(fairdeal.image).toBe(`fairdeal:${version}`)
    expect(existsSync(join(ROOT, 'deploy', fairdeal.build.context, fairdeal.build.dockerfile))).toBe(true)
  })

  test('gives settings that the server reads', () => {
    const environment = Object.entries<string>(fairdeal.environment).map(([name, value]) => [
      name,
      // As compose fills it in where nobody said anything.
      value.replace(/\$\{\w+:-(.*)\}/, '$1'),
    ])
    const settings = settingsOf(Object.fromEntries(environment))
    expect(settings).toMatchObject({ publicUrl: null, trustProxy: 0, metricsPort: 9464 })
  })

  test('is reached by this machine only, has a volume that is there, and may do as little as can be', () => {
    expect(fairdeal.ports).toEqual(['127.0.0.1:8484:8484'])
    expect(fairdeal.volumes.map((volume: string) => volume.split(':'))).toEqual([['tables', '/data']])
    expect(Object.keys(compose.volumes)).toEqual(['tables'])
    expect(fairdeal).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  test('waits as long as stopping may take', () => {
    expect(Number.parseInt(fairdeal.stop_grace_period, 10)).toBeGreaterThan(10)
  })
})

/** What a variable of a compose file is where somebody said what has to be said, and nothing else. */
const filledIn = (value: string) => value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/\$\{\w+:\?.*?\}/g, 'said')

describe('the compose file of several servers', () => {
  const compose = readYaml(read('deploy/cluster.compose.yaml')) as any
  const services = Object.entries<any>(compose.services)
  const named = (kind: string) => services.filter(([name]) => name.startsWith(`${kind}-`))
  const nats = named('nats').map(([name]) => `nats://${name}:4222`)

  test('has three servers of NATS, two of tables, and a proxy, each with what it is made of', () => {
    expect([named('nats').length, named('fairdeal').length, Object.hasOwn(compose.services, 'proxy')]).toEqual([
      3,
      2,
      true,
    ])
    const volumes = services.flatMap(([, { volumes = [] }]) => volumes.map((volume: string) => volume.split(':')[0]))
    for (const volume of volumes) {
      if (volume.startsWith('./')) expect([volume, existsSync(join(ROOT, 'deploy', volume))]).toEqual([volume, true])
      else expect(Object.keys(compose.volumes)).toContain(volume)
    }
    expect(new Set(volumes.filter((volume: string) => !volume.startsWith('./'))).size).toBe(4)
    for (const [, { depends_on = [] }] of services) {
      for (const other of depends_on) expect(Object.keys(compose.services)).toContain(other)
    }
    // Only the proxy is reached from outside.
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy'])
  })

  for (const [name, service] of named('fairdeal')) {
    test(`${name} is given settings that the server reads, and time to hand its tables over`, () => {
      expect(service.image).toBe(`fairdeal:${version}`)
      const environment = Object.entries<string>(service.environment).map(([key, value]) => [key, filledIn(value)])
      const settings = settingsOf(Object.fromEntries(environment))
      expect(settings).toMatchObject({
        nats: nats.join(','),
        data: null,
        trustProxy: 1,
        metricsPort: 9464,
        publicUrl: null,
      })
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(10)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    })
  }

  test('each server of NATS has its name, its folder, and the password that the others have', () => {
    const password = compose.services['fairdeal-1'].environment.FAIRDEAL_NATS_PASSWORD
    for (const [name, { environment, volumes }] of named('nats')) {
      expect(environment).toEqual({ NATS_NAME: name, NATS_PASSWORD: password })
      expect(volumes).toEqual(['./nats.conf:/etc/nats/nats.conf:ro', `${name}:/data`])
    }
    expect(new Set(named('nats').map(([, { image }]) => image)).size).toBe(1)
  })

  test('the configuration of NATS is read by one, names all of them, and lets the servers in', async () => {
    const text = read('deploy/nats.conf')
    expect(text.match(/nats:\/\/nats-\d:6222/g)).toEqual(named('nats').map(([name]) => `nats://${name}:6222`))
    expect(text).toContain(`user: ${compose.services['fairdeal-1'].environment.FAIRDEAL_NATS_USER}\n`)
    expect(text).toContain('listen: "0.0.0.0:4222"')
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-nats-conf-'))
    const file = join(folder, 'nats.conf')
    // Before 2.10 the one setting was not there.
    writeFileSync(file, text.replace(/^ *sync_interval: always$/m, '').replace('/data', folder))
    const env = { ...process.env, NATS_NAME: 'nats-1', NATS_PASSWORD: 'a-password' }
    const { code, out, err } = await runCommand(natsServer(), ['-t', '-c', file], ROOT, env)
    rmSync(folder, { recursive: true })
    expect([code, out + err]).toEqual([0, expect.stringContaining('is valid')])
  })

  test('the proxy sends to every server, asks for no stickiness, and holds no stream back', () => {
    const text = read('deploy/cluster.Caddyfile')
    const [, upstreams] = /reverse_proxy (.*) \{/.exec(text) ?? []
    expect(upstreams.split(' ')).toEqual(named('fairdeal').map(([name]) => `${name}:${SERVE_SETTINGS.port.default}`))
    expect(text).toContain('flush_interval -1')
    expect(text).toContain('health_uri /readyz')
    expect(text).toMatch(/@operators path \/metrics \/readyz\n\trespond @operators 404/)
    expect(text).not.toMatch(/lb_policy (?:cookie|ip_hash|client_ip_hash)/)
    expect(compose.services.proxy.volumes).toContain('./cluster.Caddyfile:/etc/caddy/Caddyfile:ro')
  })
})

describe('the example for Kubernetes', () => {
  const [deployment, budget, service, ingress] = readYamls(read('deploy/kubernetes/fairdeal.yaml')) as any[]
  const [workers] = readYamls(read('deploy/kubernetes/workers.yaml')) as any[]
  const values = readYaml(read('deploy/kubernetes/nats-values.yaml')) as any
  const { spec } = deployment.spec.template
  const [container] = spec.containers
  const hosts = [0, 1, 2].map(n => `nats://nats-${n}.nats-headless:4222`).join(',')
  const environmentOf = ({ env }: any) =>
    Object.fromEntries(env.map(({ name, value }: any) => [name, value ?? 'from a secret']))

  test('is of kinds and versions that go together, and every choice finds its pods', () => {
    const kinds = [deployment, budget, service, ingress, workers].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)
    expect(kinds).toEqual([
      'apps/v1 Deployment',
      'policy/v1 PodDisruptionBudget',
      'v1 Service',
      'networking.k8s.io/v1 Ingress',
      'apps/v1 Deployment',
    ])
    const { labels } = deployment.spec.template.metadata
    const choices = [deployment.spec.selector.matchLabels, budget.spec.selector.matchLabels, service.spec.selector]
    for (const choice of [...choices, spec.topologySpreadConstraints[0].labelSelector.matchLabels]) {
      expect(choice).toEqual(labels)
    }
    expect(workers.spec.template.metadata.labels).toEqual(workers.spec.selector.matchLabels)
    expect(workers.spec.selector.matchLabels).not.toEqual(labels)
  })

  test('two servers of this version, started anew one at a time, of which one is always there', () => {
    expect(deployment.spec).toMatchObject({
      replicas: 2,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    })
    expect(budget.spec.minAvailable).toBe(1)
    for (const pod of [container, workers.spec.template.spec.containers[0]]) {
      expect(pod.image).toBe(`fairdeal:${version}`)
      expect(pod.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    }
    // The wait before the signal, and what stopping may take.
    const [, wait] = container.lifecycle.preStop.exec.command
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(wait) + 10)
    expect(spec.enableServiceLinks).toBe(false)
  })

  test('gives settings that the server and the worker read', () => {
    const settings = settingsOf(environmentOf(container))
    expect(settings).toMatchObject({ nats: hosts, data: null, trustProxy: 1, metricsPort: 9464 })
    expect(settings.publicUrl).toBe(`https://${ingress.spec.rules[0].host}`)
    const [pod] = workers.spec.template.spec.containers
    expect(pod.args).toEqual(['worker'])
    const worker = environmentOf(pod)
    expect(strangeVariables(WORKER_SETTINGS, worker)).toEqual([])
    expect(readSettings(WORKER_SETTINGS, {}, worker).values).toMatchObject({ nats: hosts, workers: 4 })
  })

  test('probes ask at the port that is there; readiness is what the server says of itself', () => {
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }: any) => [name, containerPort]))
    expect(ports).toEqual({ http: SERVE_SETTINGS.port.default, metrics: 9464 })
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(probe => container[probe].httpGet)
    expect(paths.map(({ path }) => path)).toEqual(['/healthz', '/healthz', '/readyz'])
    for (const { port } of [...paths, { port: service.spec.ports[0].targetPort }]) expect(ports).toHaveProperty(port)
    const { backend } = ingress.spec.rules[0].http.paths[0]
    expect(backend.service).toEqual({ name: service.metadata.name, port: { name: service.spec.ports[0].name } })
    expect(ingress.metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']).toBe('2m')
  })

  test('NATS has three servers with JetStream, and the token that the others are given', () => {
    expect(values.config).toMatchObject({ cluster: { enabled: true, replicas: 3 }, jetstream: { enabled: true } })
    const { secretKeyRef } = values.container.env.NATS_TOKEN.valueFrom
    for (const { env } of [container, workers.spec.template.spec.containers[0]]) {
      const token = env.find(({ name }: any) => name === 'FAIRDEAL_NATS_TOKEN')
      expect(token.valueFrom.secretKeyRef).toEqual(secretKeyRef)
    }
  })
})

describe('the unit', () => {
  const UNIT = read('deploy/fairdeal.service')
  const settings = UNIT.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const valuesOf = (key: string) =>
    settings.filter(line => line.startsWith(`${key}=`)).map(line => line.slice(key.length + 1))

  test('is read by systemd where there is one', async () => {
    const there = await runCommand('systemd-analyze', ['--version'])
    if (there.code !== 0) return
    const folder = mkdtempSync(join(tmpdir(), 'fairdeal-unit-'))
    const file = join(folder, 'fairdeal.service')
    writeFileSync(file, UNIT.replace('/opt/fairdeal/bin/fairdeal', process.execPath))
    const { code, out, err } = await runCommand('systemd-analyze', ['verify', file])
    rmSync(folder, { recursive: true })
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' })
  })

  test('has the sections and keys that a service has', () => {
    const lines = settings.map(line => /^\[(\w+)\]$/.exec(line)?.[1] ?? /^(\w+)=/.exec(line)?.[1] ?? `? ${line}`)
    expect(lines.filter(name => name.startsWith('?'))).toEqual([])
    expect(lines.filter(name => ['Unit', 'Service', 'Install'].includes(name))).toEqual(['Unit', 'Service', 'Install'])
    for (const key of ['ExecStart', 'DynamicUser', 'StateDirectory', 'ProtectSystem', 'NoNewPrivileges', 'WantedBy'])
      expect(valuesOf(key), key).toHaveLength(1)
    // JavaScript is compiled while it runs.
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
  })

  test('gives settings that the server reads, and the folder that it may write', () => {
    const environment = valuesOf('Environment').map(line => line.split('=') as [string, string])
    const settings = settingsOf(Object.fromEntries(environment.filter(([name]) => name.startsWith('FAIRDEAL_'))))
    expect(settings).toMatchObject({ exactPort: true, log: 'json', data: `%S/${valuesOf('StateDirectory')[0]}` })
    expect(valuesOf('ExecStart')).toEqual(['/opt/fairdeal/bin/fairdeal serve'])
  })

  test('is installed as the document says', () => {
    expect(read('docs/operating.md')).toContain(`--prefix /opt/fairdeal ./fairdeal-${version}.tgz`)
    expect(JSON.parse(read('package.json')).bin).toHaveProperty('fairdeal')
  })

  test('waits as long as stopping may take', () => {
    expect([valuesOf('KillSignal'), Number(valuesOf('TimeoutStopSec')[0]) > 10]).toEqual([['SIGTERM'], true])
  })
})

describe('the examples of proxies', () => {
  for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile']) {
    test(`${file}: leads to the usual port, closes what is for operators, holds no stream back`, () => {
      const text = read(file)
      expect(text).toContain(`127.0.0.1:${SERVE_SETTINGS.port.default}`)
      expect(text.match(/\/(?:metrics|readyz)/g)?.sort()).toEqual(['/metrics', '/readyz'])
      expect(text).toMatch(/proxy_buffering off|flush_interval -1/)
      // What it says of starting the server is read by it.
      const options = /^# fairdeal serve (.*) --data …$/m.exec(text)?.[1].split(' ') ?? []
      expect(options).toEqual(['--public-url', 'https://cards.example', '--trust-proxy', 'loopback', '--exact-port'])
    })
  }

  test('nginx takes bodies as large as a deck', () => {
    const size = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))
    expect(Number(size?.[1]) * 1_048_576).toBe(limitsOf().deck_bytes)
  })
})

/** A step of the image: installing and building are done only for the whole test. */
async function runStep(command: string, { root, cwd }: { root: string; cwd: string }): Promise<void> {
  if (!isWhole && command.startsWith('npm ci')) {
    const wanted = command.includes('--omit=dev') ? packagesToRun(ROOT) : ['node_modules']
    for (const path of wanted) link(path, cwd)
  } else if (!isWhole && command === 'npm run build') {
    link('dist', cwd)
  } else {
    // A path from the root is one below the root of the stage; whose it is matters in the image only.
    const script = `chown() { :; }\n${command.replaceAll(/(?<= )\/(?=\w)/g, `${root}/`)}`
    execFileSync('sh', ['-e', '-c', script], { cwd, stdio: isWhole ? 'inherit' : 'pipe', timeout: 600_000 })
  }
}

/** Takes something over from the checkout; what is in a package that is taken over is there already. */
function link(path: string, to: string): void {
  if (!existsSync(join(ROOT, path)) || existsSync(join(to, path))) return
  mkdirSync(dirname(join(to, path)), { recursive: true })
  symlinkSync(join(ROOT, path), join(to, path))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
