import type { ChosenPlayers } from '@regent/contract/plans'
import type { Customer, Realm } from '../http/context.ts'
import * as queries from './queries.ts'
import { findAccount, findAccountByKey } from './service.ts'

/** One more than a plan may have, so that too many are noticed. */
const mostChosen = 1_000_001

/** What the list shows: up to this many players are counted exactly. */
const countBound = 10_000

/**
 * The gamer tags that a choice means now, each once: of a search those that the list would show. Chosen ones that are not
 * players of the realm are left out.
 */
export async function tagsOf(realm: Realm, chosen: ChosenPlayers): Promise<number[]> {
  if ('gamerTags' in chosen) return knownTags(realm, chosen.gamerTags)
  const { query = '', by = 'identity' } = chosen.matching
  const text = query.trim().toLowerCase()
  if (text === '') return queries.selectGamerTags(realm, undefined, mostChosen)
  const customer: Customer = { db: realm.db, cid: realm.cid }
  if (by === 'device') {
    const id = await findAccountByKey(customer, 'device', query.trim())
    const player = id === undefined ? undefined : await queries.selectPlayerOfAccount(realm, id)
    return player ? [player.gamer_tag] : []
  }
  if (/^\d{1,16}$/.test(text)) {
    const account = await findAccount(customer, text, realm.id)
    const tag = account?.gamerTags.find(({ projectId }) => projectId === realm.id)
    if (tag) return [tag.gamerTag]
  }
  return queries.selectGamerTags(realm, text, mostChosen)
}

/** Those of the gamer tags that are players of the realm, each once. */
export async function knownTags(realm: Realm, gamerTags: readonly number[]): Promise<number[]> {
  return [...new Set(await queries.selectKnownTags(realm, gamerTags))]
}

export const countPlayersAbout = (realm: Realm) => queries.countPlayers(realm, countBound)

export const countOnline = (realm: Realm, now: number): Promise<number> => queries.countOnline(realm, new Date(now))
