import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import {
  getApprovalRules,
  giveApproval,
  planApprovalRules,
  setApprovalRules,
} from '@regent/contract/organization/approvals'
import { listAuditEntries, undoChanges } from '@regent/contract/organization/audit'
import { applyPlan } from '@regent/contract/organization/plans'
import { expect, test } from 'vitest'
import { apply, approvalStudio, ask, codeOf, rulesWith } from '../../../testing/approval-studio.ts'
import { ownApp } from '../../../testing/test-app.ts'

test('to ask for less needs the approvals asked so far: by call, by undo, by plan', async () => {
  const { app, ada, ben } = await approvalStudio()
  expect(await codeOf(ada.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('ApprovalNeeded')
  const entry = (await ada.call(listAuditEntries, { query: { subject: 'approval-rules' } })).rows[0]
  expect(await codeOf(ada.call(undoChanges, { body: { ids: [entry?.id ?? 0] } }))).toBe('ApprovalNeeded')
  // To ask for more needs nobody.
  const more = rulesWith({ acts: { 'many-players': 1, publish: 1 }, maxPlayers: 1 })
  await ada.call(setApprovalRules, { body: { rules: more } })
  const { plan: made } = await ada.call(planApprovalRules, { body: { rules: noApprovalRules } })
  expect(made.approvals).toMatchObject({ needed: 1, acts: ['rules'] })
  expect(await codeOf(ada.call(applyPlan, { params: { id: made.id } }))).toBe('ApprovalNeeded')
  const request = await ask(ada, made.id)
  await ben.call(giveApproval, { params: { id: request.id }, body: { hash: request.hash } })
  expect(await apply(app, ada, made.id)).toBe('done')
  expect((await ada.call(getApprovalRules, { query: {} })).rules).toEqual(noApprovalRules)
})

test('rules that cannot be fulfilled are rejected', async () => {
  const app = await ownApp()
  const { db, cid } = app
  // Of a new organization there is one admin: its founder.
  const founder = await db.selectFrom('accounts').select('id').where('cid', '=', cid).executeTakeFirstOrThrow()
  const { signIn } = await import('../auth/service.ts')
  const alone = app.withToken((await signIn(db, app.now(), { cid, accountId: founder.id })).access_token)
  await expect(
    alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } }),
  ).rejects.toMatchObject({
    code: 'ApprovalsUnfulfillable',
    field: 'rules.acts.publish',
  })
  await app.as('developer')
  await alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 1 } }) } })
  expect(await codeOf(alone.call(setApprovalRules, { body: { rules: rulesWith({ acts: { publish: 2 } }) } }))).toBe(
    'ApprovalsUnfulfillable',
  )
})

test('a developer cannot change the rules', async () => {
  const { dev } = await approvalStudio()
  expect(await codeOf(dev.call(setApprovalRules, { body: { rules: noApprovalRules } }))).toBe('Forbidden')
})
