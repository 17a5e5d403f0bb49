import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ReadReplica } from '../../engines/database/connection/read-replica.ts'
import { queueEmail, queueEmails } from '../../engines/email/email.ts'
import { enqueueJob } from '../../engines/jobs/enqueue.ts'
import { startApp } from '../../testing/test-app.ts'
import { countHistory } from '../history/counter.ts'
import { recordReported } from '../history/record.ts'
import { repoRoot } from '../settings/paths.ts'
import type { Settings } from '../settings/settings.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})

/** A server on a database of its own: what is measured is of the whole installation. */
async function alone(settings: Partial<Settings> = {}, url?: string, replica?: ReadReplica) {
  const server = await startApp(settings, url, { replica })
  closings.push(() => server.close())
  return server
}

const metricsOf = async (app: FastifyInstance) => (await app.inject('/metrics')).body
/** The values of the metrics with this beginning, without their labels. */
async function valuesOf(app: FastifyInstance, start: string): Promise<Record<string, number>> {
  const lines = (await metricsOf(app)).split('\n').filter((line) => line.startsWith(start))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value] = line.split(' ')
      return [name.slice(start.length), Number(value)]
    }),
  )
}

test('every metric and label that alerts and dashboard ask for exists', async () => {
  const { db, databaseUrl } = await alone()
  // It need not be a standby to have metrics.
  const replica = await ReadReplica.open({
    url: databaseUrl,
    primary: db,
    log: { warn: () => {}, info: () => {}, error: () => {} },
  })
  closings.push(() => replica.close())
  const server = await alone({ smtpUrl: 'smtp://mail.example.com' }, databaseUrl, replica)
  await server.app.inject('/health')
  const text = await metricsOf(server.app)
  const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind]) => [name, kind]))
  const existing = new Set(
    [...kinds].flatMap(([name, kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const read = (...path: string[]) => readFileSync(join(repoRoot, 'deploy', ...path), 'utf8')
  const rules = parse(read('prometheus', 'regent.rules.yaml')) as { groups: { rules: { expr: string }[] }[] }
  const dashboard = JSON.parse(read('grafana', 'regent.json')) as {
    panels: { targets?: { expr: string }[] }[]
    templating: { list: { definition?: string }[] }
  }
  const asked = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.flatMap(({ definition }) => definition ?? []),
  ]
  const names = new Set(asked.flatMap((query) => query.match(/\bregent_\w+/g) ?? []))
  expect(names.size).toBeGreaterThan(20)
  expect([...names].filter((name) => !existing.has(name))).toEqual([])
  // The labels that Prometheus adds itself, and those that the server gives.
  const labels = asked.flatMap((query) => [...query.matchAll(/(?:[{,]|by \(|, )\s*([a-z_]+)(?=[=!]|[,)] ?)/g)])
  const known = ['job', 'instance', 'le', 'call', 'problem', 'status', 'state']
  expect(labels.map(([, label = '']) => label).filter((label) => !known.includes(label))).toEqual([])
  expect(text).toMatch(/regent_http_request_duration_seconds_bucket\{le="[^"]+",call="other",status="200"\}/)
  expect(text).toContain('regent_services{state="failed"} 0')
})

test('a job without a worker is reported, with its due time', async () => {
  const { app, db, clock } = await alone()
  expect(await valuesOf(app, 'regent_jobs_')).toEqual({ due: 0, oldest_due_seconds: 0 })
  await enqueueJob(db, clock.now, { cid: 1, kind: 'of-nobody', payload: null })
  await enqueueJob(db, clock.now, { cid: 1, kind: 'of-nobody', payload: null })
  clock.now += 90_000
  expect(await valuesOf(app, 'regent_jobs_')).toEqual({ due: 2, oldest_due_seconds: 90 })
})

test('waiting mail is reported with its age, mass mails separately; not without a mail server', async () => {
  const { app, db, clock } = await alone({ smtpUrl: 'smtp://mail.example.com' })
  const email = { to: 'ann@example.com', subject: 'Hello', body: 'Hello' }
  await queueEmails(db, 1, [email, email], clock.now - 3_600_000)
  await queueEmail(db, 1, email, clock.now - 60_000)
  await queueEmail(db, 1, email, clock.now)
  await db
    .updateTable('emails')
    .set({ tries: 20 })
    .where('created_at', '=', new Date(clock.now) as never)
    .execute()
  expect(await valuesOf(app, 'regent_emails_')).toEqual({ waiting: 3, oldest_waiting_seconds: 60, given_up: 1 })
  expect(await valuesOf((await alone()).app, 'regent_emails_')).toEqual({})
})

test('the history that waits is said, and whether a server has the analytics engine', async () => {
  const { app, db, clock, history } = await alone()
  const reported = { namespace: 'test', at: clock.now, fields: {} }
  expect(await valuesOf(app, 'regent_analytics_')).toEqual({ up: 0, overdue_queries: 0 })
  await recordReported({ db, id: 'DE_1' }, [reported, reported])
  expect(await valuesOf(app, 'regent_history_')).toMatchObject({ waiting_events: 2, waiting_batches: 0 })
  await countHistory(db, () => clock.now)
  clock.now += 30_000
  const waiting = { waiting_events: 0, waiting_batches: 1, oldest_waiting_seconds: 30, failing: 0 }
  expect(await valuesOf(app, 'regent_history_')).toEqual({ ...waiting, small_files: 0, replaced_files: 0 })
  await history.move()
  const moved = { waiting_batches: 0, oldest_waiting_seconds: 0, small_files: 1 }
  expect(await valuesOf(app, 'regent_history_')).toMatchObject(moved)
  expect(await valuesOf(app, 'regent_analytics_')).toEqual({ up: 1, overdue_queries: 0 })
})

test('connections, disks and sockets are measured', async () => {
  const { app } = await alone()
  const { connections, max_connections, size_bytes } = await valuesOf(app, 'regent_database_')
  expect(connections).toBeGreaterThan(0)
  expect(max_connections).toBeGreaterThan(connections!)
  expect(size_bytes).toBeGreaterThan(1_000_000)
  expect(await valuesOf(app, 'regent_open_sockets')).toEqual({ '': 0 })
})
