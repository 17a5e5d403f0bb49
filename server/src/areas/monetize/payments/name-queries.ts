import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing payments; the id is the display name. */
export const namePayments: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`payments`, id: sql`txid`, name: sql`null::text`, isNumbered: true }, ids)
