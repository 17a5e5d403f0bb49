import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'

/**
 * Who writes the scores of a board. Boards of events and tournaments are known by their ids; whether game clients write
 * them is a setting of the event or tournament, and not of the board.
 */
export function scoreWriters(id: string, { permissions }: Pick<LeaderboardMetadata, 'permissions'>): string {
  if (permissions.write_self) return 'game clients'
  const [, owner] = /^(event|tournament)_.+_\d+(#\d+)?$/.exec(id) ?? []
  return owner ? `its ${owner}, staff and servers` : 'staff and servers'
}
