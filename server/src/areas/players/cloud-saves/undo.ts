import { ApiError } from '@regent/contract/errors'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { changeFiles, type FileStates, lockFiles } from './service.ts'

/** Each file is undone separately; contents are kept for thirty days after they were replaced. */
export const cloudSave: Undoable = {
  read: (context, { subject_id: gamerTag, before }) =>
    lockFiles(realmOfUndo(context).realm, Number(gamerTag), Object.keys((before ?? {}) as FileStates)),
  async restore(context, { subject_id: gamerTag }, state) {
    const states = state as FileStates
    for (const file of Object.values(states)) {
      if (file && !(await context.files.has(file.object)))
        throw new ApiError('NotUndoable', { message: 'The content from before is no longer kept.' })
    }
    await changeFiles(realmOfUndo(context), Number(gamerTag), states, true)
  },
}
