import type { RunbookContent } from '@regent/contract/operate/runbooks'
import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { deleteRunbook, lockContent, putRunbook, updateRunbook } from './service.ts'

export const runbook = record({
  kind: 'runbook',
  table: 'runbooks',
  id: 'id',
  name: 'name',
  isNumbered: true,
  undo: {
    read: (context, { subject_id: id }) => lockContent(realmOfUndo(context), Number(id)),
    async restore(context, { subject_id: id }, state) {
      const unseen = { ...realmOfUndo(context), ifMatch: undefined }
      if (state === null) return deleteRunbook(unseen, Number(id))
      if ((await lockContent(unseen, Number(id))) === null)
        return putRunbook(unseen, Number(id), state as RunbookContent)
      await updateRunbook(unseen, Number(id), state as Partial<RunbookContent>)
    },
  },
})
