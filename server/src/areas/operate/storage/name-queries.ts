import { sql } from 'kysely'
import type { NameSource } from '../../../kernel/search/name-source.ts'
import { findDeployed } from '../microservices/service.ts'
import { placeOfSubject, subjectIdOf } from './service.ts'

/**
 * Which documents are there, called by storage object, collection and id. Those of a storage object that is no longer
 * deployed are kept, and shown nowhere.
 */
export const nameStorageDocuments: NameSource = async ({ realm }, ids) => {
  if (!realm) return []
  const asked = ids.map(placeOfSubject)
  const { rows } = await sql<{ storage: string; collection: string; id: string }>`
    select storage, collection, id from storage_documents
    where pid = ${realm.id} and (storage, collection, id) in (
      select * from unnest(${asked.map(({ place }) => place.storage)}::text[],
        ${asked.map(({ place }) => place.collection)}::text[], ${asked.map(({ id }) => id)}::text[]))
  `.execute(realm.db)
  const storages = rows.length === 0 ? [] : (await findDeployed(realm))?.storages
  const shown = new Set(storages?.map(({ id }) => id))
  return rows.map(({ id, ...place }) => {
    const subject = subjectIdOf(place, id)
    return { id: subject, name: shown.has(place.storage) ? subject : null }
  })
}
