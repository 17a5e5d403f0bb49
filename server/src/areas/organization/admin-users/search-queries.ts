import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { sql } from 'kysely'
import { toLikePattern } from '../../../engines/database/like.ts'
import { isNumberedId } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'

const isPerson = sql`(role is not null or realm_roles <> '{}')`

/** The people of the organization, by e-mail and user name. */
export const findPeople: SearchSource = async ({ customer }, text) => {
  const searchPattern = toLikePattern(text)
  const first = searchPattern.slice(1)
  const rows = await readBriefly(customer, async (db) => {
    const people = await sql<{ id: string; email: string | null; name: string | null }>`
      select id::text, email, user_name as name from accounts
      where cid = ${customer.cid} and ${isPerson}
        and (email ilike ${searchPattern} or user_name ilike ${searchPattern})
      order by (coalesce(email ilike ${first}, false) or coalesce(user_name ilike ${first}, false)) desc, email, id
      limit ${maxHitsPerKind}
    `.execute(db)
    return people.rows
  })
  return rows.map(({ id, email, name }) => ({
    id,
    title: email ?? name ?? id,
    ...(email !== null && name !== null && { detail: name }),
  }))
}

export const namePeople: NameSource = async ({ customer }, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, coalesce(email, user_name, id::text) as name from accounts
    where cid = ${customer.cid} and ${isPerson} and id = any(${ids.filter(isNumberedId)}::bigint[])
  `.execute(customer.db)
  return rows
}
