import { updateInventory } from '@regent/contract/monetize/inventory'
import { createChangeSet, saveChangeSetItems } from '@regent/contract/operate/change-sets'
import { updateConfig } from '@regent/contract/operate/config'
import { createRunbook, prepareRun, startRun } from '@regent/contract/operate/runbooks'
import { type Job, listJobActivity, runJob, saveJob } from '@regent/contract/operate/scheduler'
import { grantRole } from '@regent/contract/organization/admin-users'
import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { getGrantsLeft, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount, updateApiKey } from '@regent/contract/organization/keys'
import { applyPlan } from '@regent/contract/organization/plans'
import type { Right } from '@regent/contract/permissions'
import { planStatsOfPlayers, planStatsUpload } from '@regent/contract/players/bulk-stats'
import { getStats, setStats, toObjectId } from '@regent/contract/players/stats'
import { dayMs, minuteMs } from '@regent/contract/time'
import { expect, test } from 'vitest'
import { newId } from '../../../engines/database/ids.ts'
import { publishItems } from '../../../testing/published-content.ts'
import { type Actor, ownApp, type TestApp, testApp } from '../../../testing/test-app.ts'
import { maxKeyCallsPerMinute } from './key-identities.ts'

/**
 * A key that cannot make a call directly cannot make it indirectly either: through a job, a runbook, a plan, a bulk
 * change, a change set or an undo. The same holds for a right that the grantor of the key has lost.
 */

async function makeKey(app: TestApp, by: Actor, rights: Right[]) {
  const { id } = await by.call(createServiceAccount, { body: { name: `Tool ${newId()}` } })
  const body = { serviceAccountId: id, name: 'main', mode: 'write' as const, rights, realms: ['*'], addresses: [] }
  const { key, secret } = await by.call(createApiKey, { body: { ...body, expires: app.now() + 30 * dayMs } })
  return { key, actor: app.withToken(secret) }
}

const refused = (code: string) => ({ status: 403, code })
const stats = (gamerTag: number) => ({ params: { objectId: toObjectId('game.private', gamerTag) } })
const set = (by: Actor, gamerTag: number, value = '5') =>
  by.call(setStats, { ...stats(gamerTag), body: { set: { HONOR: value } } })

/** A key that can do everything around a change of a stat, but cannot change stats. */
const around: Right[] = [
  'view stats',
  'view players',
  'view games',
  'view audit',
  'view jobs',
  'create jobs',
  'edit jobs',
  'run jobs',
  'view runbooks',
]

async function studio() {
  const app = await ownApp()
  const grantor = await app.as('admin')
  const owner = await app.as('admin')
  const { gamerTag } = await app.player()
  return { app, grantor, owner, gamerTag }
}

test('a job of a key has no more rights than the key, and ends with the rights of its grantor', async () => {
  const { app, grantor, owner, gamerTag } = await studio()
  const { key, actor } = await makeKey(app, grantor, [...around, 'edit stats'])
  const action = {
    type: 'ServiceCall',
    method: 'POST',
    uri: `/object/stats/${toObjectId('game.private', gamerTag)}`,
    body: JSON.stringify({ set: { HONOR: '7' } }),
  }
  const trigger = { type: 'CronTrigger', expression: '0 0 0 1 1 *' } as const
  const retryPolicy = { maxRetryCount: 0, retryDelayMs: 10_000, useExponentialBackoff: false }
  const body = { name: 'By a key', triggers: [trigger], jobAction: action, retryPolicy } as never
  const job = (await actor.send(saveJob, { body })).body as Job
  const answerOf = async () => {
    await owner.call(runJob, { params: { id: job.id } })
    await app.runJobs()
    // A failed run waits for its retry.
    app.advance(minuteMs)
    await app.runJobs()
    const { records } = await owner.call(listJobActivity, { params: { id: job.id }, query: {} })
    return records.map(({ message }) => message).find((message) => message?.includes('answered'))
  }
  expect(await answerOf()).toContain('answered 200')
  await grantor.call(updateApiKey, { params: { id: key.id }, body: { rights: around } })
  expect(await answerOf()).toContain('answered 403')
  await grantor.call(updateApiKey, { params: { id: key.id }, body: { rights: [...around, 'edit stats'] } })
  expect(await answerOf()).toContain('answered 200')
  await owner.call(grantRole, { params: { id: grantor.accountId }, body: { role: 'tester' } })
  expect(await answerOf()).toContain('answered 403')
})

test('a runbook, a plan, a bulk change and an undo need the right in the key', async () => {
  const { app, grantor, owner, gamerTag } = await studio()
  const { actor } = await makeKey(app, grantor, around)
  const players = { gamerTags: [gamerTag] }
  const change = { players, key: 'HONOR', act: 'set' as const, value: '9' }
  await expect(set(actor, gamerTag)).rejects.toMatchObject(refused('Forbidden'))
  await expect(actor.call(planStatsOfPlayers, { body: change })).rejects.toMatchObject(refused('Forbidden'))
  const rows = [[String(gamerTag), 'HONOR', '9']]
  await expect(actor.call(planStatsUpload, { body: { rows } })).rejects.toMatchObject(refused('Forbidden'))

  const { plan } = await owner.call(planStatsOfPlayers, { body: change })
  await expect(actor.call(applyPlan, { params: { id: plan.id } })).rejects.toMatchObject({ status: 403 })

  const content = {
    name: 'Honor',
    description: '',
    parameters: [],
    steps: [{ kind: 'stats', title: 'Set', body: change }],
  }
  const { id } = await owner.call(createRunbook, { body: content as never })
  await expect(actor.call(prepareRun, { params: { id }, body: { values: {} } })).rejects.toMatchObject({ status: 403 })
  const run = await owner.call(prepareRun, { params: { id }, body: { values: {} } })
  await expect(actor.call(startRun, { params: { id: run.id }, body: {} })).rejects.toMatchObject({ status: 403 })

  await set(owner, gamerTag, '1')
  await set(owner, gamerTag, '2')
  const [entry] = (await owner.call(listAuditEntries, { query: { subject: 'stat', limit: 1 } })).rows
  await expect(actor.call(undoChanges, { body: { ids: [entry?.id ?? 0] } })).rejects.toMatchObject({ status: 403 })
  expect((await owner.call(getStats, stats(gamerTag))).stats['HONOR']).toBe('2')
})

test('a change set of a key records no change that the key cannot make', async () => {
  const { app, grantor } = await studio()
  const { actor } = await makeKey(app, grantor, ['view config', 'view stats'])
  const { number } = await grantor.call(createChangeSet, { body: { name: 'Spring' } })
  const items = [{ subject: 'config', id: 'arena|season', after: '8' }]
  const answer = await actor.send(saveChangeSetItems, { params: { number }, body: { items } as never })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  await expect(actor.call(updateConfig, { body: { upserts: { 'arena|season': '8' } } })).rejects.toMatchObject({
    status: 403,
  })
})

test('a plan of a key is not applied after its grantor has lost the right', async () => {
  const { app, grantor, owner, gamerTag } = await studio()
  const { actor } = await makeKey(app, grantor, [...around, 'edit stats'])
  const change = { players: { gamerTags: [gamerTag] }, key: 'HONOR', act: 'set' as const, value: '9' }
  const { plan } = await actor.call(planStatsOfPlayers, { body: change })
  await owner.call(grantRole, { params: { id: grantor.accountId }, body: { role: 'tester' } })
  await expect(actor.call(applyPlan, { params: { id: plan.id } })).rejects.toMatchObject({ status: 403 })
})

test('the call limit belongs to the key: other keys of the grantor and the grantor are unaffected', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const [first, second] = [await makeKey(app, admin, ['view stats']), await makeKey(app, admin, ['view stats'])]
  const read = (by: Actor) => by.send(getStats, stats(gamerTag))
  const statuses = new Set<number>()
  for (let nth = 0; nth <= maxKeyCallsPerMinute; nth += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(first.actor)))
    for (const { status } of answers) statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([200, 429])
  expect((await read(second.actor)).status).toBe(200)
  expect((await read(admin)).status).toBe(200)
})

test('the budget belongs to the key: two keys and their grantor are counted separately', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const { gamerTag } = await app.player()
  const symbol = 'currency.gems'
  await publishItems(app, [{ id: symbol }])
  const budgets = [{ role: 'admin' as const, symbol, perDay: 100 }]
  await admin.call(setApprovalRules, { body: { rules: { ...noApprovalRules, budgets } } })
  const rights: Right[] = ['view inventory', 'edit inventory', 'view players']
  const [first, second] = [await makeKey(app, admin, rights), await makeKey(app, admin, rights)]
  const give = (by: Actor, amount: number) =>
    by.call(updateInventory, { params: { gamerTag }, body: { currencies: { [symbol]: amount } } })
  const left = async (by: Actor) => (await by.call(getGrantsLeft, { query: {} })).left[0]?.left
  await give(first.actor, 90)
  await expect(give(first.actor, 11)).rejects.toMatchObject({ code: 'GrantBudgetExceeded' })
  await give(second.actor, 100)
  await expect(give(second.actor, 1)).rejects.toMatchObject({ code: 'GrantBudgetExceeded' })
  expect(await left(admin)).toBe(100)
})
