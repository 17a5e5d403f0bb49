import type { Realm } from '../../../kernel/context/context.ts'
import { type Reading, readingIn } from '../../../kernel/texts/texts.ts'
import { selectLanguages } from './language-queries.ts'

/** The languages of players, by gamer tag; null: nothing says which language a player reads. */
export async function languagesOfPlayers(
  realm: Realm,
  gamerTags: readonly number[],
): Promise<Map<number, string | null>> {
  return new Map((await selectLanguages(realm, gamerTags)).map((row) => [row.gamer_tag, row.language]))
}

/** How a player reads these texts: in the language that the client asks for, else in the player’s own. */
export async function readingOf(
  realm: Realm,
  gamerTag: number,
  keys: readonly string[],
  asked?: string | undefined,
): Promise<Reading> {
  const language = asked || (await languagesOfPlayers(realm, [gamerTag])).get(gamerTag)
  return readingIn(realm, language, keys)
}
