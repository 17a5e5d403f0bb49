import { createAdminUser, grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import { giveApproval, listApprovers } from '@regent/contract/organization/approvals'
import { confirmPasswordReset, registerAccount, startPasswordReset } from '@regent/contract/organization/auth'
import { applyPlan } from '@regent/contract/organization/plans'
import { changePlayerEmail } from '@regent/contract/players/profile'
import { dayMs } from '@regent/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { again, approvalStudio, ask, codeOf, plan } from '../../../testing/approval-studio.ts'
import { newProvider, prepareProvisioning } from '../../../testing/scim-provider.ts'
import { type Actor, type TestApp, testApp } from '../../../testing/test-app.ts'
import { signIn } from '../auth/service.ts'

const developersApprove = { acts: { 'many-players': 1 as const }, maxPlayers: 1, leastRole: 'developer' as const }

const grant = (by: Actor, to: Actor, app: TestApp, role: 'developer' | 'admin' = 'developer') =>
  by.call(grantRole, { params: { id: to.accountId }, body: { role, realm: app.pid } })

/** Accounts of players whose e-mails are confirmed: they hold no role yet. */
async function puppets<N extends number>(app: TestApp, count: N): Promise<Actor[]> {
  const made: Actor[] = []
  for (let index = 0; index < count; index += 1) made.push(await app.as(undefined))
  return made
}

/** What an approval by somebody is answered. */
const approve = async (by: Actor, request: { id: number; hash: string }) =>
  codeOf(by.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))

test('an approval by an account at the end of a chain of grants does not count', async () => {
  const { app, dev, players } = await approvalStudio(developersApprove)
  const [first, second] = (await puppets(app, 2)) as [Actor, Actor]
  await grant(dev, first, app)
  await grant(first, second, app)
  const request = await ask(dev, (await plan(dev, players)).id)
  expect(await approve(second, request)).toBe('CannotApprove')
})

test('an approval by a person whom a token of the requester provisioned does not count', async () => {
  const { app, players } = await approvalStudio(developersApprove)
  const [asking, other] = [await app.as('admin'), await app.as('admin')]
  await prepareProvisioning(app, other, { rules: [{ group: 'developers', role: 'developer', realms: [] }] })
  const provider = await newProvider(app, asking)
  const user = { userName: 'puppet@studio.test', active: true }
  const id = Number((await provider.send('POST', '/Users', user)).body['id'])
  await provider.send('POST', '/Groups', { displayName: 'developers', members: [{ value: String(id) }] })
  const { access_token } = await signIn(app.db, app.now(), { cid: app.cid, accountId: id })
  const puppet = app.withToken(access_token)
  expect(await approve(puppet, await ask(asking, (await plan(asking, players)).id))).toBe('CannotApprove')
})

test('an approval does not count where one developer gave the roles of who asks and who approves', async () => {
  const { app, dev, players } = await approvalStudio(developersApprove)
  const [asking, approving] = (await puppets(app, 2)) as [Actor, Actor]
  await grant(dev, asking, app)
  await grant(dev, approving, app)
  const request = await ask(asking, (await plan(asking, players)).id)
  expect(await approve(approving, request)).toBe('CannotApprove')
})

test('a chain that begins after the approval voids it', async () => {
  const { app, dev, players } = await approvalStudio(developersApprove)
  const other = await app.as('developer')
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  expect(await approve(other, request)).toBe('done')
  await dev.call(grantRole, { params: { id: other.accountId }, body: { role: 'tester', realm: app.staging } })
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
})

test('whom an admin has given a role cannot approve for that admin, but for others', async () => {
  const { app, ada, dev, players } = await approvalStudio()
  const [puppet] = (await puppets(app, 1)) as [Actor]
  await grant(ada, puppet, app, 'admin')
  const own = await ask(ada, (await plan(ada, players)).id)
  await expect(puppet.call(giveApproval, { params: { id: own.id }, body: { hash: own.hash } })).rejects.toMatchObject({
    code: 'CannotApprove',
    message: expect.stringContaining('last 30 days'),
  })
  expect(await approve(puppet, await ask(dev, (await plan(dev, players)).id))).toBe('done')
})

test('colleagues whom the same admin has just invited approve for each other', async () => {
  const { app, ada, players } = await approvalStudio()
  const [asking, approving] = (await puppets(app, 2)) as [Actor, Actor]
  await grant(ada, asking, app)
  await grant(ada, approving, app, 'admin')
  const request = await ask(asking, (await plan(asking, players)).id)
  expect(await approve(approving, request)).toBe('done')
})

test('two accounts of one developer count as one of two approvals', async () => {
  const { app, dev, players } = await approvalStudio({ ...developersApprove, acts: { 'many-players': 2 } })
  const other = await app.as('developer')
  const [puppet] = (await puppets(app, 1)) as [Actor]
  await grant(other, puppet, app)
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  expect([await approve(puppet, request), await approve(other, request)]).toEqual(['done', 'done'])
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
})

test('after 30 days an account counts as that of its owner', async () => {
  const { app, dev, players } = await approvalStudio(developersApprove)
  const [first] = (await puppets(app, 1)) as [Actor]
  await grant(dev, first, app)
  app.advance(30 * dayMs)
  const later = await again(app, dev)
  const approving = await again(app, first)
  const request = await ask(later, (await plan(later, players)).id)
  expect(await approve(approving, request)).toBe('done')
})

test('the list of approvers says whose approval would not count, and they cannot be asked by name', async () => {
  const { app, dev, ada, players } = await approvalStudio(developersApprove)
  const [first] = (await puppets(app, 1)) as [Actor]
  await grant(dev, first, app)
  const { approvers } = await dev.call(listApprovers, { query: {} })
  const whyNotOf = (who: Actor) => approvers.find(({ accountId }) => accountId === who.accountId)?.whyNot
  expect(whyNotOf(first)).toContain('last 30 days')
  expect(whyNotOf(ada)).toBeUndefined()
  expect(whyNotOf(dev)).toContain('Authors and requesters cannot approve')
  const { id } = await plan(dev, players)
  expect(await codeOf(ask(dev, id, { colleagues: [first.accountId] }))).toBe('CannotApprove')
})

type Step = { act: 'grant' | 'revoke' | 'mail' | 'ask' | 'approve' | 'apply'; by: number; to: number }
const person = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('grant', 'grant', 'revoke', 'mail', 'ask', 'approve', 'approve', 'apply'),
  by: person,
  to: person,
})

const grantTo = (by: number, to: number): Step => ({ act: 'grant', by, to })
/** How the accounts get their roles at first: in a chain, or each from the developer. */
const opening = fc.constantFrom(
  [grantTo(0, 1), grantTo(1, 2), grantTo(2, 3)],
  [grantTo(0, 1), grantTo(0, 2), grantTo(0, 3)],
  [grantTo(0, 1), grantTo(1, 2), grantTo(1, 3)],
)

test('no sequence of calls by one developer and the accounts they create approves their own plan', async () => {
  const { app, players } = await approvalStudio(developersApprove)
  let count = 0
  await fc.assert(
    fc.asyncProperty(opening, fc.array(step, { minLength: 4, maxLength: 12 }), async (first, more) => {
      const people = [await app.as('developer'), ...(await puppets(app, 3))] as Actor[]
      const asked: { plan: number; request: { id: number; hash: string } }[] = []
      const at = (index: number) => people[index] as Actor
      for (const { act, by, to } of [...first, ...more]) {
        const actor = at(by)
        const other = at(to)
        const newest = asked.at(-1)
        const params = { id: other.accountId }
        if (act === 'grant') await codeOf(grant(actor, other, app))
        else if (act === 'revoke') await codeOf(actor.call(revokeRole, { params, body: { realm: app.pid } }))
        else if (act === 'mail') {
          const newEmail = `puppet-${count++}@players.test`
          await codeOf(actor.call(changePlayerEmail, { params, body: { newEmail } }, { scope: String(app.cid) }))
        } else if (act === 'ask') {
          const made = await plan(actor, players).catch(() => undefined)
          const request = made && (await ask(actor, made.id).catch(() => undefined))
          if (made && request) asked.push({ plan: made.id, request })
        } else if (newest && act === 'approve') expect(await approve(actor, newest.request)).not.toBe('done')
        else if (newest) expect(await codeOf(actor.call(applyPlan, { params: { id: newest.plan } }))).not.toBe('done')
      }
    }),
    { numRuns: 25 },
  )
})

test('a role needs an e-mail that its owner has confirmed', async () => {
  const app = await testApp()
  const dev = await app.as('developer')
  const guest = await app.player()
  const email = `stranger-${guest.accountId}@players.test`
  const password = 'correct horse battery'
  await guest.call(registerAccount, { body: { email, password } })
  await expect(grant(dev, guest, app)).rejects.toMatchObject({ code: 'EmailOfAccountNotConfirmed' })
  await app.anonymous.call(startPasswordReset, { body: { email, codeType: 'PIN' } })
  const code = /code: (\d+)/.exec((await app.lastMail(email))?.body ?? '')?.[1] ?? ''
  await app.anonymous.call(confirmPasswordReset, { body: { email, code, newPassword: 'calm and stars' } })
  expect(await codeOf(grant(dev, guest, app))).toBe('done')
})

test('an invited colleague may be given a role: they get in by a mailed code', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  const dev = await app.as('developer')
  const organization = { scope: String(app.cid) }
  const email = `new-${admin.accountId}@studio.test`
  const { id } = await admin.call(createAdminUser, { body: { email } }, organization)
  expect(await codeOf(dev.call(grantRole, { params: { id }, body: { role: 'tester', realm: app.pid } }))).toBe('done')
})
