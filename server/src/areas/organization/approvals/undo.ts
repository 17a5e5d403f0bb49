import { lockRules } from '../../../kernel/approvals/rules.ts'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { fieldsOf, setRules, withFields } from './service.ts'

/** An undo that asks for less needs approvals like any other change that does. */
export const approvalRules: Undoable = {
  read: async (context) => fieldsOf((await lockRules(realmOfUndo(context).realm)).rules),
  async restore(context, _, state) {
    const here = { ...realmOfUndo(context), ifMatch: undefined }
    const { rules } = await lockRules(here.realm)
    await setRules(here, withFields(rules, state as Partial<ReturnType<typeof fieldsOf>>))
  },
}
