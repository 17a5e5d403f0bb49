import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds the plans of the realm that still exist. */
export const namePlans: NameSource = ({ realm, customer }, ids) =>
  selectRecordNames(
    realm,
    // Their key begins with the organization.
    { from: sql`plans`, id: sql`id`, name: sql`title`, where: sql`cid = ${customer.cid}`, isNumbered: true },
    ids,
  )
