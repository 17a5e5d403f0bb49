import { valueRights } from '@regent/contract/audit-subjects'
import { grantRole } from '@regent/contract/organization/admin-users'
import { type AuditEntry, getAuditEntry, listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { archiveRealm, createGame, renameRealm } from '@regent/contract/organization/realms'
import { addNote } from '@regent/contract/players/notes'
import { setClientStats, setStats, toObjectId, updateStatsBatch } from '@regent/contract/players/stats'
import { expect, test } from 'vitest'
import { createVault } from '../../../engines/secrets/vault.ts'
import { ownValue } from '../../../kernel/audit/own.ts'
import { forgottenPersonal } from '../../../kernel/audit/personal.ts'
import { seal } from '../../../kernel/audit/sealed.ts'
import { guarded } from '../../../kernel/audit/service.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const setStat = (by: Actor, gamerTag: number, set: Record<string, string | number>) =>
  by.call(setStats, { params: { objectId: toObjectId('game.private', gamerTag) }, body: { set } })

const entries = async (by: Actor, query: Record<string, string | number> = {}, scope?: string) =>
  (await by.call(listAuditEntries, { query }, scope === undefined ? {} : { scope })).rows

const countEntries = async ({ db, cid }: TestApp) =>
  (await db.selectFrom('audit_entries').select('id').where('cid', '=', cid).execute()).length

test('an entry says who, where, in which role, by which call, and what was before and after [audit-5]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const headers = { 'x-request-id': 'request-of-ours' }
  await developer.send(renameRealm, { body: { projectId: app.staging, newName: 'Rehearsal' } }, { headers })
  const [entry] = await entries(developer, {}, `${app.cid}.${app.staging}`)
  expect(entry).toMatchObject({
    at: app.now(),
    accountId: developer.accountId,
    email: expect.stringMatching(/^developer-/),
    role: 'developer',
    pid: app.staging,
    action: 'PUT /basic/realms/project/rename',
    subject: 'realm',
    subjectId: app.staging,
    before: { name: 'staging' },
    after: { name: 'Rehearsal' },
    requestId: 'request-of-ours',
  })
})

test('the trail has the newest first, page by page, without gaps or doubles while more is written', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  for (let n = 1; n <= 7; n += 1) await setStat(developer, gamerTag, { level: n })
  const read: AuditEntry[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || cursor !== undefined; pages += 1) {
    const query = { limit: 3, gamerTag, ...(cursor !== undefined && { cursor }) }
    const page = await developer.call(listAuditEntries, { query })
    read.push(...page.rows)
    cursor = page.next ?? undefined
    await setStat(developer, gamerTag, { more: pages })
  }
  expect(read.map(({ after }) => after)).toEqual(['7', '6', '5', '4', '3', '2', '1'])
})

test('the trail says of each entry what the entry says by itself, to those who see all and to others', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  await setStat(admin, gamerTag, { level: 7, name: 'Zoë "x" \\' })
  const [entry] = await entries(admin, { gamerTag, limit: 1 })
  await admin.call(addNote, { body: { gamerTag, text: 'Prefers to be called Zoë' } })
  await admin.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })
  for (const by of [admin, await app.as('developer')]) {
    const rows = await entries(by)
    for (const row of rows) expect(row).toEqual((await by.call(getAuditEntry, { params: { id: row.id } })).entry)
    expect(rows.some(({ undoneBy }) => undoneBy !== undefined)).toBe(true)
  }
})

test('the trail is filtered by person, subject and player', async () => {
  const app = await testApp()
  const first = await app.as('developer')
  const second = await app.as('developer')
  const ann = await app.player()
  const bob = await app.player()
  await setStat(first, ann.gamerTag, { by: 'first' })
  await setStat(second, bob.gamerTag, { by: 'second' })
  const after = async (query: Record<string, string | number>) =>
    (await entries(first, query)).map((entry) => entry.after)
  expect(await after({ accountId: second.accountId })).toEqual(['second'])
  expect(await after({ gamerTag: ann.gamerTag })).toEqual(['first'])
  expect(await after({ subject: 'stat' })).toEqual(['second', 'first'])
  expect(await after({ subject: 'stat', gamerTag: bob.gamerTag, accountId: first.accountId })).toEqual([])
})

test('in a realm’s scope there are the entries of the realm, in the organization’s all of them', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await admin.call(createGame, { body: { gameName: 'Other Game' } }, { scope: String(app.cid) })
  await admin.call(renameRealm, { body: { projectId: app.staging, newName: 'Rehearsal' } })
  const ofRealm = await entries(admin, {}, `${app.cid}.${app.staging}`)
  expect(ofRealm.every(({ pid }) => pid === app.staging)).toBe(true)
  expect(ofRealm).toHaveLength(2) // made and renamed
  expect(await entries(admin, {}, String(app.cid))).toHaveLength(await countEntries(app))
})

test('entries of another organization are invisible', async () => {
  const app = await testApp()
  const other = await testApp()
  const admin = await other.as('admin')
  const seen = await entries(admin, {}, String(other.cid))
  expect(seen.length).toBeGreaterThan(0)
  const own = await app.db.selectFrom('audit_entries').select('request_id').where('cid', '=', app.cid).execute()
  expect(seen.filter(({ requestId }) => own.some((row) => row.request_id === requestId))).toEqual([])
})

test('operators of a realm read its trail and no other', async () => {
  const app = await testApp()
  const operator = await app.as(undefined, { [app.staging]: 'tester' })
  expect(await entries(operator, {}, `${app.cid}.${app.development}`)).toHaveLength(1)
  for (const scope of [app.scope, String(app.cid)]) {
    await expect(operator.call(listAuditEntries, { query: {} }, { scope })).rejects.toMatchObject({ status: 403 })
  }
})

test('the trail of an archived realm is still read', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  await developer.call(archiveRealm, { body: { pid: app.development } })
  const [entry] = await entries(developer, {}, `${app.cid}.${app.development}`)
  expect(entry).toMatchObject({ after: { archived: true } })
})

test('a refused write leaves no entry, and no part of it is done', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  const before = await countEntries(app)
  const updates = [gamerTag, 1_234_567_890_123_456].map((tag) => ({
    objectId: toObjectId('game.private', tag),
    set: { gold: 1 },
  }))
  await expect(developer.call(updateStatsBatch, { body: { updates } })).rejects.toMatchObject({ code: 'NoGamerTag' })
  await expect(
    developer.call(grantRole, { params: { id: developer.accountId }, body: { role: 'admin' } }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await countEntries(app)).toBe(before)
  expect(await app.db.selectFrom('stats').select('key').where('gamer_tag', '=', gamerTag).execute()).toEqual([])
})

test('a write that changes nothing leaves no entry', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const { gamerTag } = await app.player()
  await setStat(developer, gamerTag, { level: 1 })
  const before = await countEntries(app)
  await setStat(developer, gamerTag, { level: 1 })
  expect(await countEntries(app)).toBe(before)
})

test('actions of players are not in the audit trail of staff', async () => {
  const app = await testApp()
  const player = await app.player()
  const before = await countEntries(app)
  const params = { objectId: toObjectId('client.public', player.gamerTag) }
  await player.call(setClientStats, { params, body: { set: { hat: 'red' } } })
  expect(await countEntries(app)).toBe(before)
})

test.each([
  ['updated', "update audit_entries set subject = 'forged'"],
  ['deleted', 'delete from audit_entries'],
  ['emptied', 'truncate audit_entries'],
])('an entry cannot be %s, not even in the database', async (_, statement) => {
  const app = await testApp()
  const before = await countEntries(app)
  expect(before).toBeGreaterThan(0)
  await expect(app.query(statement)).rejects.toThrow('audit entries are append-only')
  expect(await countEntries(app)).toBe(before)
})

test('protected values of an entry are found in its JSON', () => {
  const vault = createVault(Buffer.alloc(32))
  const values = [ownValue(1, 'x'), { note: ownValue(1, 'x') }, seal(vault, 'x'), forgottenPersonal(1)]
  for (const value of values) expect(JSON.stringify({ before: value })).toMatch(guarded)
  for (const subject of Object.keys(valueRights)) expect(JSON.stringify({ subject })).toMatch(guarded)
  expect(JSON.stringify({ subject: 'stat', before: 'x', after: { level: 7 } })).not.toMatch(guarded)
})
