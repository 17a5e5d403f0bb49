import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectSources } from '../../server/src/kernel/http/console.ts'
import type { settingList } from '../../server/src/kernel/settings/setting-list.ts'
import { readSettings } from '../../server/src/kernel/settings/settings.ts'
import { s3Server } from '../../server/src/testing/s3-server.ts'
import { type Reader, root, type Script } from './reader.ts'
import { makeStudio, saveFile } from './studio.ts'

/** Reads what a block assigns as the server reads its settings: a bad one throws. */
async function readAssigned(reader: Reader, name: keyof typeof settingList): Promise<void> {
  readSettings({ [name]: await reader.variable(name) })
}

/** Metrics that need `SMTP_URL`, `DATABASE_READ_URL` or a finished backup. */
const measuredElsewhere = /^regent_(emails|backup|replica)/

/** Every metric of the guide is one of the server. */
async function expectMetrics(reader: Reader): Promise<void> {
  const [, chapter = ''] = readFileSync(join(root, 'docs/run/monitoring.md'), 'utf8').split('\n## Metrics\n')
  const [table = ''] = chapter.split('\n## ')
  // `…_size_bytes` begins as the first name of its row.
  const named = table.split('\n').flatMap((row) => {
    const names = [...(row.split('|')[1] ?? '').matchAll(/`([\w…]+)`/g)].map(([, name = '']) => name)
    const first = /^regent_[a-z]+/.exec(names[0] ?? '')?.[0]
    return names.map((name) => (name.startsWith('…') ? `${first}${name}` : name))
  })
  const metrics = await (await fetch(`${reader.origin}/metrics`)).text()
  const missing = named.filter(
    (name) => !measuredElsewhere.test(name) && !new RegExp(name.replace('…', '\\w*')).test(metrics),
  )
  if (named.length < 15 || missing.length > 0)
    throw new Error(`/metrics lacks ${missing.join(', ')} of ${named.join(', ')}`)
}

const install: Script = {
  document: 'docs/run/install.md',
  isServed: false,
  notRun: 0,
  checks: {
    async '  Regent is ready: '(reader, text) {
      reader.values.set('/srv/regent', reader.folder)
      // The test gives its server a port and a number of workers.
      const shown = reader.values.fill(text).replace('PORT=8080', `PORT=${reader.port}`)
      const isLog = (line: string) => line.startsWith('{')
      const lines = reader.serverOutput().replace('  WORKERS=1\n', '').split('\n')
      const printed = lines.filter((line) => !isLog(line)).join('\n')
      if (!printed.includes(`\n${shown}\n`)) throw new Error(`The server prints\n${printed}`)
      await expectMetrics(reader)
    },
    async 'Another server (process'(reader, text) {
      const { output } = await reader.shell.run('SERVER_OUTPUT="$SERVER_OUTPUT.second" npm start')
      const [faults] = reader.values.compareText(text.replace('25470', '…').replaceAll('\n', ' '), output.trim())
      if (faults !== undefined) throw new Error(faults)
    },
    async '{ "server": '(_reader, text) {
      const sources = connectSources(undefined, text)
      if (!sources.includes('https://regent.example')) throw new Error(`The pages may call ${sources.join()}.`)
    },
  },
}

const clickhouse: Script = {
  document: 'docs/run/clickhouse.md',
  isServed: true,
  notRun: 1,
  after: { 'ANALYTICS_URL=': (reader) => readAssigned(reader, 'ANALYTICS_URL') },
}

let store: Awaited<ReturnType<typeof s3Server>>

const files: Script = {
  document: 'docs/run/files.md',
  isServed: false,
  notRun: 0,
  before: {
    async 'export NEW_FILES_URL='(reader) {
      store = await s3Server()
      reader.closing(store.close)
      reader.values.set('s3://KEY:SECRET@host/bucket?region=…', store.urlOf('documents'))
      const { scope } = await makeStudio(reader, { alias: 'moving' })
      await saveFile(reader, scope, 'What a player has saved.')
    },
  },
  after: {
    'FILES_URL=': (reader) => readAssigned(reader, 'FILES_URL'),
    async 'export NEW_FILES_URL='(_reader, output) {
      if (store.objects.size === 0) throw new Error(output)
    },
  },
  checks: {
    async '[{ "AllowedOrigins"'(_reader, text) {
      const [rule] = JSON.parse(text) as Record<string, unknown>[]
      const names = Object.keys(rule ?? {}).join()
      if (names !== 'AllowedOrigins,AllowedMethods,AllowedHeaders,MaxAgeSeconds') throw new Error(names)
    },
  },
}

let alias = ''

const backup: Script = {
  document: 'docs/run/backup.md',
  isServed: false,
  notRun: 2,
  before: {
    async 'npm run backup'(reader) {
      alias = (await makeStudio(reader, { alias: 'kept' })).alias
    },
    async 'DATA_DIR=restored npm run restore'(reader) {
      await reader.stop()
    },
  },
  after: {
    async 'npm run backup'(reader) {
      if (!existsSync(join(reader.folder, 'backups/regent.tar.gz'))) throw new Error('There is no backup.')
    },
    async 'DATA_DIR=restored npm run restore'(reader) {
      // The server that was started on the restored data knows the people of the backup.
      const body = { grant_type: 'password', username: `ada@${alias}.test`, password: 'Studio-Games-1' }
      await reader.done('/basic/auth/token', { scope: alias, body })
    },
  },
}

/** Pages with blocks that all need a machine, a container tool or minutes. */
const notHere = (name: string, notRun: number): Script => ({ document: `docs/${name}.md`, isServed: true, notRun })

/** These pages are read one after another, with one server. */
export const serverPages = [install, files, backup]

export const runPages = [
  clickhouse,
  notHere('run/containers', 7),
  notHere('run/systemd', 1),
  notHere('run/fault-tests', 1),
  notHere('operate/staff-sign-in', 1),
]
