import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing shards; their label is their id. */
export const nameShards: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`shards`, id: sql`id`, name: sql`null::text` }, ids)
