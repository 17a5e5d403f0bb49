import type { LeaderboardMetadata } from '@regent/contract/engage/leaderboard-shapes'

/**
 * Describes the writers of the scores of a leaderboard. Ids identify leaderboards of events and tournaments; their own
 * settings decide whether game clients write scores.
 */
export function scoreWriters(id: string, { permissions }: Pick<LeaderboardMetadata, 'permissions'>): string {
  if (permissions.write_self) return 'game clients'
  const [, owner] = /^(event|tournament)_.+_\d+(#\d+)?$/.exec(id) ?? []
  return owner ? `its ${owner}, staff and servers` : 'staff and servers'
}
