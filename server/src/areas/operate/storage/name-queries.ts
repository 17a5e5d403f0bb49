import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/records/name-source.ts'
import { findDeployed } from '../microservices/service.ts'
import { parseSubjectId, toSubjectId } from './service.ts'

/**
 * Finds existing documents by storage object, collection and id. Documents of storage objects that are no longer
 * deployed are kept, but not shown.
 */
export const nameStorageDocuments: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const places = ids.map(parseSubjectId)
  const { rows } = await sql<{ storage: string; collection: string; id: string }>`
    select storage, collection, id from storage_documents
    where pid = ${realm.id} and (storage, collection, id) in (
      select * from unnest(${places.map(({ place }) => place.storage)}::text[],
        ${places.map(({ place }) => place.collection)}::text[], ${places.map(({ id }) => id)}::text[]))
  `.execute(realm.db)
  const storages = rows.length === 0 ? [] : (await findDeployed(realm))?.storages
  const deployedIds = new Set(storages?.map(({ id }) => id))
  return rows.map(({ id, ...place }) => {
    const subject = toSubjectId(place, id)
    return { id: subject, name: deployedIds.has(place.storage) ? subject : null }
  })
}
