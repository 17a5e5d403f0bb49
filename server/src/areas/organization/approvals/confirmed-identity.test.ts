import { grantRole, revokeRole } from '@regent/contract/organization/admin-users'
import {
  confirmApprover,
  getApprovalRules,
  giveApproval,
  listApprovers,
  setApprovalRules,
} from '@regent/contract/organization/approvals'
import { listAuditEntries } from '@regent/contract/organization/audit'
import { createApiKey, createServiceAccount } from '@regent/contract/organization/keys'
import { applyPlan } from '@regent/contract/organization/plans'
import { assignCustomRole, createCustomRole, unassignCustomRole } from '@regent/contract/organization/roles'
import type { Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasConfirmedIdentity } from '../../../kernel/context/identity.ts'
import {
  again,
  approvalStudio,
  ask,
  codeOf,
  founderOf,
  identify,
  plan,
  planOf,
  rulesWith,
} from '../../../testing/approval-studio.ts'
import type { Actor, TestApp } from '../../../testing/test-app.ts'

const developersApprove = { acts: { 'many-players': 1 as const }, maxPlayers: 1, leastRole: 'developer' as const }
const strict = { ...developersApprove, confirmedIdentity: true }

/** A realm that asks for confirmed identities; everybody in it has one. */
async function strictStudio() {
  const studio = await approvalStudio(developersApprove)
  const founder = await founderOf(studio.app)
  await identify(studio.app, studio.ada, studio.ben, studio.dev, founder)
  await studio.ada.call(setApprovalRules, { body: { rules: rulesWith(strict) } })
  return { ...studio, founder }
}

const grant = (by: Actor, to: Actor, app: TestApp, role: 'developer' | 'admin' = 'developer') =>
  by.call(grantRole, { params: { id: to.accountId }, body: { role, realm: app.pid } })

/** An account of a player, with a confirmed identity but no role yet. */
async function puppet(app: TestApp): Promise<Actor> {
  const actor = await app.as(undefined)
  await identify(app, actor)
  return actor
}

const approve = async (by: Actor, request: { id: number; hash: string }) =>
  codeOf(by.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))

const confirm = async (by: Actor, who: Actor, app: TestApp) =>
  codeOf(by.call(confirmApprover, { params: { accountId: who.accountId } }, { scope: String(app.cid) }))

test('new rules require a confirmed identity; rules of an older release do not, until an admin changes them', async () => {
  const { app, ada } = await approvalStudio()
  const read = async () => (await ada.call(getApprovalRules, { query: {} })).rules
  await app.db.deleteFrom('approval_rules').where('pid', '=', app.pid).execute()
  expect(await read()).toMatchObject({ confirmedIdentity: true })
  const { confirmedIdentity: _, ...older } = rulesWith(developersApprove)
  // The form of an older client does not send the field.
  await expect(ada.call(setApprovalRules, { body: { rules: older } })).rejects.toMatchObject({
    code: 'ApprovalsUnfulfillable',
    field: 'rules.acts.many-players',
    message: expect.stringContaining('only 0 people with a confirmed identity'),
  })
  const row = { pid: app.pid, rules: JSON.stringify(older), version: 1, updated_at: new Date(app.now()) }
  await app.db.insertInto('approval_rules').values(row).execute()
  expect(await read()).toMatchObject({ confirmedIdentity: false })
  await ada.call(setApprovalRules, { body: { rules: { ...older, expiresHours: 12 } } })
  expect(await read()).toMatchObject({ confirmedIdentity: false, expiresHours: 12 })
})

test('switching it on needs enough people who would count; switching it off needs approvals', async () => {
  const { app, ada, ben, dev } = await approvalStudio(developersApprove)
  const set = (confirmedIdentity: boolean) =>
    ada.call(setApprovalRules, { body: { rules: rulesWith({ ...developersApprove, confirmedIdentity }) } })
  await expect(set(true)).rejects.toMatchObject({
    code: 'ApprovalsUnfulfillable',
    field: 'rules.confirmedIdentity',
  })
  await identify(app, ben)
  expect((await ada.call(getApprovalRules, { query: {} })).confirmedStaff).toEqual({
    admins: 1,
    developers: 0,
    others: 3,
  })
  await set(true)
  await expect(set(false)).rejects.toMatchObject({ code: 'ApprovalNeeded' })
  expect(dev.accountId).toBeGreaterThan(0)
})

test('an approver needs a confirmed e-mail and a second factor, as long as the approval is to count', async () => {
  const { app, ada, dev, players, founder } = await strictStudio()
  const other = await app.as('developer')
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  await expect(
    other.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }),
  ).rejects.toMatchObject({ code: 'CannotApprove', message: expect.stringContaining('not confirmed') })
  const { approvers } = await dev.call(listApprovers, { query: {} })
  const viewOf = ({ accountId }: Actor) => approvers.find((one) => one.accountId === accountId)
  expect(viewOf(other)).toMatchObject({ isConfirmed: false, whyNot: expect.stringContaining('not confirmed') })
  expect(viewOf(ada)).toMatchObject({ isConfirmed: true })
  expect(viewOf(ada)).not.toHaveProperty('whyNot')
  await identify(app, other)
  expect(await approve(other, request)).toBe('done')
  await app.db.deleteFrom('second_factors').where('account_id', '=', other.accountId).execute()
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  expect((await planOf(dev, made.id)).approvals?.request).toMatchObject({ approvals: 0 })
  expect(await approve(founder, request)).toBe('done')
})

test('an e-mail that is not confirmed, or a password alone, is no confirmed identity', async () => {
  const { app, ada, dev } = await strictStudio()
  const has = (account: { id: number; is_email_confirmed: boolean }) =>
    hasConfirmedIdentity(app.services.registry, { db: app.db, cid: app.cid }, account)
  expect(await has({ id: ada.accountId, is_email_confirmed: true })).toBe(true)
  expect(await has({ id: ada.accountId, is_email_confirmed: false })).toBe(false)
  await app.db.deleteFrom('second_factors').where('account_id', '=', dev.accountId).execute()
  expect(await has({ id: dev.accountId, is_email_confirmed: true })).toBe(false)
})

test('an account with a role from the requester never counts, until a person outside of the chain confirms it', async () => {
  const { app, ada, ben, dev, players } = await strictStudio()
  const [first, second] = [await puppet(app), await puppet(app)]
  await grant(dev, first, app)
  await grant(first, second, app)
  app.advance(31 * dayMs)
  const [maker, approver, admin, ownAccount] = [
    await again(app, dev),
    await again(app, second),
    await again(app, ada),
    await again(app, first),
  ]
  const request = await ask(maker, (await plan(maker, players)).id)
  await expect(
    approver.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }),
  ).rejects.toMatchObject({ code: 'CannotApprove', message: expect.stringContaining('has confirmed the person') })
  // Accounts of the chain have no right to confirm.
  expect(await confirm(maker, approver, app)).not.toBe('done')
  expect(await confirm(ownAccount, approver, app)).not.toBe('done')
  expect(await confirm(admin, approver, app)).toBe('done')
  expect(await approve(approver, request)).toBe('done')
  const query = { subject: 'approver' as const }
  const { rows } = await admin.call(listAuditEntries, { query }, { scope: String(app.cid) })
  expect(rows).toMatchObject([{ subjectId: String(second.accountId), after: { confirmedBy: ada.accountId } }])
  expect(ben.accountId).toBeGreaterThan(0)
})

test('admins cannot confirm themselves or people to whom they granted a role; a later grant needs a new confirmation', async () => {
  const { app, ada, ben, dev, players } = await strictStudio()
  const one = await puppet(app)
  await grant(ada, one, app)
  expect(await confirm(ada, one, app)).toBe('CannotConfirmApprover')
  expect(await confirm(ada, ada, app)).toBe('CannotConfirmApprover')
  expect(await confirm(ben, one, app)).toBe('done')
  const request = await ask(ada, (await plan(ada, players)).id)
  expect(await approve(one, request)).toBe('done')
  app.advance(1)
  await codeOf(ada.call(revokeRole, { params: { id: one.accountId }, body: { realm: app.pid } }))
  await grant(ada, one, app)
  const next = await ask(ada, (await plan(ada, players, 'winter')).id)
  expect(await approve(one, next)).toBe('CannotApprove')
  expect(await confirm(dev, one, app)).toBe('Forbidden')
})

test('in an organization whose founder invited everybody, their approvals count after 30 days', async () => {
  const { app, founder, players } = await strictStudio()
  const invited = await puppet(app)
  await grant(founder, invited, app)
  const early = await ask(founder, (await plan(founder, players)).id)
  expect(await approve(invited, early)).toBe('CannotApprove')
  app.advance(31 * dayMs)
  const [maker, approver] = [await again(app, founder), await again(app, invited)]
  const request = await ask(maker, (await plan(maker, players)).id)
  expect(await approve(approver, request)).toBe('done')
  // The founder approves for those whom they invited, at any time.
  const back = await ask(approver, (await plan(approver, players, 'winter')).id)
  expect(await approve(maker, back)).toBe('done')
})

type Step =
  | { act: 'grant' | 'revoke' | 'confirm' | 'approve' | 'custom'; by: number; to: number }
  | { act: 'ask'; by: number }
  | { act: 'key'; by: number }
  | { act: 'wait'; by: number }
const person = fc.nat({ max: 5 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('grant' as const), by: person, to: person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('revoke' as const), by: person, to: person }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('custom' as const), by: person, to: person }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('confirm' as const), by: person, to: person }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('approve' as const), by: person, to: person }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('ask' as const, 'key' as const), by: person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), by: person }) },
)

/** What happened, to judge approvals apart from the server. */
class Ledger {
  readonly grants: { by: number; to: number; at: number }[] = []
  /** Custom roles with the right to approve: they end with the base role of their holder. */
  custom: { by: number; to: number; at: number }[] = []
  readonly confirmations: { by: number; who: number; at: number }[] = []

  /** Accounts that somebody reaches by grants that nobody outside of them has confirmed since. */
  reach(from: number): Set<number> {
    const all = this.#closure(from, () => true)
    return this.#closure(
      from,
      ({ to, at }) => !this.confirmations.some((one) => one.who === to && one.at >= at && !all.has(one.by)),
    )
  }

  #closure(from: number, isUsed: (grant: { by: number; to: number; at: number }) => boolean): Set<number> {
    const reached = new Set([from])
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const one of [...this.grants, ...this.custom]) if (reached.has(one.by) && isUsed(one)) reached.add(one.to)
    }
    return reached
  }
}

const keyRights: Right[] = ['view stats', 'edit stats', 'create tagging', 'view audit', 'view players', 'view games']

async function isDeveloper({ db, pid }: TestApp, { accountId }: Actor): Promise<boolean> {
  const account = await db.selectFrom('accounts').select('realm_roles').where('id', '=', accountId).executeTakeFirst()
  return account?.realm_roles[pid] === 'developer'
}

/** A key with which somebody plans. */
async function makeKey(app: TestApp, by: Actor): Promise<Actor> {
  const { id } = await by.call(createServiceAccount, { body: { name: `Pipeline ${app.now()}`, description: '' } })
  const body = { serviceAccountId: id, name: 'main', mode: 'plan' as const, rights: keyRights, realms: ['*'] }
  const made = await by.call(createApiKey, { body: { ...body, addresses: [], expires: app.now() + 90 * dayMs } })
  return app.withToken(made.secret)
}

test('no person approves their own action, directly, by a key, or through an account of their chain', async () => {
  let approved = 0
  const { app, ada, dev, players, founder } = await strictStudio()
  const content = { name: 'Release manager', rights: ['approve changes' as const] }
  const role = await ada.call(createCustomRole, { body: content }, { scope: String(app.cid) })
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 6, maxLength: 16 }), async (sequence) => {
      const people = [
        await again(app, ada),
        await again(app, dev),
        await app.as('developer'),
        await puppet(app),
        await puppet(app),
        await puppet(app),
      ] as Actor[]
      await identify(app, ...people)
      const ledger = new Ledger()
      let open: { by: number; id: number; hash: string } | undefined
      for (const step of sequence) {
        app.advance(1)
        const by = people[step.by] as Actor
        const at = app.now()
        if (step.act === 'wait') {
          app.advance(31 * dayMs)
          for (const [index, one] of people.entries()) people[index] = { ...one, ...(await again(app, one)) }
        } else if (step.act === 'ask' || step.act === 'key') {
          const actor = step.act === 'ask' ? by : await makeKey(app, by).catch(() => undefined)
          const made = actor && (await plan(actor, players, `value-${at}`).catch(() => undefined))
          const request = actor && made && (await ask(actor, made.id).catch(() => undefined))
          if (request) open = { by: step.by, id: request.id, hash: request.hash }
        } else if (step.act === 'approve') {
          if (!open || (await approve(by, open)) !== 'done') continue
          approved += 1
          expect(ledger.reach((people[open.by] as Actor).accountId)).not.toContain(by.accountId)
        } else if ('to' in step) {
          const to = people[step.to] as Actor
          // A role that somebody has already is no grant; accounts keep theirs from one sequence to the next.
          const isNew = step.act === 'grant' && !(await isDeveloper(app, to))
          if (step.act === 'grant' && (await codeOf(grant(by, to, app))) === 'done' && isNew && by !== to) {
            ledger.grants.push({ by: by.accountId, to: to.accountId, at })
          }
          if (step.act === 'revoke') {
            const revoked = await codeOf(
              by.call(revokeRole, { params: { id: to.accountId }, body: { realm: app.pid } }),
            )
            if (revoked === 'done') ledger.custom = ledger.custom.filter((one) => one.to !== to.accountId)
          }
          if (step.act === 'custom') {
            const body = { accountId: to.accountId, pid: app.pid }
            const given = await codeOf(
              by.call(assignCustomRole, { params: { id: role.id }, body }, { scope: String(app.cid) }),
            )
            const isHeld = ledger.custom.some((one) => one.to === to.accountId)
            if (given === 'done' && !isHeld && by !== to) {
              ledger.custom.push({ by: by.accountId, to: to.accountId, at })
            }
          }
          if (step.act === 'confirm' && (await confirm(by, to, app)) === 'done') {
            ledger.confirmations.push({ by: by.accountId, who: to.accountId, at })
          }
        }
      }
    }),
    {
      numRuns: 30,
      // One sequence always contains an approval: that of somebody outside of the chain.
      examples: [
        [
          [
            { act: 'ask', by: 1 },
            { act: 'approve', by: 2, to: 1 },
          ],
        ],
      ],
    },
  )
  expect(founder.accountId).toBeGreaterThan(0)
  // Approvals by others do succeed.
  expect(approved).toBeGreaterThan(0)
})

test('a custom role lets a tester approve, but not for those who gave it or changed its rights', async () => {
  const { app, ada, ben, dev, players } = await strictStudio()
  await ada.call(setApprovalRules, { body: { rules: rulesWith({ ...strict, leastRole: 'admin' }) } })
  const tess = await app.as('tester')
  const scope = { scope: String(app.cid) }
  const openRequest = async (by: Actor, value: string) => ask(by, (await plan(by, players, value)).id)
  const first = await openRequest(dev, 'one')
  expect(await approve(tess, first)).toBe('CannotApprove')
  const rights = ['approve changes'] as const
  const role = await ada.call(createCustomRole, { body: { name: 'Release manager', rights: [...rights] } }, scope)
  const body = { accountId: tess.accountId, pid: app.pid }
  await ben.call(assignCustomRole, { params: { id: role.id }, body }, scope)
  // The same confirmed identity as for everybody else.
  expect(await approve(tess, first)).toBe('CannotApprove')
  await identify(app, tess)
  expect(await approve(tess, first)).toBe('done')
  // Ben gave the role, and Ada decides about its rights.
  expect(await approve(tess, await openRequest(ben, 'two'))).toBe('CannotApprove')
  const third = await openRequest(ada, 'three')
  expect(await approve(tess, third)).toBe('CannotApprove')
  // Nobody approves their own request, and a role that is taken counts no more.
  const own = await openRequest(dev, 'four')
  expect(await approve(dev, own)).toBe('CannotApprove')
  await ben.call(unassignCustomRole, { params: { id: role.id }, body }, scope)
  expect(await approve(tess, own)).toBe('CannotApprove')
  const plan1 = first.subject
  expect(plan1.kind).toBe('plan')
  expect(await codeOf(dev.call(applyPlan, { params: { id: plan1.id } }))).toBe('ApprovalNeeded')
})
