import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { sql } from 'kysely'
import type { Realm } from './tables.ts'

/**
 * Of items that are not in the live manifest, those that may still be in use: saved since it was published, or part of
 * another live manifest of the realm.
 */
export async function selectItemsElsewhere({ db, id: pid }: Realm, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from content_items as i
    where i.pid = ${pid} and i.id = any(${ids}::text[]) and i.created_at > coalesce((
      select m.created_at from content_live as l join content_manifests as m on m.pid = l.pid and m.uid = l.uid
      where l.pid = ${pid} and l.manifest_id = ${globalManifest}), '-infinity')
    union
    select entry ->> 'id' from content_live as l
      join content_manifests as m on m.pid = l.pid and m.uid = l.uid
      join content_lists as c on c.pid = m.pid and c.checksum = m.checksum,
      json_array_elements(c.entries) as entry
    where l.pid = ${pid} and l.manifest_id <> ${globalManifest} and entry ->> 'id' = any(${ids}::text[])
  `.execute(db)
  return rows.map(({ id }) => id)
}
