import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { isOwnPlayer } from '../../../kernel/context/own-player.ts'
import { type Reading, readingIn } from '../../../kernel/texts/texts.ts'
import * as queries from './language-queries.ts'

/** The number of players for each language; null if the language is unknown. */
export const countPlayersByLanguage = queries.countPlayersByLanguage

/** The languages of players, by gamer tag; null if the language is unknown. */
export async function findPlayerLanguages(
  realm: Realm,
  gamerTags: readonly number[],
): Promise<Map<number, string | null>> {
  return new Map((await queries.selectLanguages(realm, gamerTags)).map((row) => [row.gamer_tag, row.language]))
}

/**
 * The languages for these texts in order of preference: the requested one, else the player’s own, else an accepted one of
 * their client (Accept-Language), else one of the realm’s. The Accept-Language of staff or a server is ignored.
 */
export async function findReading(
  context: Pick<RealmContext, 'realm' | 'caller' | 'acceptedLanguages'>,
  gamerTag: number,
  keys: readonly string[],
  asked?: string | undefined,
): Promise<Reading> {
  const { realm, acceptedLanguages } = context
  const language = asked || (await findPlayerLanguages(realm, [gamerTag])).get(gamerTag)
  const reading = await readingIn(realm, language, keys)
  return isOwnPlayer(context, gamerTag) ? { ...reading, accepted: acceptedLanguages } : reading
}
