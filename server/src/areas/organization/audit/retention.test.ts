import { createCustomer } from '@regent/contract/organization/customers'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { queueEmail } from '../../../engines/email/email.ts'
import { verifyChain } from '../../../kernel/audit/chain.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { startApp } from '../../../testing/test-app.ts'

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

const soon = { timeout: 20_000, interval: 20 }

/** A server that deletes what is old, on a database of its own. */
async function keeping(settings: Partial<Settings>) {
  const server = await startApp(settings)
  closings.push(() => server.close())
  const { db, clock, jobs } = server
  const ago = (days: number) => new Date(clock.now - days * dayMs)
  /** Lets the next day begin; answers what the job says that it did. */
  async function nextDay(kind: string): Promise<unknown> {
    await jobs.runDue()
    clock.now += dayMs - (clock.now % dayMs)
    await jobs.runDue()
    const { rows } = await sql<{ result: string; progress_done: number | null }>`
      select result, progress_done from job_runs where kind = ${kind} and state = 'done' order by due_at desc limit 1
    `.execute(db)
    expect(rows).toHaveLength(1)
    return typeof rows[0]!.result === 'string' ? JSON.parse(rows[0]!.result) : rows[0]!.result
  }
  return { ...server, ago, nextDay }
}

const addEntries = (db: Awaited<ReturnType<typeof startApp>>['db'], cid: number, at: Date, count: number) =>
  sql`
    insert into audit_entries (cid, at, action, subject, subject_id, request_id)
    select ${cid}, ${at}, 'PUT /test', 'realm', n::text, 'test' from generate_series(1, ${count}::int) as n
  `.execute(db)
const countRows = async (
  db: Awaited<ReturnType<typeof startApp>>['db'],
  table: 'audit_entries' | 'emails' | 'sessions',
) => Number((await db.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)

/** Two organizations: what is deleted of one must not keep the other waiting. */
async function organizations({ app, db }: Awaited<ReturnType<typeof keeping>>) {
  for (const name of ['one', 'two']) {
    const body = {
      email: `${name}@studio.test`,
      password: 'correct horse battery',
      customerName: name,
      projectName: name,
      alias: `${name}-${newId()}`,
    }
    const reply = await app.inject({ method: 'POST', url: createCustomer.path, payload: body })
    expect(reply.statusCode).toBe(200)
  }
  return (await db.selectFrom('customers').select('cid').orderBy('cid').execute()).map(({ cid }) => cid)
}

test('entries of the trail go when they are too old, in parts, of every organization', async () => {
  const server = await keeping({ auditKeptDays: 90 })
  const { db, ago } = server
  const [one = 0, two = 0] = await organizations(server)
  const before = await countRows(db, 'audit_entries')
  await addEntries(db, one, ago(100), 2_500)
  await addEntries(db, two, ago(91), 1_700)
  await addEntries(db, two, ago(80), 3)
  expect(await server.nextDay('old-audit-entries')).toEqual({ deleted: 4_200 })
  expect(await countRows(db, 'audit_entries')).toBe(before + 3)
  expect(await server.nextDay('old-audit-entries')).toEqual({ deleted: 0 })
})

test('entries cannot be deleted by others, also immediately afterwards', async () => {
  const server = await keeping({ auditKeptDays: 90 })
  const [one = 0] = await organizations(server)
  await addEntries(server.db, one, server.ago(100), 1)
  await expect(server.db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
  await server.nextDay('old-audit-entries')
  await expect(server.db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
})

test('the chain verifies from its oldest seal after entries were deleted by their age', async () => {
  const server = await keeping({ auditKeptDays: 90 })
  const { db, ago, jobs, clock } = server
  const [one = 0] = await organizations(server)
  const seal = () =>
    vi.waitFor(async () => {
      clock.now += minuteMs
      await jobs.runDue()
      expect(await verifyChain(db, one)).toMatchObject({ unsealed: 0 })
    }, soon)
  await seal()
  clock.now += 100 * dayMs
  await addEntries(db, one, ago(85), 2)
  await addEntries(db, one, ago(10), 2)
  await seal()
  clock.now += 6 * dayMs
  await server.nextDay('old-audit-entries')
  const report = await verifyChain(db, one)
  expect(report.broken).toBeUndefined()
  expect(report.deleted).toBeGreaterThan(0)
  const seals = await db.selectFrom('audit_seals').select('number').where('cid', '=', one).orderBy('number').execute()
  expect(seals[0]?.number).toBeGreaterThan(1)
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    await sql`delete from audit_entries where cid = ${one} and at > ${ago(20)}`.execute(transaction)
  })
  expect((await verifyChain(db, one)).broken?.reason).toMatch(/was deleted/)
})

test('without the settings nothing is deleted', async () => {
  const server = await keeping({})
  const { db, ago } = server
  const [one = 0] = await organizations(server)
  await addEntries(db, one, ago(10_000), 5)
  await queueEmail(db, one, { to: 'ann@example.com', subject: 'Hello', body: '' }, ago(10_000).getTime())
  await db
    .updateTable('emails')
    .set({ sent_at: ago(9_999) })
    .execute()
  const before = await Promise.all([countRows(db, 'audit_entries'), countRows(db, 'emails')])
  for (const kind of ['old-audit-entries', 'old-emails', 'old-sessions']) {
    expect(await server.nextDay(kind)).toEqual({ deleted: 0 })
  }
  expect(await Promise.all([countRows(db, 'audit_entries'), countRows(db, 'emails')])).toEqual(before)
})

test('e-mails go after they were sent or given up; those that wait stay', async () => {
  const server = await keeping({ emailsKeptDays: 30 })
  const { db, ago } = server
  const [one = 0] = await organizations(server)
  await db.deleteFrom('emails').execute()
  const add = async (subject: string, days: number, more: { sent_at?: Date; tries?: number }) => {
    await queueEmail(db, one, { to: 'ann@example.com', subject, body: '' }, ago(days).getTime())
    await db.updateTable('emails').set(more).where('subject', '=', subject).execute()
  }
  await add('sent long ago', 40, { sent_at: ago(40) })
  await add('given up long ago', 40, { tries: 20 })
  await add('waits for a mail server', 40, { tries: 0 })
  await add('sent lately', 20, { sent_at: ago(20) })
  expect(await server.nextDay('old-emails')).toEqual({ deleted: 2 })
  const left = await db.selectFrom('emails').select('subject').orderBy('subject').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['sent lately', 'waits for a mail server'])
})
