import { toLook } from '@regent/contract/text-keys'
import { type RawBuilder, sql } from 'kysely'

/**
 * The value of the column `look` for a saved `name`. If the name does not change, neither does its look: it is null for
 * a record with a duplicate look from before looks were compared, and such a record can still be changed.
 */
export const savedLook = (name: string): RawBuilder<string | null> =>
  sql`case when name = ${name} then look else ${toLook(name)} end`
