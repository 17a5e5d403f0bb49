import { realmOfUndo, type Undoable, type UndoEntry } from '../../../kernel/audit/undoable.ts'
import { type ListingState, putState, readState } from './listing-states.ts'
import { lockThing, restoreThing } from './service.ts'

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

export const store = thing('store')
export const offer = thing('offer')
export const sku = thing('sku')

/** `42/starter:main` */
function parseSubject({ subject_id: id }: UndoEntry) {
  const slash = id.indexOf('/')
  const [listing = '', store = ''] = id.slice(slash + 1).split(':')
  return { gamerTag: Number(id.slice(0, slash)), ref: { listing, store } }
}

export const listingState: Undoable = {
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
}
