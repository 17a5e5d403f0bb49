import {
  exportAuditEntries,
  getAuditEntry,
  listAuditEntries,
  listAuditHeads,
} from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { renameRealm } from '@regent/contract/organization/realms'
import { setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, minuteMs } from '@regent/contract/time'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { type KeptHead, verifyChain } from '../../../kernel/audit/chain.ts'
import { forgetAddresses } from '../../../kernel/audit/service.ts'
import { type Actor, ownApp, type TestApp } from '../../../testing/test-app.ts'

const rename = (app: TestApp, by: Actor, newName: string) =>
  by.call(renameRealm, { body: { projectId: app.staging, newName } })

const verify = (app: TestApp, heads: readonly KeptHead[] = []) => verifyChain(app.db, app.cid, heads)

const soon = { timeout: 20_000, interval: 20 }

/** Lets the job seal all entries. Transactions of other tests on the same database can delay it by some runs. */
const seal = (app: TestApp) =>
  vi.waitFor(async () => {
    app.advance(minuteMs)
    await app.runJobs()
    expect((await verify(app)).unsealed).toBe(0)
  }, soon)

async function sealedApp() {
  const app = await ownApp()
  const admin = await app.as('admin')
  for (const name of ['One', 'Two', 'Three']) await rename(app, admin, name)
  await seal(app)
  return { app, admin }
}

/** What somebody with the password of the database can do: without the triggers. */
async function tamper(app: TestApp, statement: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql.raw(statement).execute(db)
  })
}

/** The trail of the organization, not only of a realm. */
const everywhere = ({ organization }: Actor) => ({ scope: organization })

const newestId = async (by: Actor) =>
  (await by.call(listAuditEntries, { query: { limit: 1 } }, everywhere(by))).rows[0]?.id ?? 0

test('entries are sealed in a chain that verifies, and later ones continue it', async () => {
  const { app, admin } = await sealedApp()
  const first = await verify(app)
  expect(first).toMatchObject({ erased: 0, deleted: 0, unsealed: 0 })
  expect(first.broken).toBeUndefined()
  expect(first.entries).toBeGreaterThanOrEqual(3)
  await rename(app, admin, 'Four')
  expect(await verify(app)).toMatchObject({ entries: first.entries, unsealed: 1 })
  await seal(app)
  const next = await verify(app)
  expect(next).toMatchObject({ entries: first.entries + 1, unsealed: 0 })
  expect(next.seals).toBeGreaterThan(first.seals)
})

test.each([
  ['changed', (id: number) => `update audit_entries set after = '{"name":"Forged"}' where id = ${id}`, 'was changed'],
  ['given to somebody else', (id: number) => `update audit_entries set account_id = 1 where id = ${id}`, 'was changed'],
  ['deleted', (id: number) => `delete from audit_entries where id = ${id}`, 'was deleted'],
  [
    'replaced',
    (id: number) => `
      with old as (delete from audit_entries where id = ${id} returning *)
      update audit_entries set subject_id = 'x' where id = (select max(e.id) from audit_entries as e, old
        where e.cid = old.cid and e.id < old.id)`,
    'was',
  ],
])('an entry that was %s in the database is found', async (_, statement, reason) => {
  const { app, admin } = await sealedApp()
  const id = await newestId(admin)
  await tamper(app, statement(id))
  expect((await verify(app)).broken?.reason).toMatch(new RegExp(`^Entry \\d+ ${reason}`))
})

test('an entry that was inserted between sealed ones is found', async () => {
  const { app, admin } = await sealedApp()
  const id = await newestId(admin)
  await tamper(app, `delete from audit_entries where cid = ${app.cid} and id = ${id}`)
  // The id of an entry of another organization is free in this one.
  await tamper(
    app,
    `insert into audit_entries (cid, id, at, action, subject, subject_id, request_id) overriding system value
     values (${app.cid}, 0 - 1 + (select min(id) from audit_entries where cid = ${app.cid}), now(), 'PUT /x', 'realm', 'x', 'x')`,
  )
  expect((await verify(app)).broken?.reason).toMatch(/was (inserted later|deleted)\.$/)
})

test('a seal that was changed or deleted is found, also at the end of the chain by a kept head', async () => {
  const { app } = await sealedApp()
  app.advance(dayMs)
  const later = await app.as('admin')
  await rename(app, later, 'Four')
  await seal(app)
  const { heads } = await later.call(listAuditHeads, {})
  expect(heads.length).toBeGreaterThan(0)
  expect((await verify(app, heads)).broken).toBeUndefined()
  const last = heads[0]?.number ?? 0
  await tamper(app, `delete from audit_heads where cid = ${app.cid}`)
  await tamper(app, `delete from audit_seals where cid = ${app.cid} and number >= ${last}`)
  await tamper(
    app,
    `delete from audit_entries where cid = ${app.cid} and id > (select max(last_id) from audit_seals where cid = ${app.cid})`,
  )
  expect((await verify(app)).broken).toBeUndefined()
  expect((await verify(app, heads)).broken?.reason).toContain('The chain ends before the signed head')
  await tamper(app, `update audit_seals set sealed_at = now() where cid = ${app.cid} and number = 1`)
  expect((await verify(app)).broken).toEqual({ seal: 1, reason: 'The seal was changed.' })
})

test('a head with a forged signature is found', async () => {
  const { app, admin } = await sealedApp()
  const { heads, publicKey } = await admin.call(listAuditHeads, {})
  expect(publicKey).toContain('BEGIN PUBLIC KEY')
  const forged = heads.map((head) => ({ ...head, hash: '00'.repeat(32) }))
  expect((await verify(app, forged)).broken?.reason).toBe('The signature of the head is wrong.')
})

test('an entry that was masked for an erased person verifies as erased, and its salt is deleted', async () => {
  const { app, admin } = await sealedApp()
  const id = await newestId(admin)
  await app.db.transaction().execute(async (db) => {
    await sql`select set_config('regent.forgetting', 'on', true)`.execute(db)
    await sql`update audit_entries set after = '{"name":"forgotten"}' where id = ${id}`.execute(db)
  })
  expect(await verify(app)).toMatchObject({ erased: 1 })
  const salts = async () =>
    (await app.db.selectFrom('audit_seals').select('salts').where('cid', '=', app.cid).execute()).map((row) =>
      row.salts.toString('hex'),
    )
  expect((await salts()).join('')).not.toContain('00'.repeat(16))
  await vi.waitFor(async () => {
    app.advance(minuteMs)
    await app.runJobs()
    expect((await salts()).join('')).toContain('00'.repeat(16))
  }, soon)
  expect(await verify(app)).toMatchObject({ erased: 1 })
  expect((await verify(app)).broken).toBeUndefined()
  await tamper(app, `update audit_entries set after = '{"name":"Forged"}' where id = ${id}`)
  expect((await verify(app)).broken?.reason).toBe(`Entry ${id} was changed.`)
})

test('an entry has the way in which its author was authenticated, their address, and who granted the key', async () => {
  const app = await ownApp()
  const admin = await app.as('admin')
  const account = await admin.call(createServiceAccount, { body: { name: 'Pipeline' } })
  const { secret, key } = await admin.call(createApiKey, {
    body: {
      serviceAccountId: account.id,
      name: 'main',
      mode: 'write',
      rights: ['edit stats', 'view stats'],
      realms: ['*'],
      addresses: [],
      expires: app.now() + dayMs,
    },
  })
  const { gamerTag } = await app.player()
  const params = { objectId: toObjectId('game.private', gamerTag) }
  await app.withToken(secret).call(setStats, { params, body: { set: { LEVEL: '3' } } }, { address: '10.1.2.3' })
  const { entry } = await admin.call(getAuditEntry, { params: { id: await newestId(admin) } })
  expect(entry).toMatchObject({
    accountId: key.id,
    how: 'API key',
    address: '10.1.2.3',
    grantorId: admin.accountId,
  })
})

test('erasing an account deletes its addresses, and the chain stays whole', async () => {
  const { app, admin } = await sealedApp()
  const addresses = async () =>
    (await app.db.selectFrom('audit_entries').select('address').where('cid', '=', app.cid).execute()).flatMap(
      ({ address }) => address ?? [],
    )
  expect((await addresses()).length).toBeGreaterThan(0)
  await app.db
    .transaction()
    .execute((db) => forgetAddresses({ db: db as typeof app.db, cid: app.cid }, admin.accountId))
  const { rows } = await admin.call(listAuditEntries, { query: { accountId: admin.accountId } }, everywhere(admin))
  const { entry } = await admin.call(getAuditEntry, { params: { id: rows[0]?.id ?? 0 } })
  expect(entry.address).toBeUndefined()
  expect((await verify(app)).broken).toBeUndefined()
})

test('an export has the digests of its entries and the signed heads, and is audited', async () => {
  const { app, admin } = await sealedApp()
  const exported = await admin.call(exportAuditEntries, { body: { subject: 'realm' } }, everywhere(admin))
  expect(exported.rows.length).toBeGreaterThanOrEqual(3)
  for (const { digest, seal: number } of exported.rows) {
    expect(digest).toMatch(/^[0-9a-f]{128}$/)
    expect(number).toBeGreaterThan(0)
  }
  expect(exported.heads.length).toBeGreaterThan(0)
  const { rows } = await admin.call(listAuditEntries, { query: { subject: 'audit-export' } }, everywhere(admin))
  expect(rows[0]).toMatchObject({
    accountId: admin.accountId,
    after: { filters: ['subject'], entries: exported.rows.length },
  })
  const ofRealm = await (await app.as('tester')).send(exportAuditEntries, { body: {} }, { scope: app.scope })
  expect([200, 403]).toContain(ofRealm.status)
})
