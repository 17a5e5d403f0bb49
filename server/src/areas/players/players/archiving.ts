import { formatQuantity } from '@regent/contract/words'
import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from './search.ts'
import { countOnline } from './service.ts'

/** The players who are affected when the realm is archived. */
export async function listAffectedPlayers(realm: Realm, now: number): Promise<string[]> {
  const { about, isExact } = await countEverybody(realm)
  const online = await countOnline(realm, now)
  return [
    ...(about > 0 ? [`It has ${isExact ? '' : 'about '}${formatQuantity(about, 'player')}.`] : []),
    ...(online > 0 ? [`${formatQuantity(online, 'player')} online now; the connections are closed.`] : []),
  ]
}
