import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing definitions; the id is the display name. */
export const nameEntitlementDefinitions: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`entitlement_definitions`, id: sql`symbol`, name: sql`null::text` }, ids)
