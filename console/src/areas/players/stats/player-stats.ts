import { ApiError } from '@regent/contract/errors'
import { getStats, objectIdOf, type StatSpace, statSpaces } from '@regent/contract/players/stats'
import { useQueries } from '@tanstack/react-query'
import { realmScope } from '../../../api/client.ts'
import { keepFresh } from '../../../api/keep-fresh.ts'
import { query } from '../../../api/query.ts'

export type Origin = 'game' | 'client'
export type Visibility = 'public' | 'private'
export type Stat = { key: string; value: string; origin: Origin; visibility: Visibility }

export const spaceOf = ({ origin, visibility }: Pick<Stat, 'origin' | 'visibility'>): StatSpace =>
  `${origin}.${visibility}`

/** The key alone is no id: several spaces may have it. */
export const statId = (stat: Stat): string => `${spaceOf(stat)}.${stat.key}`

/** The object id of a save. Throws for a player without a gamer tag in the realm, who has no stats there. */
export function statObjectId(stat: Pick<Stat, 'origin' | 'visibility'>, gamerTag: number | undefined): string {
  if (gamerTag === undefined) throw new ApiError('NoGamerTag')
  return objectIdOf(spaceOf(stat), gamerTag)
}

/** The answers of the four spaces as one list, sorted by key. */
export function mergeSpaces(answers: readonly (readonly [StatSpace, Readonly<Record<string, string>>])[]): Stat[] {
  return answers
    .flatMap(([space, stats]) => {
      const [origin, visibility] = space.split('.') as [Origin, Visibility]
      return Object.entries(stats).map(([key, value]) => ({ key, value, origin, visibility }))
    })
    .sort((a, b) => a.key.localeCompare(b.key) || statId(a).localeCompare(statId(b)))
}

/** The stats by key alone. Where several spaces have a key, the game's private one wins over the client's. */
export function valuesByKey(stats: readonly Stat[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const space of statSpaces.toReversed()) {
    for (const stat of stats) if (spaceOf(stat) === space) values[stat.key] = stat.value
  }
  return values
}

/** All stats of a player: the four spaces at once. With `isFresh` they are read again while the screen is open. */
export function useStatsOfPlayer(realmId: string, gamerTag: number | undefined, isFresh = false) {
  return useQueries({
    queries: statSpaces.map((space) => ({
      ...query(getStats, { params: { objectId: objectIdOf(space, gamerTag ?? 0) } }, { scope: realmScope(realmId) }),
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
