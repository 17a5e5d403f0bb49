import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { type Reading, readingIn } from '../../../kernel/texts/texts.ts'
import * as queries from './language-queries.ts'

/** How many of the players have each language; null: nothing says which language they read. */
export const countPlayersByLanguage = queries.countPlayersByLanguage

/** The languages of players, by gamer tag; null: nothing says which language a player reads. */
export async function languagesOfPlayers(
  realm: Realm,
  gamerTags: readonly number[],
): Promise<Map<number, string | null>> {
  return new Map((await queries.selectLanguages(realm, gamerTags)).map((row) => [row.gamer_tag, row.language]))
}

/**
 * How a player reads these texts: in the language that the client asks for, else in the player’s own, else in one that
 * their client accepts (Accept-Language), else in one of the realm’s. What staff or a server accept says nothing about
 * the player.
 */
export async function readingOf(
  { realm, caller, acceptedLanguages }: Pick<RealmContext, 'realm' | 'caller' | 'acceptedLanguages'>,
  gamerTag: number,
  keys: readonly string[],
  asked?: string | undefined,
): Promise<Reading> {
  const language = asked || (await languagesOfPlayers(realm, [gamerTag])).get(gamerTag)
  const reading = await readingIn(realm, language, keys)
  const isOwn = caller.kind === 'account' && caller.player?.gamerTag === gamerTag
  return isOwn ? { ...reading, accepted: acceptedLanguages } : reading
}
