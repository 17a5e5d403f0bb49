import { noApprovalRules } from '@regent/contract/organization/approval-shapes'
import { getApprovalRules, setApprovalRules } from '@regent/contract/organization/approvals'
import type { Actor, TestApp } from '../../../testing/test-app.ts'
import type { Story } from '../../../testing/undo-story.ts'

const rules = {
  set: (maxPlayers: number) => async (_: TestApp, by: Actor) => {
    await by.call(setApprovalRules, { body: { rules: { ...noApprovalRules, maxPlayers } } })
  },
  state: async (_: TestApp, by: Actor) => (await by.call(getApprovalRules, { query: {} })).rules,
}

export const approvalStories: Record<'approval-rules', Story[]> = {
  'approval-rules': [{ name: 'those that were set', change: rules.set(10), newer: rules.set(20), state: rules.state }],
}
