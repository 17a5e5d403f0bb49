import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { lockState, putBack, type RemovalState, remove } from './service.ts'

export const chatMessage: Undoable = {
  read: (context, { subject_id: id }) => lockState(realmOfUndo(context).realm, id),
  async restore(context, { subject_id: id }, state) {
    const here = realmOfUndo(context)
    const { reason } = state as Partial<RemovalState>
    await (typeof reason === 'string' ? remove(here, id, reason) : putBack(here, id))
  },
}
