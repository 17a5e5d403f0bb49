import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectRecordNames } from '../../../kernel/search/named.ts'

/** Which definitions are there; they are called by their ids. */
export const nameEntitlementDefinitions: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`entitlement_definitions`, id: sql`symbol`, name: sql`null::text` }, ids)
