import { realmOfUndo, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { promoCalendar } from './calendar.ts'
import { selectBefore, selectRedemptionsOfPlayers, selectUsesOfSegments } from './queries.ts'
import { findPromos } from './search-queries.ts'
import { lockBatchState, lockPromoState, setBatchWithdrawn, setPromoWithdrawn } from './service.ts'

/** `17/42`: the promo, and the batch of its codes. */
function parseSubject({ subject_id: text }: UndoEntry) {
  const [promoId = '', batchId = ''] = text.split('/')
  return { promoId: Number(promoId), batchId: Number(batchId) }
}

export const promo = record({
  kind: 'promo',
  table: 'promos',
  id: 'id',
  name: ['definition', 'name'],
  isNumbered: true,
  where: { withdrawn_at: null },
  undo: {
    read: (context, { subject_id: id }) => lockPromoState(realmOfUndo(context).realm, Number(id)),
    restore: (context, { subject_id: id }, state) =>
      setPromoWithdrawn(realmOfUndo(context), Number(id), state === null),
  },
  search: findPromos,
  /** The promos whose audience uses segments. */
  segmentUses: async (realm, now) =>
    (await selectUsesOfSegments(realm, new Date(now))).map(({ id, ...use }) => ({ ...use, id: String(id) })),
  personalData: [
    /**
     * Redemptions are kept, with a gamer tag that no longer identifies a person; otherwise the code could be redeemed
     * again.
     */
    {
      name: 'promoCodes',
      noun: ['redeemed code', 'redeemed codes'],
      list: ({ customer: { db } }, { players }) => selectRedemptionsOfPlayers(db, players),
    },
  ],
})

export const promoBatch = record({
  kind: 'promo-batch',
  undo: {
    read: (context, entry) => lockBatchState(realmOfUndo(context).realm, parseSubject(entry)),
    restore: (context, entry, state) => setBatchWithdrawn(realmOfUndo(context), parseSubject(entry), state === null),
  },
})

export const promoCode = record({
  kind: 'promo-code',
  calendar: promoCalendar,
  /** The codes that the player redeemed. */
  timeline: {
    by: 'player',
    right: 'view promotion-codes',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectBefore(realm, gamerTag, page)
      return rows.map(({ id, at, code, promoId, name }) => ({ id, at, of: { code, promoId: String(promoId), name } }))
    },
  },
  gives: { whoGives: 'The code is still valid. The player can redeem it again.' },
})
