import { lockRules } from '../../../kernel/approvals/rules.ts'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { setRules, toRuleFields, withFields } from './service.ts'

/** An undo that relaxes a rule needs approvals like any other change that does. */
export const approvalRules: Undoable = {
  read: async (context) => toRuleFields((await lockRules(realmOfUndo(context).realm)).rules),
  async restore(context, _, state) {
    const here = { ...realmOfUndo(context), ifMatch: undefined }
    const { rules } = await lockRules(here.realm)
    await setRules(here, withFields(rules, state as Partial<ReturnType<typeof toRuleFields>>))
  },
}
