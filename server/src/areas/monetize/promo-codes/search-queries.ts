import { keyOfPromoCode } from '@regent/contract/monetize/promo-codes'
import { maxHitsPerKind } from '@regent/contract/operate/search/search'
import { sql } from 'kysely'
import type { NamedTable } from '../../../engines/database/named-rows.ts'
import { selectNamed } from '../../../kernel/records/named.ts'
import { readBriefly, type SearchSource } from '../../../kernel/records/search-source.ts'

const where = sql`withdrawn_at is null`

const promos: NamedTable = {
  from: sql`promos`,
  id: sql`id`,
  name: sql`definition ->> 'name'`,
  where,
  isNumbered: true,
}

/** Promos by name, and by one of their codes. */
export const findPromos: SearchSource = async ({ realm }, text) => {
  const byName = await selectNamed(realm, promos, text)
  const coded = await readBriefly(realm, async (db) => {
    const result = await sql<{ id: string; name: string | null; code: string }>`
      select promos.id::text as id, promos.definition ->> 'name' as name, codes.code
      from promo_codes as codes join promos on promos.pid = codes.pid and promos.id = codes.promo_id and ${where}
      where codes.pid = ${realm.id} and codes.code_key = ${keyOfPromoCode(text)} and not codes.is_withdrawn
    `.execute(db)
    return result.rows
  })
  const byCode = coded.map(({ id, name, code }) => ({ id, title: name ?? id, detail: code }))
  const withoutCodes = byName.filter(({ id }) => byCode.every((one) => one.id !== id))
  return [...byCode, ...withoutCodes.map(({ id, name }) => ({ id, title: name ?? id }))].slice(0, maxHitsPerKind)
}
