import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteSavesOfPlayers, selectFilesOfPlayers } from './queries.ts'
import { selectVersionsOfPlayers } from './version-queries.ts'

/** The manifest of the player's saved files, and their stored versions. The contents are deleted by the next sweep. */
export const cloudSaves: PersonalPart = {
  name: 'cloudSaves',
  noun: ['saved file', 'saved files'],
  list: async ({ customer: { db } }, { players }) => [
    ...(await selectFilesOfPlayers(db, players)),
    ...(await selectVersionsOfPlayers(db, players)),
  ],
  erase: ({ customer: { db } }, { players }) => deleteSavesOfPlayers(db, players),
}
