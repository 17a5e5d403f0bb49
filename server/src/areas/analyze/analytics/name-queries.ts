import { sql } from 'kysely'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectRecordNames } from '../../../kernel/search/named.ts'

/** Which saved queries are there, among the shared ones and the caller’s own. */
export const nameSavedQueries: NameSource = ({ realm, caller }, ids) =>
  selectRecordNames(
    realm,
    {
      from: sql`saved_queries`,
      id: sql`id`,
      name: sql`name`,
      where: sql`(is_shared or account_id = ${accountIdOf(caller) ?? 0})`,
      isNumbered: true,
    },
    ids,
  )
