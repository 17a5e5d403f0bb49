import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { selectRecordNames } from '../../../kernel/records/named.ts'

/** Finds existing timers; their label is their id. */
export const nameTimers: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`timers`, id: sql`name`, name: sql`null::text` }, ids)
