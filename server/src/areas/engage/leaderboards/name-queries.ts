import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing boards; the id is the display name. */
export const nameLeaderboards: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`leaderboards`, id: sql`id`, name: sql`null::text` }, ids)
