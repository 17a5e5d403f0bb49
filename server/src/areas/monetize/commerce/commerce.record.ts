import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import { record } from '../../../kernel/records/record.ts'
import { countRecordUses, type UsedRecords } from '../../../kernel/records/record-uses.ts'
import { listingCalendar } from './calendar.ts'
import { offerDrafts, skuDrafts, storeDrafts } from './drafts.ts'
import { type ListingState, putState, readState } from './listing-states.ts'
import { selectListingStatesOfPlayers, selectPurchases, selectPurchasesOfPlayers } from './queries.ts'
import { findListings, findOffers, findStores, nameListings, nameOffers, nameSkus, nameStores } from './search.ts'
import { listingsOfSegments, lockThing, readSold, restoreThing } from './service.ts'
import { whyOffer } from './why.ts'

const thing = (subject: 'store' | 'offer' | 'sku'): Undoable => ({
  read: (context, { subject_id: id }) => lockThing(realmOfUndo(context).realm, subject, id),
  async restore(context, { subject_id: id }, state) {
    const here = { ...realmOfUndo(context), ifMatch: undefined }
    const now = await lockThing(here.realm, subject, id)
    await restoreThing(here, subject, id, state === null ? null : withoutEmpty({ ...now, ...(state as object) }))
  },
})

/** Omits fields that the record did not have, instead of setting them to null. */
const withoutEmpty = (state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null))

/** `42/starter:main` */
function parseSubject({ subject_id: id }: UndoEntry) {
  const slash = id.indexOf('/')
  const [listing = '', store = ''] = id.slice(slash + 1).split(':')
  return { gamerTag: Number(id.slice(0, slash)), ref: { listing, store } }
}

/** The stores, of the catalogue and of published content, that sell a listing. */
async function recordsUsed(realm: Realm, records: UsedRecords): Promise<RecordUse[]> {
  if (records.kind !== 'listing') return []
  const { stores } = await readSold(realm)
  return countRecordUses(
    'store',
    records,
    stores.map(({ listings }) => listings.map(({ symbol }) => symbol)),
  )
}

export const store = record({
  kind: 'store',
  undo: thing('store'),
  draft: storeDrafts,
  search: findStores,
  names: nameStores,
  recordUses: recordsUsed,
})

export const listing = record({
  kind: 'listing',
  search: findListings,
  names: nameListings,
  calendar: listingCalendar,
  segmentUses: listingsOfSegments,
})

export const offer = record({
  kind: 'offer',
  undo: thing('offer'),
  draft: offerDrafts,
  search: findOffers,
  names: nameOffers,
  why: whyOffer,
})

export const sku = record({
  kind: 'sku',
  undo: thing('sku'),
  draft: skuDrafts,
  names: nameSkus,
})

export const purchase = record({
  kind: 'purchase',
  /** The player's purchases for in-game currency. */
  timeline: {
    by: 'player',
    right: 'view store-offers',
    async read({ realm }, { gamerTag }, page) {
      const rows = await selectPurchases(realm, gamerTag, page)
      return rows.map(({ id, at, store, listing, price_symbol: currency, price_amount: amount }) => ({
        id,
        at,
        of: { store, listing, currency, amount },
      }))
    },
  },
  gives: { whoGives: 'Nothing was paid. The player can buy it again.' },
  personalData: [
    /** Purchases are kept, with a gamer tag that no longer identifies a person. */
    {
      name: 'purchases',
      noun: ['purchase', 'purchases'],
      list: ({ customer: { db } }, { players }) => selectPurchasesOfPlayers(db, players),
    },
  ],
})

export const listingState = record({
  kind: 'listing-state',
  undo: {
    read(context, entry) {
      const { gamerTag, ref } = parseSubject(entry)
      return readState(realmOfUndo(context).realm, gamerTag, ref)
    },
    async restore(context, entry, state) {
      const { gamerTag, ref } = parseSubject(entry)
      const here = realmOfUndo(context)
      const now = await readState(here.realm, gamerTag, ref)
      await putState(here, gamerTag, ref, state === null ? null : ({ ...now, ...(state as object) } as ListingState))
    },
  },
  personalData: [
    {
      name: 'listings',
      noun: ['listing that was looked at or bought', 'listings that were looked at or bought'],
      list: ({ customer: { db } }, { players }) => selectListingStatesOfPlayers(db, players),
    },
  ],
})
