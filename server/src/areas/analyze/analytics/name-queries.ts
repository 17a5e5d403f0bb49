import { sql } from 'kysely'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing saved queries, among the shared ones and the caller’s own. */
export const nameSavedQueries: NameSource = ({ realm, caller }, ids) =>
  selectRecordNames(
    realm,
    {
      from: sql`saved_queries`,
      id: sql`id`,
      name: sql`name`,
      where: sql`(is_shared or account_id = ${findAccountId(caller) ?? 0})`,
      isNumbered: true,
    },
    ids,
  )
