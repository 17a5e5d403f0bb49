import { ApiError } from '@regent/contract/errors'
import { getStats, objectIdOf, type StatSpace, statSpaces } from '@regent/contract/stats'
import { useQueries } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'

export type Origin = 'game' | 'client'
export type Visibility = 'public' | 'private'
export type Stat = { key: string; value: string; origin: Origin; visibility: Visibility }

export const spaceOf = ({ origin, visibility }: Pick<Stat, 'origin' | 'visibility'>): StatSpace =>
  `${origin}.${visibility}`

/** The same key may stand in several spaces. */
export const statId = (stat: Stat): string => `${spaceOf(stat)}.${stat.key}`

/** What a save is addressed to. A player without a gamer tag in the realm has no stats there. */
export function statObjectId(stat: Pick<Stat, 'origin' | 'visibility'>, gamerTag: number | undefined): string {
  if (gamerTag === undefined) throw new ApiError('NoGamerTag')
  return objectIdOf(spaceOf(stat), gamerTag)
}

/** What the four spaces answered, as one list by key. */
export function mergeSpaces(answers: readonly (readonly [StatSpace, Readonly<Record<string, string>>])[]): Stat[] {
  return answers
    .flatMap(([space, stats]) => {
      const [origin, visibility] = space.split('.') as [Origin, Visibility]
      return Object.entries(stats).map(([key, value]) => ({ key, value, origin, visibility }))
    })
    .sort((a, b) => a.key.localeCompare(b.key) || statId(a).localeCompare(statId(b)))
}

/** By key alone. What the game itself keeps in private outweighs what a client says. */
export function valuesByKey(stats: readonly Stat[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const space of statSpaces.toReversed()) {
    for (const stat of stats) if (spaceOf(stat) === space) values[stat.key] = stat.value
  }
  return values
}

/** All stats of a player: the four spaces at once. */
export function useStatsOfPlayer(realmId: string, gamerTag: number | undefined) {
  return useQueries({
    queries: statSpaces.map((space) => ({
      ...query(getStats, { params: { objectId: objectIdOf(space, gamerTag ?? 0) } }, { scope: realmScope(realmId) }),
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
