import { record } from '../../../kernel/records/record.ts'
import { findPlayers } from './found-players.ts'

export const player = record({
  kind: 'player',
  search: findPlayers,
})

export const install = record({
  kind: 'install',
  /** The player's first sign-in in the realm. */
  timeline: {
    by: 'player',
    async read(_, { gamerTag, createdAt }, { before }) {
      const isBefore = createdAt < before.at || (createdAt === before.at && gamerTag < before.id)
      return isBefore ? [{ id: gamerTag, at: createdAt, of: {} }] : []
    },
  },
})
