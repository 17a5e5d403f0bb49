import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteSavesOfPlayers, selectFilesOfPlayers } from './queries.ts'

/** What the game keeps for the player: the manifest's words. The contents go with the next sweep. */
export const cloudSaves: PersonalPart = {
  name: 'cloudSaves',
  noun: ['saved file', 'saved files'],
  list: ({ customer: { db } }, { players }) => selectFilesOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteSavesOfPlayers(db, players),
}
