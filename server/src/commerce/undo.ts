import { realmOf, type Undoable } from '../audit/undoable.ts'
import { lockThing, restoreThing } from './service.ts'

const thing = (subject: 'store' | 'offer' | 'sku'): Undoable => ({
  right: () => (subject === 'sku' ? 'edit sku' : 'edit commerce-catalog'),
  read: (context, { subject_id: id }) => lockThing(realmOf(context).realm, subject, id),
  async restore(context, { subject_id: id }, state) {
    const here = { ...realmOf(context), ifMatch: undefined }
    const now = await lockThing(here.realm, subject, id)
    await restoreThing(here, subject, id, state === null ? null : withoutEmpty({ ...now, ...(state as object) }))
  },
})

/** What it did not have is not there, rather than null. */
const withoutEmpty = (state: object): object =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== null))

export const store = thing('store')
export const offer = thing('offer')
export const sku = thing('sku')
