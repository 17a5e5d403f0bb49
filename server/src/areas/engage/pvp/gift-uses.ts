import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { selectDefinitions } from './queries.ts'
import { giftsOfTiers } from './service.ts'

/** Gifts of the tiers of the PvP definitions. */
export async function giftsUsed(realm: Realm): Promise<GiftUse[]> {
  return usesBy(
    'pvp',
    (await selectDefinitions(realm)).map(({ definition }) =>
      giftsOfTiers(definition.rewardDefinition).map(({ symbol }) => symbol),
    ),
  )
}
