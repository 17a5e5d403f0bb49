import { record } from '../../../kernel/records/record.ts'
import { deleteOfPlayers, selectOfPlayers } from './queries.ts'

export const result = record({
  kind: 'result',
  personalData: [
    {
      name: 'results',
      noun: ['step in results', 'steps in results'],
      list: ({ customer: { db } }, { players }) => selectOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteOfPlayers(db, players),
    },
  ],
})
