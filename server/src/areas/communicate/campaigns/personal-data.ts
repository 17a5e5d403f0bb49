import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteReceivedOfPlayers, selectReceivedOfPlayers } from './recipient-queries.ts'

export const receivedCampaigns: PersonalPart = {
  name: 'campaigns',
  noun: ['campaign that was received', 'campaigns that were received'],
  list: ({ customer: { db } }, { players }) => selectReceivedOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteReceivedOfPlayers(db, players),
}
