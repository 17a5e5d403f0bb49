import type { TimelineSource } from '../../../kernel/records/timeline-source.ts'

/** The player's first sign-in in the realm. */
export const install: TimelineSource = {
  by: 'player',
  async read(_, { gamerTag, createdAt }, { before }) {
    const isBefore = createdAt < before.at || (createdAt === before.at && gamerTag < before.id)
    return isBefore ? [{ id: gamerTag, at: createdAt, of: {} }] : []
  },
}
