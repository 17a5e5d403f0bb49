import { listNeeds } from '@regent/contract/operate/now'
import { approvalActs, canBeFulfilled, maxApprovals } from '@regent/contract/organization/approval-shapes'
import { getApprovalRules, setApprovalRules } from '@regent/contract/organization/approvals'
import { expect, test } from 'vitest'
import { approvalStudio, rulesWith } from '../../../testing/approval-studio.ts'
import { ownApp, type TestApp } from '../../../testing/test-app.ts'

/** A new organization with only its founder, the admin. */
async function founderAlone() {
  const app = await ownApp()
  const founder = await app.db.selectFrom('accounts').select('id').where('cid', '=', app.cid).executeTakeFirstOrThrow()
  return { app, ada: await signedIn(app, founder.id) }
}

async function signedIn(app: TestApp, accountId: number) {
  const { signIn } = await import('../auth/service.ts')
  return app.withToken((await signIn(app.db, app.now(), { cid: app.cid, accountId })).access_token)
}

test('rules can be fulfilled exactly if some requester has enough other approvers', () => {
  for (const leastRole of ['admin', 'developer'] as const)
    for (let admins = 0; admins <= 4; admins++)
      for (let developers = 0; developers <= 4; developers++)
        for (let needed = 0; needed <= maxApprovals; needed++) {
          const staff = { admins, developers }
          const roles = [...Array(admins).fill('admin'), ...Array(developers).fill('developer')]
          const isEnough = roles.some((_, maker) => {
            const others = roles.filter((role, index) => index !== maker && (role === 'admin' || leastRole === role))
            return others.length >= needed
          })
          expect(canBeFulfilled(needed, leastRole, staff), JSON.stringify({ needed, leastRole, staff })).toBe(
            needed === 0 || isEnough,
          )
        }
})

test.each(approvalActs)('one admin alone cannot make “%s” need approval, and is told what to do', async (act) => {
  const { ada } = await founderAlone()
  await expect(
    ada.call(setApprovalRules, { body: { rules: rulesWith({ acts: { [act]: 1 } }) } }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'ApprovalsUnfulfillable',
    field: `rules.acts.${act}`,
    message: `rules.acts.${act} asks for 1 approval, but only 1 person may approve (admins), and authors cannot approve their own plans. Invite another admin first, or let developers approve. Nothing was changed.`,
  })
  expect((await ada.call(getApprovalRules, { query: {} })).version).toBe(0)
})

test('with two admins each act can need one approval, not two', async () => {
  const { app, ada } = await founderAlone()
  await app.as('admin')
  const set = (count: number) =>
    ada.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: count, archive: 1 } }) } })
  await set(1)
  await expect(set(2)).rejects.toMatchObject({ field: 'rules.acts.publish', message: /asks for 2 .* 2 people may/ })
})

test('to let only admins approve is refused on that field when they are too few', async () => {
  const { app, ada } = await founderAlone()
  await app.as('developer')
  await app.as('developer')
  const rules = rulesWith({ acts: { publish: 2 }, leastRole: 'developer' })
  await ada.call(setApprovalRules, { body: { rules } })
  await expect(ada.call(setApprovalRules, { body: { rules: { ...rules, leastRole: 'admin' } } })).rejects.toMatchObject(
    { field: 'rules.leastRole', message: /1 person may approve \(admins\)/ },
  )
})

test('roles of the realm count, roles of another realm and invited people who never signed in do not', async () => {
  const { app, ada } = await founderAlone()
  const ofRealm = await app.as(undefined, { [app.pid]: 'admin' })
  const set = () => ada.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } })
  const change = (fields: object) =>
    app.db.updateTable('accounts').set(fields).where('id', '=', ofRealm.accountId).execute()
  await change({ email_confirmed_at: null, password_hash: null })
  await expect(set()).rejects.toMatchObject({ code: 'ApprovalsUnfulfillable' })
  await change({ email_confirmed_at: new Date(app.now()), realm_roles: JSON.stringify({ DE_1: 'admin' }) })
  await expect(set()).rejects.toMatchObject({ code: 'ApprovalsUnfulfillable' })
  await change({ realm_roles: JSON.stringify({ [app.pid]: 'admin' }) })
  await set()
  expect((await ada.call(getApprovalRules, { query: {} })).staff).toEqual({ admins: 2, developers: 0 })
})

test('unfulfillable rules are a need of the approvers, and other rules can still change', async () => {
  const { app, ada, ben, dev } = await approvalStudio({ acts: { publish: 2 } })
  const needs = async () =>
    (await ada.call(listNeeds, {})).needs.filter(({ kind }) => kind === 'unfulfillable-approvals')
  const setRole = (id: number, role: 'admin' | 'tester') =>
    app.db.updateTable('accounts').set({ role }).where('id', '=', id).execute()
  expect(await needs()).toEqual([])
  // The founder, ada and the developer are left: the developer can still ask the two admins.
  await setRole(ben.accountId, 'tester')
  expect(await needs()).toEqual([])
  await setRole(dev.accountId, 'tester')
  expect(await needs()).toMatchObject([{ urgency: 'soon', count: 2, of: 2, reason: 'admin' }])
  await ada.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 2 }, expiresHours: 12 }) } })
  await setRole(dev.accountId, 'admin')
  expect(await needs()).toEqual([])
})
