import { allEndpoints } from '@regent/contract/endpoints'
import { updateInventory } from '@regent/contract/monetize/inventory'
import { giveApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createServerToken } from '@regent/contract/organization/auth'
import { planRevealSecret, revealRealmSecret } from '@regent/contract/organization/realms'
import { expect, test } from 'vitest'
import { apply, approvalStudio, ask, codeOf, rulesWith } from '../../../testing/approval-studio.ts'
import { realmSecret } from '../../../testing/realm-secret.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'

const reason = 'The match server moves to a new host'
const reveal = (by: Actor, pid: string) => by.call(revealRealmSecret, { params: { pid }, body: { reason } })

test('a secret is revealed only where one holds the right to see it, and the audit trail says who read it [realms-23]', async () => {
  const app = await testApp()
  const developer = await app.as('developer')
  const tester = await app.as('tester')
  expect(await reveal(developer, app.pid)).toEqual({ pid: app.pid, secret: await realmSecret(app) })
  const ofOneRealm = await app.as('tester', { [app.development]: 'developer' })
  const refused = await Promise.all([
    codeOf(reveal(tester, app.pid)),
    codeOf(reveal(ofOneRealm, app.pid)),
    codeOf(reveal(await app.as('admin', { [app.pid]: 'tester' }), app.pid)),
  ])
  expect(refused).toEqual(['Forbidden', 'Forbidden', 'Forbidden'])
  expect(await codeOf(reveal(ofOneRealm, app.development))).toBe('done')
  const { rows } = await developer.call(listAuditEntries, { query: { subject: 'realm-secret' } })
  expect(rows.map(({ accountId, subjectId }) => [accountId, subjectId])).toContainEqual([developer.accountId, app.pid])
  expect(JSON.stringify(rows)).not.toContain(await realmSecret(app))
})

test('no other answer has the secret of a realm: all reads that need no other input', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const secrets = await Promise.all([app.pid, app.staging, app.development].map((pid) => realmSecret({ ...app, pid })))
  const found: string[] = []
  for (const { call } of allEndpoints) {
    if (call.method !== 'GET' || call.path.includes(':')) continue
    for (const scope of [app.scope, String(app.cid)]) {
      const { body } = await admin.send(call, {}, { scope })
      if (secrets.some((secret) => JSON.stringify(body ?? '').includes(secret))) found.push(call.path)
    }
  }
  expect(found).toEqual([])
})

test('secrets stand encrypted in the table', async () => {
  const app = await testApp()
  const rows = await app.db.selectFrom('realms').select(['pid', 'secret']).where('cid', '=', app.cid).execute()
  expect(rows).toHaveLength(3)
  for (const { pid, secret } of rows)
    expect(secret.toString('latin1')).not.toContain(await realmSecret({ ...app, pid }))
})

test('neither a game server nor a service reads a secret', async () => {
  const app = await testApp()
  const server = await gameServer(app)
  expect(await codeOf(reveal(server, app.pid))).toBe('ScopeForbidden')
})

/** A game server that has signed in with the secret of the realm. */
async function gameServer(app: TestApp): Promise<Actor> {
  const names = { clientId: app.pid, customerId: String(app.cid), realmId: app.pid }
  const body = { ...names, clientSecret: await realmSecret(app) }
  const { accessToken } = await app.anonymous.call(createServerToken, { body }, { scope: undefined })
  return app.withToken(accessToken)
}

test('where approval is asked the maker of an approved plan reads the secret for 15 minutes', async () => {
  const { app, ada, ben, dev } = await approvalStudio({ acts: { secret: 1 } })
  expect(await codeOf(reveal(dev, app.pid))).toBe('ApprovalNeeded')
  const { plan } = await dev.call(planRevealSecret, { params: { pid: app.pid } })
  const request = await ask(dev, plan.id)
  await ada.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, dev, plan.id)).toBe('done')
  expect(await codeOf(reveal(dev, app.pid))).toBe('done')
  expect(await codeOf(reveal(ben, app.pid))).toBe('ApprovalNeeded')
  app.advance(15 * 60_000)
  expect(await codeOf(reveal(dev, app.pid))).toBe('ApprovalNeeded')
})

test('grants by game servers have their own budget, and the audit trail names the realm key', async () => {
  const { app, ada, dev, players } = await approvalStudio({})
  const budgets = [{ role: 'server' as const, symbol: 'currency.gems', perDay: 100 }]
  await ada.call(setApprovalRules, { body: { rules: rulesWith({ acts: { grant: 1 }, budgets }) } })
  const server = await gameServer(app)
  const gamerTag = players[0]?.gamerTag ?? 0
  const give = (by: Actor, gems: number) =>
    by.call(updateInventory, { params: { gamerTag }, body: { currencies: { 'currency.gems': gems } } })
  expect(await codeOf(give(server, 60))).toBe('done')
  await expect(give(server, 60)).rejects.toMatchObject({
    code: 'GrantBudgetExceeded',
    message: expect.stringContaining('Game servers and services of this realm can grant 100'),
  })
  // A person's gifts are not of it.
  expect(await codeOf(give(dev, 60))).toBe('done')
  expect(await codeOf(give(server, 40))).toBe('done')
  const { rows } = await dev.call(listAuditEntries, { query: { subject: 'currency' } })
  expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['realm key', 'developer']))
})
