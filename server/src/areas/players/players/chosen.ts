import type { PlayerSearch } from '@regent/contract/player-search'
import type { Realm } from '../../../kernel/context/context.ts'
import { findAllTags } from '../segments/search.ts'
import * as queries from './queries.ts'

/** One more than a plan may have, so that too many are noticed. */
const mostChosen = 1_000_001

/** The gamer tags that a search means now, each once: those that the list would show. */
export const tagsOf = (realm: Realm, search: PlayerSearch, now: number): Promise<number[]> =>
  findAllTags(realm, search, mostChosen, now)

/** Those of the gamer tags that are players of the realm, each once. */
export async function knownTags(realm: Realm, gamerTags: readonly number[]): Promise<number[]> {
  return [...new Set(await queries.selectKnownTags(realm, gamerTags))]
}

export const countOnline = (realm: Realm, now: number): Promise<number> => queries.countOnline(realm, new Date(now))
