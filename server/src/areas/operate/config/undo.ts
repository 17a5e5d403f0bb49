import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { lockKey, restoreKey } from './service.ts'

/** Each key is undone separately; later changes of other keys do not matter. */
export const config: Undoable = {
  read: (context, { subject_id: name }) => lockKey(realmOfUndo(context), name),
  restore: (context, { subject_id: name }, state) => restoreKey(realmOfUndo(context), name, state as string | null),
}
