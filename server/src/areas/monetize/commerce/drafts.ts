import { OfferDefinition, Sku, Store } from '@regent/contract/monetize/commerce-shapes'
import type { Draft, DraftBeyondUndo, DraftKind } from '../../../kernel/drafts/draft-kind.ts'
import { applyEdit } from '../../../kernel/drafts/fields.ts'
import { offerFields, skuFields, wholeStoreFields } from './content-types.ts'
import { lockThing, readSaved, restoreThings } from './service.ts'

type Thing = 'sku' | 'offer' | 'store'

/** SKUs, offers and stores refer to each other, so they are applied together. */
type Reader = Pick<DraftKind, 'reads' | 'fields'>

const thing = (subject: Thing, reader: Reader): DraftBeyondUndo => ({
  together: 'catalogue',
  ...reader,
  async apply(context, drafts) {
    const changes = drafts.map(async ({ subject, id, ...edit }: Draft) => {
      const now = await lockThing(context.realm, subject as Thing, id)
      return { subject: subject as Thing, id, state: edit.after === null ? null : (applyEdit(now, edit) as object) }
    })
    await restoreThings({ ...context, ifMatch: undefined }, await Promise.all(changes))
  },
  async list({ realm }) {
    const things = async () => {
      if (subject === 'sku') return (await readSaved(realm, 'skus')).definitions.map((one) => [one.name, one] as const)
      const { stores, offerDefinitions } = await readSaved(realm, 'catalog')
      return (subject === 'store' ? stores : offerDefinitions).map((one) => [one.symbol, one] as const)
    }
    return (await things()).map(([id, state]) => ({ id, label: id, state }))
  },
})

export const skuDrafts = thing('sku', { reads: Sku, fields: skuFields })
export const offerDrafts = thing('offer', { reads: OfferDefinition, fields: offerFields('') })
export const storeDrafts = thing('store', { reads: Store, fields: wholeStoreFields })
