import { queryHistory } from '@regent/contract/analyze/analytics'
import { createWebhook } from '@regent/contract/operate/webhooks'
import { createToken } from '@regent/contract/organization/auth'
import {
  getOrganizationHealth,
  type HealthKind,
  type HealthPeriod,
  maxConsoleErrors,
  maxHealthSteps,
  reportConsoleError,
} from '@regent/contract/organization/health'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { dayMs, hourMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, ownApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { findHosts } from './certificates.ts'
import { removeValues } from './console-errors.ts'

async function rowsOf(by: Actor) {
  const { rows } = await by.call(getOrganizationHealth, {}, { scope: by.organization })
  return {
    rows,
    row: (kind: HealthKind) => rows.find((row) => row.kind === kind),
  }
}

const report = (by: Actor, message: string, screen = '/$customerId/usage') =>
  by.call(reportConsoleError, { body: { message, screen, place: 'index.js:1:2' } }, { scope: by.organization })

const startRelease = (app: TestApp, at: number) =>
  sql`
  insert into installation (only_row, release, release_since) values (true, '1.0.0', ${new Date(at)})
  on conflict (only_row) do update set release_since = excluded.release_since
`.execute(app.db)

test('an organization without failures is in order, and the checks name no reason', async () => {
  const app = await testApp()
  const { rows } = await rowsOf(await app.as('admin'))
  const ofThisMachine: HealthKind[] = ['backups', 'disk', 'database', 'restores', 'mail']
  const inOrder = rows.filter(({ kind }) => !ofThisMachine.includes(kind))
  expect(inOrder.map(({ state }) => state)).toEqual(inOrder.map(() => 'good'))
  expect(rows.flatMap(({ parts }) => parts)).toEqual([])
})

test('checks of the whole server are for those who manage users, and return no sizes, names and reasons', async () => {
  const app = await testApp()
  const ofServer = ['backups', 'restores', 'disk', 'clock', 'database']
  const { rows } = await rowsOf(await app.as('admin'))
  for (const kind of ofServer) {
    const { state, at, measures = [], ...rest } = rows.find((row) => row.kind === kind) ?? {}
    expect(Object.keys(rest).sort()).toEqual(['kind', 'more', 'parts'])
    expect(rest).toMatchObject({ parts: [], more: 0 })
    expect(measures.map(({ unit }) => unit).filter((unit) => unit === 'count')).toEqual([])
  }
  const ofDeveloper = await rowsOf(await app.as('developer'))
  expect(ofDeveloper.rows.filter(({ kind }) => [...ofServer, 'keys'].includes(kind))).toEqual([])
  await expect(rowsOf(await app.as('tester'))).rejects.toMatchObject({ status: 403 })
})

test('a person with a role in one realm sees that realm alone', async () => {
  const app = await testApp()
  await insertFailingJob(app, app.pid, 'nightly export')
  await insertFailingJob(app, app.staging, 'staging export')
  const partner = await app.as(undefined, { [app.staging]: 'developer' })
  const { row } = await rowsOf(partner)
  expect(row('failed-jobs')?.parts.map(({ name }) => name)).toEqual(['staging export'])
  expect(row('console-errors')).toBeUndefined()
  const admin = await rowsOf(await app.as('admin'))
  expect(admin.row('failed-jobs')).toMatchObject({ state: 'problem', count: 2 })
})

test('another organization sees nothing of the failures', async () => {
  const [app, other] = [await testApp(), await testApp()]
  await insertFailingJob(app, app.pid, 'nightly export')
  await report(await app.as('developer'), 'TypeError: x is undefined')
  const { row } = await rowsOf(await other.as('admin'))
  expect(row('failed-jobs')).toMatchObject({ state: 'good', count: 0 })
  expect(row('console-errors')).toMatchObject({ state: 'good', count: 0 })
})

const insertFailingJob = (app: TestApp, pid: string, name: string) =>
  sql`
  insert into scheduled_jobs (pid, id, name, source, is_unique, triggers, action, max_retries, retry_delay_ms,
    has_backoff, consecutive_failures, suspended_at, created_at, updated_at)
  values (${pid}, ${name}, ${name}, '', false, '[]', '{}', 0, 0, false, 5, ${new Date(app.now())},
    ${new Date(app.now())}, ${new Date(app.now())})
`.execute(app.db)

test('a disabled webhook is a problem, and links to it', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const body = {
    name: 'Chat',
    description: '',
    url: 'https://example.com/',
    events: ['player.created'],
    isEnabled: true,
  }
  const { webhook } = await admin.call(createWebhook, { body: { ...body, events: [await anEvent()] } })
  expect((await rowsOf(admin)).row('webhooks')).toMatchObject({ state: 'good', count: 0 })
  await sql`
    update webhooks set is_on = false, stopped_at = ${new Date(app.now())} where pid = ${app.pid} and id = ${webhook.id}
  `.execute(app.db)
  const { row } = await rowsOf(admin)
  expect(row('webhooks')).toMatchObject({
    state: 'problem',
    count: 1,
    parts: [{ name: 'Chat', id: String(webhook.id), pid: app.pid, reason: 'disabled' }],
  })
})

const anEvent = async () => {
  const { webhookEventTypes } = await import('@regent/contract/operate/webhook-events')
  return webhookEventTypes[0] ?? ''
}

test('a key is a warning 30 days before its end, and a problem in its last 3 days', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const account = await admin.call(createServiceAccount, { body: { name: 'Fleet', description: '' } })
  const expires = app.now() + 40 * dayMs
  const key = {
    name: 'Frankfurt',
    mode: 'read' as const,
    rights: ['view stats' as const],
    realms: ['*'],
    addresses: [],
  }
  await admin.call(createApiKey, { body: { serviceAccountId: account.id, ...key, expires } })
  expect((await rowsOf(admin)).row('keys')).toMatchObject({ state: 'good', count: 0 })
  app.advance(15 * dayMs)
  const again = await app.as('admin')
  expect((await rowsOf(again)).row('keys')).toMatchObject({ state: 'warning', count: 1, at: expires })
  app.advance(23 * dayMs)
  const last = await app.as('admin')
  expect((await rowsOf(last)).row('keys')).toMatchObject({
    state: 'problem',
    parts: [{ name: 'Frankfurt', at: expires }],
  })
})

test('error lines of services are counted by service', async () => {
  const app = await testApp()
  const at = new Date(app.now() - hourMs)
  await sql`
    insert into service_logs (pid, at, service_name, stream, level, text, fields, kept_at)
    select ${app.pid}, ${at}, 'arena', 'out', level, 'x', '{}', ${at}
    from unnest(array[2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4]) as level
  `.execute(app.db)
  const { row } = await rowsOf(await app.as('developer'))
  expect(row('service-errors')).toMatchObject({ state: 'warning', count: 10, parts: [{ name: 'arena', count: 10 }] })
})

test('a refused query is counted in its realm and its hour', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await expect(developer.call(queryHistory, { body: { query: 'delete from x' } })).rejects.toMatchObject({
    status: 400,
  })
  await app.countCalls()
  const { row } = await rowsOf(developer)
  const parts = [{ name: 'queryHistory', count: 1, pid: app.pid }]
  expect(row('refused-queries')).toMatchObject({ state: 'good', count: 1, parts })
  expect(row('refused-queries')?.steps?.at(-1)).toBe(1)
})

test('errors of the console are counted by message and screen; those of a new release are marked', async () => {
  const app = await ownApp()
  const tester = await app.as('tester')
  await startRelease(app, app.now() + hourMs)
  await report(tester, "TypeError: Cannot read properties of undefined (reading 'start')")
  await report(tester, "TypeError: Cannot read properties of undefined (reading 'start')")
  app.advance(2 * hourMs)
  await report(await app.as('tester'), 'TypeError: x is not a function')
  const { row } = await rowsOf(await app.as('developer'))
  expect(row('console-errors')).toMatchObject({ state: 'warning', count: 3, since: { after: 1, before: 2 } })
  const [first, second] = row('console-errors')?.parts ?? []
  expect(first).toMatchObject({ count: 2, screen: '/$customerId/usage' })
  expect(first?.isNew).toBeUndefined()
  expect(second).toMatchObject({ name: 'TypeError: x is not a function', count: 1, isNew: true })
})

test('a stored error has no values and no person', async () => {
  const app = await testApp()
  const by = await app.as('tester')
  await report(by, 'SyntaxError: Unexpected token \'<\', "<!doctype ada@lumen.test" is not valid JSON')
  const { rows } = await sql<Record<string, unknown>>`select * from console_errors where cid = ${app.cid}`.execute(
    app.db,
  )
  const [{ cid: _, ...stored } = {}] = rows
  expect(JSON.stringify(stored)).not.toMatch(/ada|doctype/)
  expect(JSON.stringify(stored)).not.toContain(String(by.accountId))
})

test.each([
  ["reading 'start'", "reading 'start'"],
  ["no player 'Ada Byron'", "no player '…'"],
  ['"secret text" is not valid', '"…" is not valid'],
  ['mail ada@example.com now', 'mail … now'],
  ['failed at https://a.test/x?token=1', 'failed at …'],
  ['tag 4200000000000001', 'tag …'],
])('values are removed from a message: %s', (message, expected) => {
  expect(removeValues(message)).toBe(expected)
})

test('reports are bounded: per minute and person, and different errors per release', async () => {
  const app = await ownApp()
  const by = await app.as('tester')
  for (let index = 0; index < 25; index++) await report(by, `Error: a${'x'.repeat(index)}`)
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from console_errors where cid = ${app.cid}
    `.execute(app.db)
    return rows[0]?.count
  }
  expect(await count()).toBe(20)
  await sql`
    insert into console_errors (cid, fingerprint, release, message, screen, place, count, first_at, last_at)
    select cid, n::text, release, message, screen, place, 1, first_at, last_at
    from (select * from console_errors where cid = ${app.cid} limit 1) as one, generate_series(1, ${maxConsoleErrors}) as n
  `.execute(app.db)
  app.advance(60_000)
  await report(by, 'Error: one too many')
  expect(await count()).toBe(maxConsoleErrors + 20)
})

test('old counts and errors are deleted', async () => {
  const app = await ownApp()
  await app.runJobs()
  await report(await app.as('tester'), 'Error: old')
  app.advance(31 * dayMs)
  await app.runJobs()
  for (const table of ['health_counts', 'console_errors']) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where cid = ${app.cid}`.execute(app.db)
    expect(rows).toEqual([])
  }
})

async function signIn(app: TestApp, password: string) {
  const body = { grant_type: 'password' as const, username: 'nobody@lumen.test', password }
  await expect(app.anonymous.call(createToken, { body }, { scope: String(app.cid) })).rejects.toMatchObject({
    status: 401,
  })
}

test('refused sign-ins are counted, and a lockout is a warning', async () => {
  const app = await ownApp()
  for (let nth = 0; nth < 10; nth += 1) await signIn(app, 'wrong')
  await app.countCalls()
  expect((await rowsOf(await app.as('admin'))).row('sign-ins')).toMatchObject({ state: 'good', count: 10 })
  const body = { grant_type: 'password' as const, username: 'nobody@lumen.test', password: 'wrong' }
  await expect(app.anonymous.call(createToken, { body }, { scope: String(app.cid) })).rejects.toMatchObject({
    status: 429,
  })
  await app.countCalls()
  const { row } = await rowsOf(await app.as('admin'))
  expect(row('sign-ins')).toMatchObject({ state: 'warning', count: 10 })
  expect(row('sign-ins')?.measures).toContainEqual({ name: 'locked', amount: 1, unit: 'count' })
})

test('a week has the counts of seven days, and its state is that of the last day', async () => {
  const app = await ownApp()
  await report(await app.as('tester'), 'TypeError: x is undefined')
  app.advance(3 * dayMs)
  const developer = await app.as('developer')
  const read = async (period: HealthPeriod) => {
    const input = { query: { period } }
    const { rows } = await developer.call(getOrganizationHealth, input, { scope: developer.organization })
    return rows.find(({ kind }) => kind === 'console-errors')
  }
  expect(await read('day')).toMatchObject({ state: 'good', count: 0 })
  const week = await read('week')
  expect(week).toMatchObject({ state: 'good', count: 1, parts: [{ count: 1 }] })
  expect(week?.steps?.filter((count) => count > 0)).toEqual([1])
  expect(week?.steps?.length).toBeLessThanOrEqual(maxHealthSteps)
  await startRelease(app, app.now() - 4 * dayMs)
  expect(await read('release')).toMatchObject({ count: 1 })
  await startRelease(app, app.now() - dayMs)
  expect(await read('release')).toMatchObject({ count: 0 })
})

test('e-mails that were given up are counted, also while the server has no mail server', async () => {
  const app = await ownApp()
  await sql`
    insert into emails (cid, id, recipient, subject, body, created_at, tries, next_try_at)
    values (${app.cid}, 1, 'ada@lumen.test', 'Hello', '', ${new Date(app.now())}, 20, ${new Date(app.now())})
  `.execute(app.db)
  const { row } = await rowsOf(await app.as('admin'))
  expect(row('mail')).toMatchObject({ state: 'off', count: 1, measures: [{ name: 'waiting', amount: 0 }] })
})

test('certificates are found by the settings, with STARTTLS unless the mail server begins with TLS', () => {
  const web = { setting: 'PUBLIC_URL', host: 'play.test', port: 443, isSmtp: false }
  expect(findHosts({ publicUrl: 'https://play.test', smtpUrl: undefined })).toEqual([web])
  expect(findHosts({ publicUrl: 'http://play.test', smtpUrl: 'smtp://a:b@mail.test' })).toEqual([
    { setting: 'SMTP_URL', host: 'mail.test', port: 587, isSmtp: true },
  ])
  expect(findHosts({ publicUrl: undefined, smtpUrl: 'smtps://mail.test:4650' })).toEqual([
    { setting: 'SMTP_URL', host: 'mail.test', port: 4650, isSmtp: false },
  ])
})

test('a certificate that ends within a week is a problem, and one that cannot be read a warning', async () => {
  const app = await ownApp()
  const found = [{ setting: 'PUBLIC_URL', end: app.now() + 3 * dayMs }, { setting: 'SMTP_URL' }]
  expect((await rowsOf(await app.as('admin'))).row('certificates')).toBeUndefined()
  await storeCheck(app, found)
  const { row } = await rowsOf(await app.as('admin'))
  expect(row('certificates')).toMatchObject({
    state: 'problem',
    count: 2,
    at: app.now() + 3 * dayMs,
    parts: [{ name: 'PUBLIC_URL' }, { name: 'SMTP_URL', reason: 'unreachable' }],
  })
})

/** As the job of the server stores it. */
async function storeCheck(app: TestApp, found: readonly object[]) {
  const at = new Date(app.now())
  await sql`
    with job as (
      insert into jobs (cid, kind, payload, triggers, max_retries, retry_delay_ms, created_at)
      values (0, 'certificate-check', '{}', '[]', 0, 0, ${at}) returning id
    )
    insert into job_runs (cid, job_id, kind, due_at, take_at, state, started_at, finished_at, result)
    select 0, id, 'certificate-check', ${at}, ${at}, 'done', ${at}, ${at}, ${JSON.stringify(found)} from job
  `.execute(app.db)
}
