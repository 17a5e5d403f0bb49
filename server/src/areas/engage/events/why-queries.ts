import type { RealmRef } from './tables.ts'

/** A player's entry in a round: the time, the board and the claimed rewards. */
export const selectEntry = ({ db, id: pid }: RealmRef, gamerTag: number, roundId: string) =>
  db
    .selectFrom('event_players')
    .select(['round_id', 'leaderboard_id', 'claimed', 'claimed_at', 'joined_at'])
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('round_id', '=', roundId)
    .executeTakeFirst()

export type RoundEntry = NonNullable<Awaited<ReturnType<typeof selectEntry>>>
