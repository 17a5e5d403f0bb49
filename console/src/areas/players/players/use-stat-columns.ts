import { useLocalStorage } from '@mantine/hooks'
import { getClientStatsBatch, objectIdOf } from '@regent/contract/stats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, realmScope } from '../../../api/client.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { useOperator, useRights } from '../../../shell/rights.ts'
import type { useListView } from '../../../shell/use-list-view.tsx'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import { nameOfStat, readStatColumns, type StatColumn, type StatOfPlayer } from './stat-columns.ts'

/** Their object ids fit into an address. */
const PLAYERS_OF_CALL = 100

const none: readonly string[] = []

type ListProps = Pick<ReturnType<typeof useListView>, 'onHidden' | 'onResetColumns'>

/**
 * The columns of the list with the stats that somebody chose for this realm, kept in this browser; and the values of the
 * players who are shown, whichever call found them.
 */
export function useStatColumns(realmId: string, rows: readonly PlayerListEntry[], list: ListProps) {
  const { id } = useOperator()
  const canChoose = useRights().can('view stats') && isServed('listStatKeys')
  const [kept, setKept, removeKept] = useLocalStorage<unknown>({
    key: `regent-stat-columns-${id}-${realmId}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  const stats = useMemo(() => (canChoose ? readStatColumns(kept) : []), [canChoose, kept])
  const tags = useMemo(() => rows.flatMap(({ isUnknown, gamerTag }) => (isUnknown ? [] : [gamerTag])), [rows])
  const scope = realmScope(realmId)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [getClientStatsBatch.path, { tags, stats }, scope, 'columns'],
    queryFn: ({ signal }) => statsOfPlayers(tags, stats, { scope, signal }),
    enabled: tags.length > 0 && stats.length > 0,
    // Players who were shown before keep their values while those of new ones are read.
    placeholderData: keepPreviousData,
  })
  const statOf = useMemo(
    (): StatOfPlayer => (stat, gamerTag) => {
      const values = data?.get(objectIdOf(stat.space, gamerTag))
      // What was read before does not tell whether a player has a stat that was chosen since.
      return values && (values.get(stat.key) ?? (isPlaceholderData ? undefined : null))
    },
    [data, isPlaceholderData],
  )
  const columns = useMemo(() => columnsWithStats(stats, statOf, rows), [stats, statOf, rows])
  const choose = (next: readonly StatColumn[]) => setKept(next.map(nameOfStat))
  const isShown = (hidden: readonly string[]) => (stat: StatColumn) => !hidden.includes(nameOfStat(stat))
  const resetList = list.onResetColumns
  return {
    columns,
    stats,
    canChoose,
    choose,
    error,
    refetch,
    listProps: {
      // A stat whose tick is taken away is no column any longer; others are hidden, also in saved views.
      onHidden(hidden: string[]) {
        const left = stats.filter(isShown(hidden))
        if (left.length < stats.length) choose(left)
        else list.onHidden(hidden)
      },
      onResetColumns:
        stats.length === 0
          ? resetList
          : () => {
              removeKept()
              resetList?.()
            },
    },
  }
}

type Values = ReadonlyMap<string, string>

/** The values of the stats by object id: a call for each hundred players and each space that a stat is in. */
async function statsOfPlayers(
  tags: readonly number[],
  stats: readonly StatColumn[],
  options: { scope: string | null; signal: AbortSignal },
): Promise<ReadonlyMap<string, Values>> {
  const parts = Array.from({ length: Math.ceil(tags.length / PLAYERS_OF_CALL) }, (_, at) =>
    tags.slice(at * PLAYERS_OF_CALL, (at + 1) * PLAYERS_OF_CALL),
  )
  const asked = new Set(stats.map(({ space }) => space))
  const read = await Promise.all(
    [...asked].flatMap((space) =>
      parts.map(async (part) => {
        const keys = stats.filter((stat) => stat.space === space).map(({ key }) => key)
        const objectIds = part.map((gamerTag) => objectIdOf(space, gamerTag))
        const { results } = await call(getClientStatsBatch, { query: { objectIds, stats: keys } }, options)
        return results.map(({ id, stats: values }) => [objectIdOf(space, id), new Map(Object.entries(values))] as const)
      }),
    ),
  )
  return new Map(read.flat())
}
