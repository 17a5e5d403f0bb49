import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteDocumentsOfPlayers, selectDocumentsOfPlayers } from './queries.ts'

/**
 * The documents whose field `playerId` is the player's gamer tag. For other documents the server cannot determine the
 * player.
 */
export const storageDocuments: PersonalPart = {
  name: 'storageDocuments',
  noun: ['document of a service', 'documents of services'],
  list: ({ customer: { db } }, { players }) => selectDocumentsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteDocumentsOfPlayers(db, players),
}
