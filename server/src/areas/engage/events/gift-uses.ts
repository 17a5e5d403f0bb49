import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { selectContentsAhead } from './queries.ts'
import { giftsOfContent } from './rewards.ts'

/** Gifts of the events with a running or upcoming round. */
export async function giftsUsed(realm: Realm, now: number): Promise<GiftUse[]> {
  const contents = await selectContentsAhead(realm, new Date(now))
  return usesBy(
    'event',
    contents.map((content) => giftsOfContent(content, 'content').map(({ symbol }) => symbol)),
  )
}
