import { lookOf } from '@regent/contract/text-keys'
import { type RawBuilder, sql } from 'kysely'

/**
 * The value of the column `look` beside a `name` that is saved. A name that stays keeps its look: it is null for a record
 * that looked like another one before looks were compared, and the record can still be changed.
 */
export const savedLook = (name: string): RawBuilder<string | null> =>
  sql`case when name = ${name} then look else ${lookOf(name)} end`
