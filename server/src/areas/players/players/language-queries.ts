import { sql } from 'kysely'
import type { Realm } from '../../../kernel/context/context.ts'

/** The language of the account, else what the game says in the stat LANGUAGE, else the device’s in the stat locale. */
export async function selectLanguages(
  { db, id: pid, cid }: Realm,
  gamerTags: readonly number[],
): Promise<{ gamer_tag: number; language: string | null }[]> {
  const { rows } = await sql<{ gamer_tag: number; language: string | null }>`
    select p.gamer_tag, coalesce(nullif(a.language, ''), nullif(l.value, ''), nullif(d.value, '')) as language
    from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    left join stats as l on l.pid = p.pid and l.gamer_tag = p.gamer_tag and l.space = 'game.private' and l.key = 'LANGUAGE'
    left join stats as d on d.pid = p.pid and d.gamer_tag = p.gamer_tag and d.space = 'game.private' and d.key = 'locale'
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows
}
