import { mostHitsPerKind } from '@regent/contract/search'
import { type RawBuilder, sql } from 'kysely'
import { likeOf } from '../../engines/database/like.ts'
import type { RealmRef } from '../context/context.ts'
import { readBriefly } from './search-source.ts'

type Part = RawBuilder<unknown>

export type NamedTable = {
  from: Part
  id: Part
  name: Part
  /** Which rows count; all of the realm by default. */
  where?: Part
  /** An index on the beginning of the names, for tables that may have more rows than `readAtMost`. */
  index?: { key: Part; begins: string }
}

/** More rows of one kind than this are not read; tables that can have more have an index on their names. */
const readAtMost = 5_000

const end = '\u{10ffff}'

/** Things of a realm whose name or id contains the text, those that begin with it first. */
export const selectNamed = (
  { db, id: pid }: RealmRef,
  { from, id, name, where = sql`true`, index }: NamedTable,
  text: string,
): Promise<readonly { id: string; name: string | null }[]> => {
  const columns = sql`${id}::text as id, ${name} as name`
  const found = likeOf(text)
  // Without the first "%" it is the beginning.
  const first = found.slice(1)
  const byIndex = index
    ? sql`union (select ${columns} from ${from} where pid = ${pid} and ${where}
        and ${index.key} >= ${index.begins} and ${index.key} < ${`${index.begins}${end}`}
        order by ${index.key} limit ${mostHitsPerKind})`
    : sql``
  return readBriefly({ db }, async (own) => {
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, name from (
        (select ${columns} from ${from} where pid = ${pid} and ${where} limit ${readAtMost}) ${byIndex}
      ) as named
      where id ilike ${found} or name ilike ${found}
      order by (id ilike ${first} or coalesce(name ilike ${first}, false)) desc, lower(coalesce(name, id)), id
      limit ${mostHitsPerKind}
    `.execute(own)
    return rows
  })
}
