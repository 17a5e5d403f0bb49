import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { lockBatchState, lockPromoState, setBatchWithdrawn, setPromoWithdrawn } from './service.ts'

export const promo: Undoable = {
  read: (context, { subject_id: id }) => lockPromoState(realmOfUndo(context).realm, Number(id)),
  restore: (context, { subject_id: id }, state) => setPromoWithdrawn(realmOfUndo(context), Number(id), state === null),
}

/** `17/42`: the promo, and the batch of its codes. */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [promoId = '', batchId = ''] = text.split('/')
  return { promoId: Number(promoId), batchId: Number(batchId) }
}

export const promoBatch: Undoable = {
  read: (context, entry) => lockBatchState(realmOfUndo(context).realm, parseSubject(entry)),
  restore: (context, entry, state) => setBatchWithdrawn(realmOfUndo(context), parseSubject(entry), state === null),
}
