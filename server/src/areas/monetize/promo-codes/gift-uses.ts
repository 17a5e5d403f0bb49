import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { usesBy } from '../inventory/gift-uses.ts'
import { selectRedeemable } from './queries.ts'
import { giftsOfPromo } from './service.ts'

/** Gifts of the promos whose codes can be redeemed. */
export async function giftsUsed(realm: Realm, now: number): Promise<GiftUse[]> {
  const definitions = await selectRedeemable(realm, new Date(now))
  return usesBy(
    'promo',
    definitions.map((definition) => giftsOfPromo(definition).map(({ symbol }) => symbol)),
  )
}
