import type { RunbookContent } from '@regent/contract/operate/runbooks'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { deleteRunbook, lockContent, putRunbook, updateRunbook } from './service.ts'

export const runbook: Undoable = {
  read: (context, { subject_id: id }) => lockContent(realmOfUndo(context), Number(id)),
  async restore(context, { subject_id: id }, state) {
    const unseen = { ...realmOfUndo(context), ifMatch: undefined }
    if (state === null) return deleteRunbook(unseen, Number(id))
    if ((await lockContent(unseen, Number(id))) === null) return putRunbook(unseen, Number(id), state as RunbookContent)
    await updateRunbook(unseen, Number(id), state as Partial<RunbookContent>)
  },
}
