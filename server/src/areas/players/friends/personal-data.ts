import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteRelationsOfPlayers, selectRelationsOfPlayers } from './queries.ts'

/** Friendships end when a player is forgotten. */
export const friends: PersonalPart = {
  name: 'friends',
  noun: ['friend, invite or blocked player', 'friends, invites and blocked players'],
  list: ({ customer: { db } }, { players }) => selectRelationsOfPlayers(db, players),
  erase: ({ customer: { db } }, { players }) => deleteRelationsOfPlayers(db, players),
}
