import { createAdminUser, grantRole, listAdminUsers, revokeRole } from '@regent/contract/organization/admin-users'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import {
  createApiKey,
  createServiceAccount,
  deleteServiceAccount,
  endOldSecret,
  getApiKeyUse,
  listServiceAccounts,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
  updateServiceAccount,
} from '@regent/contract/organization/keys'
import { applyPlan } from '@regent/contract/organization/plans'
import { revealRealmSecret } from '@regent/contract/organization/realms'
import type { Right } from '@regent/contract/permissions'
import { planStatsUpload } from '@regent/contract/players/bulk-stats'
import { getStats, setStats } from '@regent/contract/players/stats'
import { dayMs, hourMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

type Scope = {
  name?: string
  mode?: 'read' | 'plan' | 'write'
  rights?: Right[]
  realms?: string[]
  addresses?: string[]
}

/** A new key of a new service account, and an actor that uses it. */
async function makeKey(app: TestApp, by: Actor, scope: Scope = {}, account = 'Pipeline') {
  const made = await by.call(createServiceAccount, { body: { name: account, description: 'Releases' } })
  const { key, secret } = await by.call(createApiKey, {
    body: {
      serviceAccountId: made.id,
      name: 'main',
      mode: 'write',
      rights: ['view stats', 'edit stats', 'view audit', 'view players'],
      realms: ['*'],
      addresses: [],
      expires: app.now() + 90 * dayMs,
      ...scope,
    },
  })
  return { account: made, key, secret, actor: app.withToken(secret) }
}

const refusedAs = (code: string) => expect.objectContaining({ code })
const writeHonor = (by: Actor, gamerTag: number, options?: { scope?: string; address?: string }) =>
  by.call(setStats, { params: { objectId: `game.private.player.${gamerTag}` }, body: { set: { HONOR: '5' } } }, options)
const readHonor = (by: Actor, gamerTag: number, options?: { scope?: string; address?: string }) =>
  by.call(getStats, { params: { objectId: `game.private.player.${gamerTag}` } }, options)

test('a key makes the calls of its rights, under its own name in the audit trail', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor, key, secret } = await makeKey(app, admin)
  expect(secret).toMatch(/^rk_[0-9a-z]+_[\w-]{43}$/)
  await writeHonor(actor, gamerTag)
  const [entry] = (await admin.call(listAuditEntries, { query: { limit: 1 } })).rows
  expect(entry).toMatchObject({ accountId: key.id, email: 'Pipeline / main', subject: 'stat' })
  await expect(actor.call(listAdminUsers, {})).rejects.toEqual(refusedAs('Forbidden'))
})

test('a key has no right that its grantor lacks, now or later', async () => {
  const app = await testApp()
  const [admin, owner] = [await app.as('admin'), await app.as('admin')]
  const { gamerTag } = await app.player()
  const { actor } = await makeKey(app, admin)
  await readHonor(actor, gamerTag)
  await owner.call(revokeRole, { params: { id: admin.accountId }, body: {} })
  await expect(readHonor(actor, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  await owner.call(grantRole, { params: { id: admin.accountId }, body: { role: 'tester' } })
  await readHonor(actor, gamerTag)
  await expect(writeHonor(actor, gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
})

test('a person grants only rights that they hold, and becomes the grantor of a key that they edit', async () => {
  const app = await testApp()
  const [admin, second] = [await app.as('admin'), await app.as('admin')]
  await expect(makeKey(app, admin, { rights: ['view entitlements'] })).rejects.toMatchObject({
    code: 'RightNotHeld',
    field: 'rights',
  })
  const { key } = await makeKey(app, admin, {}, 'Second')
  expect(key.grantedBy.accountId).toBe(admin.accountId)
  const body = { rights: ['view stats' as const] }
  const edited = await second.call(updateApiKey, { params: { id: key.id }, body })
  expect(edited).toMatchObject({ rights: ['view stats'], grantedBy: { accountId: second.accountId }, version: 2 })
  await expect((await app.as('developer')).call(listServiceAccounts, {})).rejects.toEqual(refusedAs('Forbidden'))
})

test('a key works only in its realms, and with realms in no call of the organization', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const inStaging = await app.player(app.staging)
  const inProduction = await app.player()
  const rights: Right[] = ['view stats', 'edit stats', 'view api-keys', 'view games']
  const { actor } = await makeKey(app, admin, { realms: [app.staging], rights })
  await writeHonor(actor, inStaging.gamerTag, { scope: `${app.cid}.${app.staging}` })
  await expect(writeHonor(actor, inProduction.gamerTag)).rejects.toEqual(refusedAs('Forbidden'))
  await expect(actor.call(listServiceAccounts, {})).rejects.toEqual(refusedAs('Forbidden'))
  const foreign = { ...(await makeKeyBody(app)), realms: ['DE_1'] }
  await expect(admin.call(createApiKey, { body: foreign })).rejects.toMatchObject({ field: 'serviceAccountId' })
})

const makeKeyBody = async (app: TestApp) => ({
  serviceAccountId: 1,
  name: 'main',
  mode: 'read' as const,
  rights: ['view stats' as const],
  realms: ['*'],
  addresses: [],
  expires: app.now() + dayMs,
})

test('a key is refused from an address outside its ranges, and counts its calls', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor, key } = await makeKey(app, admin, { addresses: ['10.1.0.0/16', '2001:db8::/32'] })
  await readHonor(actor, gamerTag, { address: '10.1.2.3' })
  await readHonor(actor, gamerTag, { address: '::ffff:10.1.2.4' })
  await readHonor(actor, gamerTag, { address: '2001:db8::7' })
  await expect(readHonor(actor, gamerTag, { address: '10.2.0.1' })).rejects.toEqual(refusedAs('ApiKeyAddressRefused'))
  await expect(actor.call(listAdminUsers, {}, { address: '10.1.2.3' })).rejects.toEqual(refusedAs('Forbidden'))
  await app.countKeyUse()
  const { days } = await admin.call(getApiKeyUse, { params: { id: key.id } })
  expect(days).toEqual([{ day: '2026-01-15', calls: 4, refused: 2 }])
  const [listed] = (await admin.call(listServiceAccounts, {})).accounts[0]?.keys ?? []
  expect(listed).toMatchObject({ calls: 4, refused: 2, lastUsed: app.now(), secrets: [{ lastAddress: '10.1.2.3' }] })
  await expect(
    admin.call(updateApiKey, { params: { id: key.id }, body: { addresses: ['10.1.0.0/99'] } }),
  ).rejects.toMatchObject({ code: 'BadRequest', field: 'addresses' })
})

test('after a rotation both secrets work until the overlap ends', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor, key } = await makeKey(app, admin)
  const rotated = await admin.call(rotateApiKey, { params: { id: key.id }, body: { overlapHours: 24 } })
  const next = app.withToken(rotated.secret)
  expect(rotated.key.secrets.map(({ ends }) => ends)).toEqual([undefined, app.now() + 24 * hourMs])
  await readHonor(actor, gamerTag)
  await readHonor(next, gamerTag)
  app.advance(24 * hourMs)
  await expect(readHonor(actor, gamerTag)).rejects.toEqual(refusedAs('ApiKeyExpired'))
  await readHonor(next, gamerTag)
  const later = await app.as('admin')
  await later.call(rotateApiKey, { params: { id: key.id }, body: { overlapHours: 24 } })
  await later.call(endOldSecret, { params: { id: key.id }, body: {} })
  await expect(readHonor(next, gamerTag)).rejects.toEqual(refusedAs('InvalidTokenError'))
})

test('a key ends when it expires or is revoked, at the next call', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const first = await makeKey(app, admin)
  await readHonor(first.actor, gamerTag)
  await admin.call(revokeApiKey, { params: { id: first.key.id } })
  await expect(readHonor(first.actor, gamerTag)).rejects.toEqual(refusedAs('ApiKeyRevoked'))
  const second = await makeKey(app, admin, {}, 'Second')
  app.advance(90 * dayMs)
  await expect(readHonor(second.actor, gamerTag)).rejects.toEqual(refusedAs('ApiKeyExpired'))
})

test('deleting a service account revokes its keys', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const { actor, account } = await makeKey(app, admin)
  await readHonor(actor, gamerTag)
  await admin.call(deleteServiceAccount, { params: { id: account.id } })
  await expect(readHonor(actor, gamerTag)).rejects.toEqual(refusedAs('InvalidTokenError'))
  expect((await admin.call(listServiceAccounts, {})).accounts).toEqual([])
})

test('a key that reads cannot write, and one that plans leaves applying to a person', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const reading = await makeKey(app, admin, { mode: 'read' }, 'Reader')
  await readHonor(reading.actor, gamerTag)
  await expect(writeHonor(reading.actor, gamerTag)).rejects.toEqual(refusedAs('NotForApiKeys'))
  const planRights: Right[] = ['view audit', 'edit stats', 'create tagging']
  const planning = await makeKey(app, admin, { mode: 'plan', rights: planRights }, 'Planner')
  await expect(writeHonor(planning.actor, gamerTag)).rejects.toEqual(refusedAs('NotForApiKeys'))
  const { plan } = await planning.actor.call(planStatsUpload, { body: { rows: [[String(gamerTag), 'HONOR', '7']] } })
  await expect(planning.actor.call(applyPlan, { params: { id: plan.id }, body: {} })).rejects.toEqual(
    refusedAs('NotForApiKeys'),
  )
})

test('no key makes keys, users or roles, reveals a secret, or changes an account', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const rights: Right[] = ['delete api-keys', 'view users', 'view games']
  const { actor, key } = await makeKey(app, admin, { rights })
  const refused = refusedAs('NotForApiKeys')
  await expect(actor.call(createServiceAccount, { body: { name: 'Own' } })).rejects.toEqual(refused)
  await expect(actor.call(createAdminUser, { body: { email: 'evil@studio.test', role: 'admin' } })).rejects.toEqual(
    refused,
  )
  await expect(actor.call(grantRole, { params: { id: key.id }, body: { role: 'admin' } })).rejects.toEqual(refused)
  await expect(
    actor.call(revealRealmSecret, { params: { pid: app.pid }, body: { reason: 'The match server moves' } }),
  ).rejects.toEqual(refused)
})

test('the audit trail contains changes of keys without secrets, and undo restores rights', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { key, account, secret } = await makeKey(app, admin)
  await admin.call(updateApiKey, { params: { id: key.id }, body: { rights: ['view stats'] } })
  await admin.call(updateServiceAccount, { params: { id: account.id }, body: { name: 'Releases' } })
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 10 } }, { scope: String(app.cid) })
  expect(JSON.stringify(rows)).not.toContain(secret.slice(-20))
  const edit = rows.find(({ subject, before }) => subject === 'api-key' && before !== null)
  await admin.call(undoChanges, { body: { ids: [edit?.id ?? 0] } }, { scope: String(app.cid) })
  const [read] = (await admin.call(listServiceAccounts, {})).accounts
  expect(read).toMatchObject({ name: 'Releases', keys: [{ rights: key.rights }] })
})

test('two service accounts cannot have names that look the same', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await makeKey(app, admin)
  await expect(admin.call(createServiceAccount, { body: { name: 'PIPELINE' } })).rejects.toEqual(
    refusedAs('ServiceAccountNameTaken'),
  )
})
