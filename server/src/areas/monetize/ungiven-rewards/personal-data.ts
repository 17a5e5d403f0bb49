import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteOfPlayers, selectOfPlayers } from './queries.ts'

export const ungivenRewards: PersonalPart = {
  name: 'ungivenRewards',
  noun: ['reward that could not be given', 'rewards that could not be given'],
  list: ({ customer: { db } }, { players }) => selectOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteOfPlayers(db, players),
}
