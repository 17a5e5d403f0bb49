import { approvalsBy } from '../../../kernel/approvals/personal-data.ts'
import { lockRules } from '../../../kernel/approvals/rules.ts'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { setRules, toRuleFields, withFields } from './service.ts'

export const approval = record({
  kind: 'approval',
  undo: { irreversible: 'Approvals cannot be undone. Withdraw your own approval while the request is open.' },
  personalData: [approvalsBy],
})

export const approvalRelease = record({
  kind: 'approval-release',
  undo: { irreversible: 'Cancel a release while it waits. Afterwards set the approval rules again.' },
})

export const approver = record({
  kind: 'approver',
  undo: { irreversible: 'A confirmation cannot be undone. Remove the role of the approver instead.' },
})

export const approvalRules = record({
  kind: 'approval-rules',
  /** An undo that relaxes a rule needs approvals like any other change that does. */
  undo: {
    read: async (context) => toRuleFields((await lockRules(realmOfUndo(context).realm)).rules),
    async restore(context, _, state) {
      const here = { ...realmOfUndo(context), ifMatch: undefined }
      const { rules } = await lockRules(here.realm)
      await setRules(here, withFields(rules, state as Partial<ReturnType<typeof toRuleFields>>))
    },
  },
})
