import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import { lockState, restoreState } from './service.ts'

export const payment: Undoable = {
  read: (context, { subject_id: txid }) => lockState(realmOfUndo(context).realm, Number(txid)),
  restore: (context, { subject_id: txid }, state) =>
    restoreState(realmOfUndo(context), Number(txid), state as Parameters<typeof restoreState>[2]),
}
