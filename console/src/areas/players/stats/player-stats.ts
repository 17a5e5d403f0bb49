import { ApiError } from '@regent/contract/errors'
import { getStats, type StatSpace, statSpaces, toObjectId } from '@regent/contract/players/stats'
import { useQueries } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { keepFresh } from '../../../api/keep-fresh.ts'
import { query } from '../../../api/query.ts'

export type Origin = 'game' | 'client'
export type Visibility = 'public' | 'private'
export type Stat = { key: string; value: string; origin: Origin; visibility: Visibility }

export const toSpace = ({ origin, visibility }: Pick<Stat, 'origin' | 'visibility'>): StatSpace =>
  `${origin}.${visibility}`

/** The key alone is not unique: several spaces may contain it. */
export const statId = (stat: Stat): string => `${toSpace(stat)}.${stat.key}`

/** The object id of a player's stats. Throws for a player without a gamer tag in the realm, who has no stats there. */
export function statObjectId(stat: Pick<Stat, 'origin' | 'visibility'>, gamerTag: number | undefined): string {
  if (gamerTag === undefined) throw new ApiError('NoGamerTag')
  return toObjectId(toSpace(stat), gamerTag)
}

/** Merges the answers of the four spaces, sorted by key. */
export function mergeSpaces(answers: readonly (readonly [StatSpace, Readonly<Record<string, string>>])[]): Stat[] {
  return answers
    .flatMap(([space, stats]) => {
      const [origin, visibility] = space.split('.') as [Origin, Visibility]
      return Object.entries(stats).map(([key, value]) => ({ key, value, origin, visibility }))
    })
    .sort((a, b) => a.key.localeCompare(b.key) || statId(a).localeCompare(statId(b)))
}

/**
 * The stats by key alone. If several spaces contain a key, the game's private one takes precedence over the client's.
 */
export function valuesByKey(stats: readonly Stat[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const space of statSpaces.toReversed()) {
    for (const stat of stats) if (toSpace(stat) === space) values[stat.key] = stat.value
  }
  return values
}

/**
 * All stats of a player: queries the four spaces concurrently. With `isFresh` they are refetched while the screen is
 * open.
 */
export function useStatsOfPlayer(realmId: string, gamerTag: number | undefined, isFresh = false) {
  return useQueries({
    queries: statSpaces.map((space) => ({
      ...query(getStats, { params: { objectId: toObjectId(space, gamerTag ?? 0) } }, { scope: realmScope(realmId) }),
      ...(isFresh && keepFresh),
      enabled: gamerTag !== undefined,
    })),
    combine: (results) => ({
      stats: mergeSpaces(results.flatMap(({ data }, index) => (data ? [[spaceAt(index), data.stats] as const] : []))),
      isLoading: results.some((result) => result.isLoading),
      isFetching: results.some((result) => result.isFetching),
      error: results.find((result) => result.error)?.error ?? null,
      readAt: Math.min(...results.map((result) => result.dataUpdatedAt)),
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  })
}

const spaceAt = (index: number): StatSpace => statSpaces[index] ?? 'game.private'
