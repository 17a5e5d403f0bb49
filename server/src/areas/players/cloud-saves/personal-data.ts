import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteSavesOfPlayers, selectFilesOfPlayers } from './queries.ts'

/** The manifest of the player's saved files. Their contents are deleted by the next sweep. */
export const cloudSaves: PersonalPart = {
  name: 'cloudSaves',
  noun: ['saved file', 'saved files'],
  list: ({ customer: { db } }, { players }) => selectFilesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteSavesOfPlayers(db, players),
}
