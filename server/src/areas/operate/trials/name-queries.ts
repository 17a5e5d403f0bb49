import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing trials; their label is their id. */
export const nameTrials: NameSource = ({ realm }, ids) =>
  selectRecordNames(
    realm,
    { from: sql`trials`, id: sql`name`, name: sql`null::text`, where: sql`ejected_at is null` },
    ids,
  )
