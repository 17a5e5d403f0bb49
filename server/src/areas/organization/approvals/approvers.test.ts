import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { giveApproval, refuseApproval, setApprovalRules } from '@regent/contract/organization/approvals'
import { applyPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { apply, approvalStudio, ask, codeOf, plan, planOf } from '../../../testing/approval-studio.ts'

test.each([
  ['its maker', 'dev', 'CannotApprove'],
  ['a tester', 'tester', 'CannotApprove'],
  ['another developer, where admins approve', 'otherDev', 'CannotApprove'],
] as const)('%s cannot approve it', async (_, who, code) => {
  const { app, dev, players } = await approvalStudio()
  const people = { dev, tester: await app.as('tester'), otherDev: await app.as('developer') }
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const by = people[who]
  const asked = { params: { id: request.id }, body: { hash: request.hash } }
  expect(await codeOf(by.call(giveApproval, asked))).toBe(code)
  expect(await codeOf(by.call(refuseApproval, { params: asked.params, body: { comment: 'No' } }))).toBe(code)
})

test('where developers may approve, another developer can', async () => {
  const { app, dev, players } = await approvalStudio({
    acts: { 'many-players': 1 },
    maxPlayers: 1,
    leastRole: 'developer',
  })
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const other = await app.as('developer')
  expect(await other.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })).toMatchObject({
    state: 'approved',
  })
})

test('the requester and the author of a plan cannot approve it, and an approver cannot apply it', async () => {
  const { app, ada, ben, players } = await approvalStudio()
  const made = await plan(ada, players)
  const request = await ask(ben, made.id)
  const body = { hash: request.hash }
  expect(await codeOf(ada.call(giveApproval, { params: { id: request.id }, body }))).toBe('CannotApprove')
  expect(await codeOf(ben.call(giveApproval, { params: { id: request.id }, body }))).toBe('CannotApprove')
  const eve = await app.as('admin')
  await eve.call(giveApproval, { params: { id: request.id }, body })
  expect(await codeOf(eve.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  expect(await apply(app, ben, made.id)).toBe('done')
})

test('an approval counts only as long as its giver may approve', async () => {
  const { app, dev, players } = await approvalStudio()
  const made = await plan(dev, players)
  const request = await ask(dev, made.id)
  const eve = await app.as('admin')
  await eve.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  await app.db.updateTable('accounts').set({ role: 'developer' }).where('id', '=', eve.accountId).execute()
  expect(await codeOf(dev.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  expect((await planOf(dev, made.id)).approvals?.request).toMatchObject({
    state: 'open',
    approvals: 0,
    reviewers: [{ counts: false }],
  })
})

test('game servers, services and game clients neither ask nor approve', async () => {
  const { app, dev, players } = await approvalStudio()
  const { id } = await plan(dev, players)
  const request = await ask(dev, id)
  const { signIn } = await import('../auth/service.ts')
  const admin = await app.as('admin')
  const { attachPlayer } = await import('../accounts/service.ts')
  const { gamerTag } = await attachPlayer(
    { db: app.db, cid: app.cid, id: app.pid, createdAt: 0 },
    app.now(),
    admin.accountId,
    'WebGL',
  )
  const tokens = await signIn(app.db, app.now(), {
    cid: app.cid,
    accountId: admin.accountId,
    player: { pid: app.pid, gamerTag },
  })
  const inGame = app.withToken(tokens.access_token)
  expect(await codeOf(inGame.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))).toBe(
    'CannotApprove',
  )
  const { token, end } = app.services.identities.issueInternalToken({ kind: 'server', pid: app.pid })
  const service = app.withToken(token)
  expect(await codeOf(service.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } }))).toBe(
    'CannotApprove',
  )
  expect(await codeOf(ask(service, id))).toBe('CannotApprove')
  // Nor do they take the rule off.
  expect(await codeOf(service.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('ApprovalNeeded')
  end()
})
