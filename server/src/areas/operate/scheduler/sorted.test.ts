import { listJobs } from '@regent/contract/operate/scheduler'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plannedSteps } from '../../../testing/planned-steps.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'
import { selectJobPage } from './queries.ts'

type Sort = 'name' | 'source' | 'failures'

const insertJob = (app: TestApp, id: string, { name, source = 'tools', failures = 0 }: Record<string, unknown>) =>
  app.db
    .insertInto('scheduled_jobs')
    .values({
      pid: app.pid,
      id,
      name: String(name),
      source: String(source),
      is_unique: false,
      triggers: '[]',
      action: JSON.stringify({ type: 'PublishMessage', topic: 't', message: 'm' }),
      secret_headers: null,
      max_retries: 0,
      retry_delay_ms: 0,
      has_backoff: false,
      account_id: null,
      consecutive_failures: Number(failures),
      version: 1,
      suspended_at: null,
      created_at: new Date(app.now()),
      updated_at: new Date(app.now()),
    })
    .execute()

test('jobs are sorted by name, source and failures in both directions, each once over all pages', async () => {
  const app = await ownApp()
  const developer = await app.as('developer')
  const jobs = [
    { name: 'export', source: 'tools', failures: 2 },
    { name: 'Backup', source: 'shop', failures: 0 },
    { name: 'export', source: 'shop', failures: 2 },
    { name: 'digest', source: 'tools', failures: 7 },
    { name: 'clean', source: 'tools', failures: 0 },
  ].map((job, n) => ({ ...job, id: `job-${n}` }))
  for (const job of jobs) await insertJob(app, job.id, job)
  async function inPages(sort: Sort | `-${Sort}`, more: object = {}): Promise<string[]> {
    const ids: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await developer.call(listJobs, { query: { ...more, sort, limit: 2, cursor } })
      ids.push(...page.records.map(({ id }) => id))
      if (page.nextCursor === undefined) return ids
      cursor = page.nextCursor
    }
  }
  const orders: Record<Sort, string[]> = {
    name: ['job-1', 'job-4', 'job-3', 'job-0', 'job-2'],
    source: ['job-1', 'job-2', 'job-4', 'job-3', 'job-0'],
    failures: ['job-1', 'job-4', 'job-0', 'job-2', 'job-3'],
  }
  for (const [by, order] of Object.entries(orders) as [Sort, string[]][]) {
    expect(await inPages(by), by).toEqual(order)
    expect(await inPages(`-${by}`), `-${by}`).toEqual(order.toReversed())
  }
  expect(await inPages('-failures', { source: 'tools' })).toEqual(['job-3', 'job-0', 'job-4'])

  const refused = async (query: object) => (await developer.send(listJobs, { query })).body
  expect(await refused({ sort: 'action' })).toMatchObject({ field: 'sort' })
  const cursorOf = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
  const first = await developer.call(listJobs, { query: { limit: 1 } })
  for (const cursor of [first.nextCursor, 'x', cursorOf([2 ** 40, 'a']), cursorOf([1.5, 'a']), cursorOf([1, 'a\0'])]) {
    expect(await refused({ sort: 'failures', cursor })).toMatchObject({ error: 'BadRequest', field: 'cursor' })
  }
})

test('no order of jobs reads them all: each follows an index', async () => {
  const app = await ownApp()
  const realm = { id: app.pid, db: app.db, cid: app.cid, createdAt: 0 }
  await sql`insert into scheduled_jobs (pid, id, name, source, is_unique, triggers, action, max_retries, retry_delay_ms,
      has_backoff, consecutive_failures, created_at, updated_at)
    select ${app.pid}, 'job-' || n, 'job ' || n % 900, 'source ' || n % 7, false, '[]', '{}', 0, 0, false, n % 3, now(), now()
    from generate_series(1, 4000) n`.execute(app.db)
  await sql`analyze scheduled_jobs`.execute(app.db)
  const places = { name: ['job 300', 'job-1'], source: ['source 3', 'job 300', 'job-1'], failures: [1, 'job-1'] }
  for (const by of ['name', 'source', 'failures'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      for (const after of [undefined, places[by]]) {
        const steps = await plannedSteps(app.db, selectJobPage(realm, { sort: { by, direction }, after, limit: 51 }))
        const slow = steps.filter(
          ({ step, rows }) => ['Sort', 'Incremental Sort'].includes(step) || (step === 'Seq Scan' && rows > 51),
        )
        expect(slow, `${by} ${direction}`).toEqual([])
      }
    }
  }
})
