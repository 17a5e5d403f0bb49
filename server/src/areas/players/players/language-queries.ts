import { sql } from 'kysely'
import { knownLanguage } from './fact-queries.ts'
import type { Realm } from './tables.ts'

const languageOf = sql.raw(knownLanguage)

const speaking = (cid: number) => sql`players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id`

export async function selectLanguages(
  { db, id: pid, cid }: Realm,
  gamerTags: readonly number[],
): Promise<{ gamer_tag: number; language: string | null }[]> {
  const { rows } = await sql<{ gamer_tag: number; language: string | null }>`
    select p.gamer_tag, ${languageOf} as language from ${speaking(cid)}
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows
}

/** How many of the players have each language. */
export async function countPlayersByLanguage(
  { db, id: pid, cid }: Realm,
  gamerTags: readonly number[],
): Promise<{ language: string | null; count: number }[]> {
  const { rows } = await sql<{ language: string | null; count: number }>`
    select ${languageOf} as language, count(*)::int as count from ${speaking(cid)}
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
    group by 1 order by 2 desc, 1
  `.execute(db)
  return rows
}
