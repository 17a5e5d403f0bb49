import { sql } from 'kysely'
import { isNumberedId } from '../../../engines/database/named-rows.ts'
import type { NameSource } from '../../../kernel/records/name-source.ts'

/** Finds existing files by number, or by kind and name as in change sets; their label is their name. */
export const nameCloudFiles: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const sids = ids.filter(isNumberedId)
  const draftIds = ids.filter((id) => id.includes('/'))
  const kinds = draftIds.map((id) => id.slice(0, id.indexOf('/')))
  const names = draftIds.map((id) => id.slice(id.indexOf('/') + 1))
  // The files of cohorts are listed with their trials.
  const { rows } = await sql<{ id: string; name: string | null }>`
    select sid::text as id, case kind when 'cohort' then null else name end as name from cloud_files
    where pid = ${realm.id} and sid = any(${sids}::bigint[]) and deleted_at is null
    union all
    select kind || '/' || name, name from cloud_files
    where pid = ${realm.id} and trial = '' and cohort = '' and deleted_at is null
      and (kind, name) in (select * from unnest(${kinds}::text[], ${names}::text[]))
  `.execute(realm.db)
  return rows
}
