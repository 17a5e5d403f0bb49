import { record } from '../../../kernel/records/record.ts'
import { deleteRelationsOfPlayers, selectRelationsOfPlayers } from './queries.ts'

export const friendship = record({
  kind: 'friendship',
  personalData: [
    /** Friendships end when a player is forgotten. */
    {
      name: 'friends',
      noun: ['friend, invite or blocked player', 'friends, invites and blocked players'],
      list: ({ customer: { db } }, { players }) => selectRelationsOfPlayers(db, players),
      erase: ({ customer: { db } }, { players }) => deleteRelationsOfPlayers(db, players),
    },
  ],
})
