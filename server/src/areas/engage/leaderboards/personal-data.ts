import type { PersonalPart } from '../../../kernel/personal-data/personal-part.ts'
import { deleteEntriesOfPlayers, selectEntriesOfPlayers } from './entry-queries.ts'

/** An erased player is removed from all leaderboards; the others move up. */
export const leaderboardEntries: PersonalPart = {
  name: 'leaderboardEntries',
  noun: ['leaderboard entry', 'leaderboard entries'],
  async list({ customer: { db } }, { players }) {
    const rows = await selectEntriesOfPlayers(db, players)
    return rows.map(({ gamer_tag: gamerTag, achieved_at: achievedAt, ...row }) => ({ ...row, gamerTag, achievedAt }))
  },
  erase: ({ customer: { db } }, { players }) => deleteEntriesOfPlayers(db, players),
}
