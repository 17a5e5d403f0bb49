import { noApprovalRules } from '@regent/contract/approval-shapes'
import { setApprovalRules } from '@regent/contract/approvals'
import { checkChangeSet, createChangeSet, planChangeSet, saveChangeSetItems } from '@regent/contract/change-sets'
import { applyPlan } from '@regent/contract/plans'
import { expect, test } from 'vitest'
import { publishItems } from '../../../testing/published-content.ts'
import { testApp } from '../../../testing/test-app.ts'

test('a check is no publishing: the set can be planned, and its plan asks for the approval', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await app.as('admin')
  await publishItems(app, [{ id: 'items.sword', properties: { power: 5 } }])
  const rules = { ...noApprovalRules, acts: { ...noApprovalRules.acts, publish: 1 } }
  await admin.call(setApprovalRules, { body: { rules } })
  const developer = await app.as('developer')
  const { number } = await developer.call(createChangeSet, { body: { name: 'Stronger' } })
  const after = { 'properties.power': { data: 6 } }
  const items = [{ subject: 'content' as const, id: 'items.sword', after }]
  await developer.call(saveChangeSetItems, { params: { number }, body: { items } })

  expect(await developer.call(checkChangeSet, { params: { number } })).toMatchObject({ checked: 1, errors: [] })
  const { plan } = await developer.call(planChangeSet, { params: { number } })
  expect(await developer.send(applyPlan, { params: { id: plan.id } })).toMatchObject({
    body: { error: 'ApprovalNeeded' },
  })
})
