import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from './search.ts'
import { countOnline } from './service.ts'

const players = (n: number) => `${n.toLocaleString('en')} player${n === 1 ? '' : 's'}`

/** The players who are affected when the realm is archived. */
export async function listAffectedPlayers(realm: Realm, now: number): Promise<string[]> {
  const { about, isExact } = await countEverybody(realm)
  const online = await countOnline(realm, now)
  return [
    ...(about > 0 ? [`It has ${isExact ? '' : 'about '}${players(about)}.`] : []),
    ...(online > 0 ? [`${players(online)} online now; the connections are closed.`] : []),
  ]
}
