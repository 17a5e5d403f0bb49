import { sql } from 'kysely'
import type { Realm } from '../../../kernel/context/context.ts'
import { type Reading, readingIn } from '../../../kernel/texts/texts.ts'

/**
 * The language of a player, for a query with `players as p` and `accounts as a`: the one of their account, else what
 * the game says in the stat LANGUAGE, else the device’s in the stat locale.
 */
export const playerLanguage = sql<string | null>`coalesce(nullif(a.language, ''),
  (select nullif(l.value, '') from stats as l
    where l.pid = p.pid and l.gamer_tag = p.gamer_tag and l.space = 'game.private' and l.key = 'LANGUAGE'),
  (select nullif(d.value, '') from stats as d
    where d.pid = p.pid and d.gamer_tag = p.gamer_tag and d.space = 'game.private' and d.key = 'locale'))`

async function languageOf({ db, id: pid, cid }: Realm, gamerTag: number): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select ${playerLanguage} as language
    from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.pid = ${pid} and p.gamer_tag = ${gamerTag}
  `.execute(db)
  return rows[0]?.language ?? null
}

/** How a player reads these texts: in the language that the client asks for, else in the player’s own. */
export async function readingOf(
  realm: Realm,
  gamerTag: number,
  keys: readonly string[],
  asked?: string | undefined,
): Promise<Reading> {
  return readingIn(realm, asked || (await languageOf(realm, gamerTag)), keys)
}
