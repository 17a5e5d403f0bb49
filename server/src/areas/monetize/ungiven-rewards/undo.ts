import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { findRow } from './queries.ts'
import { type DismissedState, dismiss, readState, restore } from './service.ts'

/** Undo restores a dismissed row; redo dismisses it again. */
export const ungivenReward: Undoable = {
  read: (context, { subject_id: key }) => readState(realmOfUndo(context).realm, key),
  async restore(context, { subject_id: key }, state) {
    const here = realmOfUndo(context)
    if (state !== null) return restore(here, key, state as DismissedState)
    const stored = await readState(here.realm, key)
    const row = stored && (await findRow(here.realm, stored))
    if (row) await dismiss(here, [row.id])
    else here.unchanged()
  },
}
