import { sql } from 'kysely'
import { knownLanguage } from './fact-queries.ts'
import type { Realm } from './tables.ts'

const languageSql = sql.raw(knownLanguage)

const playersWithAccounts = (cid: number) =>
  sql`players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id`

export async function selectLanguages(
  { db, id: pid, cid }: Realm,
  gamerTags: readonly number[],
): Promise<{ gamer_tag: number; language: string | null }[]> {
  const { rows } = await sql<{ gamer_tag: number; language: string | null }>`
    select p.gamer_tag, ${languageSql} as language from ${playersWithAccounts(cid)}
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows
}

/** The number of players for each language. */
export async function countPlayersByLanguage(
  { db, id: pid, cid }: Realm,
  gamerTags: readonly number[],
): Promise<{ language: string | null; count: number }[]> {
  const { rows } = await sql<{ language: string | null; count: number }>`
    select ${languageSql} as language, count(*)::int as count from ${playersWithAccounts(cid)}
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
    group by 1 order by 2 desc, 1
  `.execute(db)
  return rows
}
