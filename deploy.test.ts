import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { validate } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as autoscaling from 'kubernetes-models/autoscaling/v2'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { filesBelow, filesIn, read } from './repository-files.ts'
import { settingList } from './server/src/kernel/settings/setting-list.ts'
import { version } from './server/src/kernel/settings/version.ts'

/** Keeps what servers are deployed with true: it is well-formed, and names what there is. */

type Tree = { [name: string]: Tree } & { [index: number]: Tree } & Iterable<Tree>
const at = (...parts: string[]) => join('deploy', ...parts)
const isSetting = (name: string) => name in settingList

test('every file in deploy/ can be read', () => {
  const files = filesBelow('deploy')
  expect(files.length).toBeGreaterThan(12)
  for (const file of files.filter((name) => name.endsWith('.yaml'))) {
    const problems = parseAllDocuments(read(file), { merge: true, uniqueKeys: true }).flatMap((one) => [
      ...one.errors,
      ...one.warnings,
    ])
    expect(problems, file).toEqual([])
  }
})

/** Whether .dockerignore lets a path of the repository through: the last line that matches it decides. */
function isSent(path: string): boolean {
  const lines = read('.dockerignore').split('\n')
  const parts = path.split('/')
  const parents = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return lines.reduce((sent, line) => {
    if (line === '' || line.startsWith('#')) return sent
    const pattern = line.replace(/^!/, '').replaceAll('.', '\\.').replaceAll('**/', '(?:.+/)?')
    const matches = new RegExp(`^${pattern.replaceAll(/(?<!\))\*/g, '[^/]*')}$`)
    return parents.some((one) => matches.test(one)) ? line.startsWith('!') : sent
  }, true)
}

describe('the image', () => {
  const text = read(at('Dockerfile'))
  const [head = '', ...stages] = text.split(/^FROM /m)
  const last = stages.at(-1) ?? ''

  test('the Dockerfile has nothing that its linter minds', () => {
    expect(validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([])
  })

  test('it is of one exact Node, at least the one that the packages ask for', () => {
    const [, major = '', minor = ''] = /^ARG NODE_IMAGE=node:(\d+)\.(\d+)\.\d+-\w+-slim$/m.exec(head) ?? []
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const [, oldest = '', oldestMinor = ''] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? []
    expect(Number(major) * 1_000 + Number(minor)).toBeGreaterThanOrEqual(Number(oldest) * 1_000 + Number(oldestMinor))
    for (const stage of stages) expect(stage).toMatch(/^\$\{NODE_IMAGE\}/)
  })

  test('packages come from the lock file, and no tool or source gets into the image', () => {
    expect(text).not.toMatch(/npm (install|i|update)\b/)
    expect(text.match(/npm ci/g)).toHaveLength(2)
    expect(text).toContain('npm ci --omit=dev')
    const copied = [...last.matchAll(/^COPY (?:--from=(\w+) )?(\S+) (\S+)$/gm)].map(
      ([, from, what]) => `${from}:${what}`,
    )
    expect(copied).toEqual([
      'packages:/regent',
      'build:/regent/server/dist',
      'build:/regent/console/dist',
      'undefined:server/migrations',
      'undefined:LICENSE',
    ])
  })

  test('it runs as a user by number, answers a health check, and stops at SIGTERM', () => {
    expect(last).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m)
    expect(last.indexOf('\nUSER')).toBeGreaterThan(last.lastIndexOf('\nRUN'))
    expect(last).toMatch(/^HEALTHCHECK .*\n? .*\/health/m)
    // As a list: a shell between would keep the signal to itself.
    expect(last).toMatch(/^CMD \["node", .*"server\/dist\/main\.js"\]$/m)
  })

  test('every setting that it names exists', () => {
    const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(last) ?? []
    const names = [...block.matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    expect(names).toContain('DATA_DIR')
    const ofNode = ['NODE_ENV', 'UV_THREADPOOL_SIZE']
    expect(names.filter((name) => !isSetting(name) && !ofNode.includes(name))).toEqual([])
  })

  test('every package.json that the lock file names is there when packages are installed', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const stage of stages.slice(0, 2)) {
      for (const workspace of workspaces) expect(stage).toContain(`COPY ${workspace}/package.json ${workspace}/`)
    }
  })

  test('everything that a COPY takes from the repository is sent to the builder', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
    expect(copied.length).toBeGreaterThan(12)
    // `COPY . .` takes what is sent; the build needs every workspace.
    const needed = [...copied.filter((source) => source !== '.'), ...workspaces]
    expect(needed.filter((path) => !isSent(path))).toEqual([])
    expect(isSent('data')).toBe(false)
    expect(isSent('server/node_modules')).toBe(false)
  })

  test('files outside of the build are not sent to the builder', () => {
    const lines = read('.dockerignore').split('\n')
    expect(lines).toContain('*')
    expect(lines.filter((line) => /^!(data|\.git|node_modules|deploy)/.test(line))).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']))
  })
})

describe('the compose file', () => {
  const compose = parse(read(at('compose.yaml')), { merge: true }) as Tree
  const services = Object.entries(compose['services']!)
  const ours = services.filter(([name]) => name.startsWith('regent-'))

  test('two servers run on one database, behind the proxy alone', () => {
    expect(ours).toHaveLength(2)
    expect(services.filter(([, service]) => service['ports']).map(([name]) => name)).toEqual(['proxy'])
    expect(compose['networks']?.['inside']).toEqual({ internal: true })
  })

  test('a server has no rights that it does not need', () => {
    for (const [, service] of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service['privileged']).toBeUndefined()
    }
  })

  test('every network, volume, config and service that a service refers to is declared', () => {
    const namesOf = (value: Tree | undefined) => (Array.isArray(value) ? value : Object.keys(value ?? {})) as string[]
    for (const [name, service] of services) {
      const known = (kind: string) => Object.keys(compose[kind] ?? {})
      expect(known('networks'), name).toEqual(expect.arrayContaining(namesOf(service['networks'])))
      expect(known('services'), name).toEqual(expect.arrayContaining(namesOf(service['depends_on'])))
      const volumes = namesOf(service['volumes']).map((volume) => volume.split(':')[0])
      expect(known('volumes'), name).toEqual(expect.arrayContaining(volumes))
      const configs = [...(service['configs'] ?? [])].map((config) => config['source'])
      expect(known('configs'), name).toEqual(expect.arrayContaining(configs))
    }
  })

  test('every image has an exact tag', () => {
    const tags = services.map(([name, service]) => [name, String(service['image'])] as const)
    expect(tags.filter(([name, image]) => !/:\d/.test(image) && !name.startsWith('regent-'))).toEqual([])
  })

  test('every setting of a server exists, and .env.example names every variable', () => {
    for (const [name, service] of ours) {
      expect(
        Object.keys(service['environment'] ?? {}).filter((one) => !isSetting(one)),
        name,
      ).toEqual([])
    }
    const example = [...read(at('.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
    const used = [...read(at('compose.yaml')).matchAll(/(?<!\$)\$\{([A-Z_]+)/g)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual([...new Set(example)].sort())
  })

  test('ClickHouse is one of the settings: a server names it, and it is started only when it is asked for', () => {
    const analytics = services.find(([name]) => name === 'analytics')![1]
    expect(analytics['profiles']).toEqual(['clickhouse'])
    expect(analytics['environment']).toMatchObject({ CLICKHOUSE_USER: 'regent' })
    for (const [name, service] of ours) {
      expect(service['environment']?.['ANALYTICS_URL'], name).toBe('$' + '{ANALYTICS_URL:-}')
      expect(Object.keys(service['depends_on'] ?? {}), name).not.toContain('analytics')
    }
    const example = /ANALYTICS_URL=(http\S+)\. Empty/.exec(read(at('.env.example')))?.[1]
    expect(settingList.ANALYTICS_URL.read.safeParse(example).success).toBe(true)
  })

  test('no secret has a value', () => {
    const values = [...read(at('.env.example')).matchAll(/^([A-Z_]*(?:PASSWORD|KEY|SECRET|_URL))=(.*)$/gm)]
    expect(values.length).toBeGreaterThan(4)
    expect(values.filter(([, name, value]) => value !== '' && name !== 'PUBLIC_URL').map(([line]) => line)).toEqual([])
  })
})

describe('the Kubernetes manifests', () => {
  const models: Record<string, new (data: never) => { validate: () => void }> = {
    'v1/Namespace': core.Namespace,
    'v1/ConfigMap': core.ConfigMap,
    'v1/Secret': core.Secret,
    'v1/Service': core.Service,
    'apps/v1/Deployment': apps.Deployment,
    'autoscaling/v2/HorizontalPodAutoscaler': autoscaling.HorizontalPodAutoscaler,
    'policy/v1/PodDisruptionBudget': policy.PodDisruptionBudget,
    'networking.k8s.io/v1/NetworkPolicy': networking.NetworkPolicy,
  }
  const files = filesIn(at('kubernetes')).filter((name) => name !== 'kustomization.yaml')
  const objects = files.map((name) => ({ name, object: parse(read(at('kubernetes', name))) as Tree }))
  const kind = (wanted: string) => objects.find(({ object }) => String(object['kind']) === wanted)!.object
  const deployment = kind('Deployment')['spec']!
  const pod = deployment['template']!['spec']!
  const container = pod['containers']![0]!
  const kustomization = parse(read(at('kubernetes', 'kustomization.yaml'))) as Tree

  test.each(objects)('$name is what the API of Kubernetes takes', ({ object }) => {
    const Model = models[`${object['apiVersion']}/${object['kind']}`]
    expect(Model, `${object['apiVersion']}/${object['kind']}`).toBeDefined()
    expect(() => new Model!(object as never).validate()).not.toThrow()
  })

  test('kustomize is told of each, except of the example of a secret', () => {
    expect([...kustomization['resources']!].sort()).toEqual(
      files.filter((name) => name !== 'secret.example.yaml').sort() as never,
    )
    expect(kustomization['images']).toMatchObject([{ name: String(container['image']), newTag: version }])
  })

  test('objects mean one another: labels, names and ports', () => {
    const labels = deployment['template']!['metadata']!['labels']
    for (const selector of [
      deployment['selector']!['matchLabels'],
      kind('Service')['spec']!['selector'],
      kind('PodDisruptionBudget')['spec']!['selector']!['matchLabels'],
      kind('NetworkPolicy')['spec']!['podSelector']!['matchLabels'],
    ]) {
      expect(selector).toEqual(labels)
    }
    expect(kind('HorizontalPodAutoscaler')['spec']!['scaleTargetRef']).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      name: kind('Deployment')['metadata']!['name'],
    })
    const port = container['ports']![0]!
    expect(kind('Service')['spec']!['ports']).toMatchObject([{ targetPort: port['name'] }])
    expect(String(port['containerPort'])).toBe(/^ +PORT=(\d+)/m.exec(read(at('Dockerfile')))?.[1])
    const sources = [...container['envFrom']!].map((source) => source['configMapRef'] ?? source['secretRef'])
    expect(sources).toEqual([
      { name: kind('ConfigMap')['metadata']!['name'] },
      { name: kind('Secret')['metadata']!['name'] },
    ])
  })

  test('an upgrade starts the new server before it stops the old one, which has time to drain', () => {
    expect(deployment['strategy']).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    })
    // DRAIN_SECONDS (5), requests (15 s), jobs (5 s) and the analytics process (10 s).
    expect(Number(String(pod['terminationGracePeriodSeconds']))).toBeGreaterThanOrEqual(5 + 15 + 5 + 10)
    expect(container['readinessProbe']).toBeDefined()
  })

  test('probes ask for addresses that the server answers', () => {
    const operations = read('server/src/kernel/http/operations.ts')
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[probe]!['httpGet'] as unknown as { path: string; port: string }
      expect(operations).toContain(`app.get('${path}'`)
      expect(port).toBe(container['ports']![0]!['name'])
    }
    // A server whose database is away must not be restarted for it.
    expect(container['livenessProbe']!['httpGet']!['path']).toBe('/health')
    expect(container['readinessProbe']!['httpGet']!['path']).toBe('/ready')
  })

  test('a pod passes the restricted standard, with a root file system that is not written to', () => {
    expect(container['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    const user = /^USER (\d+):(\d+)$/m.exec(read(at('Dockerfile')))
    expect(pod['securityContext']).toMatchObject({ runAsUser: Number(user?.[1]), runAsGroup: Number(user?.[2]) })
    const mounts = [...container['volumeMounts']!].map((mount) => String(mount['mountPath']))
    expect(mounts.sort()).toEqual(['/data', '/tmp'])
  })

  test('every setting exists, and a secret one is in the secret alone', () => {
    const settings = Object.keys(kind('ConfigMap')['data']!)
    const secrets = Object.keys(kind('Secret')['stringData']!)
    const own = [...container['env']!].map((one) => String(one['name'])).filter((name) => name !== 'POD_IP')
    expect([...settings, ...secrets, ...own].filter((name) => !isSetting(name))).toEqual([])
    expect(settings.filter((name) => /KEY|PASSWORD|SECRET|DATABASE_URL|FILES_URL|SMTP_URL|HEADERS/.test(name))).toEqual(
      [],
    )
    expect(Object.values(kind('Secret')['stringData']!).map(String).join('')).toBe('')
  })

  test('the memory is enough for the workers, and for analytics beside them', () => {
    const { WORKERS, ANALYTICS_MEMORY_MB } = kind('ConfigMap')['data'] as unknown as Record<string, string>
    const limit = String(container['resources']!['limits']!['memory'])
    const limitMb = Number(/^(\d+)Gi$/.exec(limit)?.[1]) * 1_024
    // A supervisor, and half a gigabyte for each worker.
    expect(limitMb).toBeGreaterThanOrEqual(Number(ANALYTICS_MEMORY_MB) + 200 + Number(WORKERS) * 512)
    expect(Number(String(container['resources']!['requests']!['cpu']))).toBeGreaterThanOrEqual(Number(WORKERS))
  })

  test('a server has the time to stop that its supervisor gives its processes', () => {
    const main = read('server/src/main.ts')
    const ms = (name: string) => Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(main)?.[1]?.replaceAll('_', ''))
    const needed = (ms('workerStopMs') + ms('analyticsStopMs')) / 1_000
    expect(needed).toBeGreaterThan(0)
    const drainSeconds = Number(kind('ConfigMap')['data']!['DRAIN_SECONDS'])
    const usual = Number(settingList.DRAIN_SECONDS.default)
    expect(Number(pod['terminationGracePeriodSeconds'])).toBeGreaterThanOrEqual(needed + drainSeconds)
    const grace = /stop_grace_period: (\d+)s/.exec(read(at('compose.yaml')))?.[1]
    expect(Number(grace)).toBeGreaterThanOrEqual(needed + usual)
    const timeout = /^TimeoutStopSec=(\d+)$/m.exec(read(at('systemd', 'regent.service')))?.[1]
    expect(Number(timeout)).toBeGreaterThanOrEqual(needed + usual)
  })

  test('a stopping server drains until the readiness probe has failed', () => {
    const { periodSeconds, failureThreshold } = container['readinessProbe'] as unknown as Record<string, number>
    const drainSeconds = Number(kind('ConfigMap')['data']!['DRAIN_SECONDS'])
    expect(drainSeconds).toBeGreaterThanOrEqual(periodSeconds! * failureThreshold!)
  })

  test('a pod without the key does not start', () => {
    expect([...container['env']!].find((one) => String(one['name']) === 'SECRET_KEY')).toEqual({
      name: 'SECRET_KEY',
      valueFrom: { secretKeyRef: { name: kind('Secret')['metadata']!['name'], key: 'SECRET_KEY' } },
    })
    expect(read(at('compose.yaml'))).toContain('SECRET_KEY: $' + '{SECRET_KEY:?')
  })
})

describe('the systemd unit', () => {
  const lines = read(at('systemd', 'regent.service')).split('\n')
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))

  test('the signal reaches the Node process, and the supervisor alone', () => {
    // A shell or npm between would keep the signal to itself; without `mixed` the workers would not drain.
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node --enable-source-maps server/dist/main.js'])
    expect(valuesOf('KillMode')).toEqual(['mixed'])
    expect(valuesOf('KillSignal')).toEqual(['SIGTERM'])
  })

  test('it runs as a user without rights, and writes to its data folder', () => {
    expect(valuesOf('User')).toEqual(['regent'])
    expect(valuesOf('NoNewPrivileges')).toEqual(['true'])
    const [folder] = valuesOf('StateDirectory')
    expect(valuesOf('Environment')).toContain(`DATA_DIR=/var/lib/${folder}`)
  })

  test('every line is of a section, and every setting exists', () => {
    expect(
      lines.filter((line) => line !== '' && !/^(#.*|\[(Unit|Service|Install)\]|[A-Z]\w+=\S.*)$/.test(line)),
    ).toEqual([])
    const names = valuesOf('Environment').map((value) => value.split('=')[0] ?? '')
    expect(names.filter((name) => !isSetting(name) && !['NODE_ENV', 'UV_THREADPOOL_SIZE'].includes(name))).toEqual([])
  })
})

describe('what watches', () => {
  type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }
  const { groups } = parse(read(at('prometheus', 'regent.rules.yaml'))) as { groups: { name: string; rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  const dashboard = JSON.parse(read(at('grafana', 'regent.json'))) as {
    panels: { id: number; title: string; type: string; description?: string; targets?: { expr: string }[] }[]
  }
  const asked = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))

  /** Where the grammar of the query language finds a mistake. */
  function mistakesIn(query: string): number[] {
    const mistakes: number[] = []
    // Grafana puts in its own durations and names.
    parser.parse(query.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'regent')).iterate({
      enter: ({ type, from }) => void (type.isError && mistakes.push(from)),
    })
    return mistakes
  }

  test('the grammar finds a mistake', () => {
    expect(mistakesIn('sum(rate(x[5m]) > 1')).not.toEqual([])
    expect(mistakesIn('max(')).not.toEqual([])
  })

  test.each(rules)('the alert $alert is a query, says what is wrong and how bad it is', ({ alert, expr, ...rule }) => {
    expect(mistakesIn(expr)).toEqual([])
    expect(alert).toMatch(/^Regent[A-Z]/)
    expect(rule.labels.severity).toMatch(/^(critical|warning)$/)
    expect(rule.annotations['summary']).toMatch(/\.$/)
  })

  test('the guide says of every alert what to do, and of none that does not exist', () => {
    const [, section = ''] = read('docs/run/monitoring.md').split('\n## Alerts\n')
    const [table = ''] = section.split('\n## ')
    const described = [...table.matchAll(/^\| `(Regent\w+)`/gm)].map(([, name]) => name)
    expect(described).toEqual(rules.map(({ alert }) => alert))
  })

  test.each(asked)('the panel "$title" asks a query', ({ expr }) => {
    expect(mistakesIn(expr)).toEqual([])
  })

  test('every panel has its own id and a description', () => {
    const { panels } = dashboard
    expect(asked.length).toBeGreaterThan(25)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(panels.filter(({ type, description }) => type !== 'row' && !description?.endsWith('.'))).toEqual([])
  })
})
