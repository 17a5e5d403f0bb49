import { realmOfUndo } from '../../../kernel/audit/undoable.ts'
import { record } from '../../../kernel/records/record.ts'
import { findDeployed } from '../microservices/service.ts'
import { deleteDocumentsOfPlayers, selectDocumentsOfPlayers, selectDocumentsThere } from './queries.ts'
import { type DocumentState, lockDocumentState, parseSubjectId, toSubjectId, writeDocuments } from './service.ts'

export const storageDocument = record({
  kind: 'storage-document',
  /** Writes the previous document again, or deletes the one that was made. */
  undo: {
    read(context, { subject_id }) {
      const { place, id } = parseSubjectId(subject_id)
      return lockDocumentState(realmOfUndo(context).realm, place, id)
    },
    async restore(context, { subject_id }, state) {
      const { place, id } = parseSubjectId(subject_id)
      const before = state as DocumentState | null
      await writeDocuments(realmOfUndo(context), place, {
        put: before ? [{ id, data: before.data }] : [],
        remove: before ? [] : [{ id }],
      })
    },
  },
  /** Documents of storage objects that are no longer deployed are kept, but not shown. */
  async names({ realm }, ids) {
    const rows = realm ? await selectDocumentsThere(realm, ids.map(parseSubjectId)) : []
    const storages = realm && rows.length > 0 ? (await findDeployed(realm))?.storages : []
    const deployedIds = new Set(storages?.map(({ id }) => id))
    return rows.map(({ id, ...place }) => {
      const subject = toSubjectId(place, id)
      return { id: subject, name: deployedIds.has(place.storage) ? subject : null }
    })
  },
  personalData: [
    /**
     * The documents whose field `playerId` is the player's gamer tag. For other documents the server cannot determine the
     * player.
     */
    {
      name: 'storageDocuments',
      noun: ['document of a service', 'documents of services'],
      list: ({ customer: { db } }, { players }) => selectDocumentsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteDocumentsOfPlayers(db, players),
    },
  ],
})
