import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { selectRecordNames } from '../../../kernel/search/named.ts'

/** Which timers are there; they are called by their ids. */
export const nameTimers: NameSource = ({ realm }, ids) =>
  selectRecordNames(realm, { from: sql`timers`, id: sql`name`, name: sql`null::text` }, ids)
