import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing definitions; the id is the display name. */
export const namePvpDefinitions: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`pvp_definitions`, id: sql`lbid`, name: sql`null::text` }, ids)
