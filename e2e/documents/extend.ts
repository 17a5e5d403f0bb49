import { execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { readLogLine } from '../../contract/src/operate/logs/log-lines.ts'
import { findDataSchema, WebhookPayload } from '../../contract/src/operate/webhook-events.ts'
import { readSettings } from '../../server/src/kernel/settings/settings.ts'
import { type Reader, root, type Script, until } from './reader.ts'
import { call, makeStudio, type Studio } from './studio.ts'

let studio: Studio

const services: Script = {
  document: 'docs/extend/services.md',
  isServed: false,
  notRun: 0,
  before: {
    async 'SERVER='(reader) {
      studio = await makeStudio(reader, { alias: 'sky-studio' })
      call(reader, studio, { cid: '5635848145022970', pid: 'DE_7321699256081129' })
      reader.values.set('rg_1jhqow89cl6_Hw4e…', studio.admin)
    },
    async 'curl "$SERVER/basic/beamo/manifest"'(reader) {
      // The guide says whose token deploys.
      const asking = { scope: studio.scope, token: studio.developer, body: { manifest: [] } }
      const { status } = await reader.ask('/basic/beamo/manifest', asking)
      if (status !== 403) throw new Error(`A developer who deploys gets ${status}.`)
    },
    async 'curl -X POST "$SERVER/basic/5635848145022970'(reader) {
      const { scope, admin: token } = studio
      const isHealthy = async () =>
        (await reader.ask(`/basic/${scope}.hello/admin/HealthCheck`, { method: 'POST', scope, token })).status === 200
      await until(isHealthy, 'the service runs')
    },
  },
  checks: {
    async 'SERVICES_DIR/'(reader, text) {
      // `sky-studio` is the reader's own folder; what the guide shows below it is in the example.
      const names = [...text.matchAll(/^ {4,}([\w.]+\/?)/gm)].map(([, name = '']) => name)
      const path = join(reader.folder, 'server/services-example', ...names)
      if (names.length !== 3 || !existsSync(path)) throw new Error(`There is no ${path}.`)
    },
    async 'console.log('(_reader, text) {
      const printed = execFileSync(process.execPath, ['--eval', text], { encoding: 'utf8' }).trim()
      const { level, text: said, player, path } = readLogLine(printed, 'Info')
      const read = JSON.stringify({ level, text: said, player, path })
      const wanted = '{"level":"Warning","text":"Nobody was found","player":7140235509183652,"path":"/match/find"}'
      if (read !== wanted) throw new Error(read)
    },
  },
}

const connectedServices: Script = {
  document: 'docs/extend/connected-services.md',
  isServed: true,
  notRun: 1,
}

const serviceStorage: Script = {
  document: 'docs/extend/service-storage.md',
  isServed: false,
  notRun: 0,
  after: {
    async 'export STORAGE_URL='(reader) {
      const { storageUrl } = readSettings({ STORAGE_URL: await reader.variable('STORAGE_URL') })
      if (!storageUrl?.includes('{password}')) throw new Error(`The setting is ${storageUrl}.`)
      // The key of the server, from which the passwords follow, is where its settings say.
      await reader.shell.run(`export DATA_DIR='${join(reader.folder, 'data')}'`)
    },
  },
  checks: {
    async 'PUT /api/storage/'(reader, text) {
      const { cid, pid, scope, admin: token } = await makeStudio(reader, { alias: 'sky-storage' })
      call(reader, { cid, pid } as Studio, { cid: '5635848145022970', pid: 'DE_7321699256081129' })
      const service = { serviceName: 'hello', imageId: 'v1', templateId: 'small', enabled: true }
      const storageReferences = [{ id: 'matches', enabled: true }]
      await reader.done('/basic/beamo/manifest', { scope, token, body: { manifest: [service], storageReferences } })
      for (const request of text.split('\n\n')) {
        const [, method = '', path = '', body] = /^(\w+) (\S+)(?:\n(.*))?$/s.exec(request) ?? []
        await reader.done(path, { method, scope, token, ...(body !== undefined && { body: JSON.parse(body) }) })
      }
      const { rows } = reader.last.body as { rows: { id: string }[] }
      if (rows.length !== 1 || rows[0]?.id !== 'match-1041') throw new Error(JSON.stringify(rows))
    },
  },
}

const servicePermissions: Script = {
  document: 'docs/extend/service-permissions.md',
  isServed: true,
  notRun: 2,
  before: {
    async chmod(reader) {
      await reader.shell.run('mkdir -p services && export SERVICES_DIR=services')
    },
  },
}

/** Its examples contain a secret that exists only once, or run in the pipelines of others. */
const keys: Script = { document: 'docs/extend/keys.md', isServed: false, notRun: 3 }

/** These pages are read one after another, with one server. */
export const servicePages = [services, serviceStorage]

/** cli/src/documented-commands.test.ts checks its commands. */
const commandLine: Script = { document: 'docs/extend/command-line.md', isServed: false, notRun: 12 }

/** The configuration of an assistant. */
const agents: Script = { document: 'docs/extend/agents.md', isServed: false, notRun: 1 }

/** Runs the receiver of the page, and sends it events. */
async function receive(reader: Reader, code: string): Promise<void> {
  const folder = join(reader.folder, 'receiver')
  const library = join(folder, 'node_modules/@regent/client')
  mkdirSync(library, { recursive: true })
  const source = join(root, 'client/src/webhooks.ts')
  const { code: built } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  writeFileSync(join(library, 'webhooks.js'), built)
  const manifest = { name: '@regent/client', type: 'module', exports: { './webhooks': './webhooks.js' } }
  writeFileSync(join(library, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'receiver.mjs'), code)
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const port = await freePort()
  const env = { ...process.env, WEBHOOK_SECRETS: `whsec_b3RoZXI= ${secret}`, PORT: String(port) }
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  receiver.stdout.on('data', (part: Buffer) => lines.push(part.toString()))
  try {
    const send = async (body: string, signed = body): Promise<number> => {
      const timestamp = Math.floor(Date.now() / 1_000)
      const signature = createHmac('sha256', Buffer.alloc(32, 1))
        .update(`msg_1.${timestamp}.${signed}`)
        .digest('base64')
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,${signature}`,
      }
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
    }
    const event = JSON.stringify({ id: 'msg_1', type: 'player.created', player: '17', data: { platform: 'iOS' } })
    await until(
      () =>
        send(event).then(
          (status) => status === 204,
          () => false,
        ),
      'the receiver accepts an event',
    )
    if ((await send(event)) !== 204) throw new Error('The second attempt is refused.')
    if ((await send(`${event} `, event)) !== 400) throw new Error('A changed body is accepted.')
    const printed = lines.join('').split('\n').filter(Boolean)
    if (printed.length !== 1 || !printed[0]?.startsWith('player.created 17')) throw new Error(printed.join('\n'))
  } finally {
    receiver.kill()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const webhooks: Script = {
  document: 'docs/extend/webhooks.md',
  isServed: false,
  notRun: 1,
  checks: {
    async '{'(_reader, text) {
      const { type, data } = WebhookPayload.parse(JSON.parse(text))
      findDataSchema(type)?.strict().parse(data)
    },
    "import { createServer } from 'node:http'": receive,
  },
}

/** Downloads a package. */
const apiReference: Script = { document: 'docs/connect/api-reference.md', isServed: false, notRun: 1 }

/** server/src/clients compiles their blocks. */
const unity: Script = { document: 'docs/connect/unity.md', isServed: false, notRun: 10 }
const godot: Script = { document: 'docs/connect/godot.md', isServed: false, notRun: 10 }

export const extendPages = [
  connectedServices,
  servicePermissions,
  keys,
  commandLine,
  agents,
  webhooks,
  apiReference,
  unity,
  godot,
]
