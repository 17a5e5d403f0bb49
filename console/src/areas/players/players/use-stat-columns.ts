import { useLocalStorage } from '@mantine/hooks'
import { getClientStatsBatch, toObjectId } from '@regent/contract/players/stats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, realmScope } from '../../../api/client.ts'
import type { AddedColumns, useListView } from '../../../shell/lists/use-list-view.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import { readStatColumns, type StatColumn, type StatOfPlayer, statNamed, toStatName } from './stat-columns.ts'

/** The maximum number of players per call, because their object ids must fit into a URL. */
const PLAYERS_OF_CALL = 100

const none: readonly string[] = []

/** The sort column of the list, and the callback for when its stat is no longer a column. */
type StatsSort = { column: string | undefined; onGone: () => void }

const isOneOf = (stats: readonly StatColumn[], name: string) => stats.some((stat) => toStatName(stat) === name)

type ListProps = Pick<ReturnType<typeof useListView>, 'onHidden' | 'onResetColumns'>

/** The selected stat columns of this realm, stored in this browser; undefined without the right to view stats. */
export function useChosenStats(realmId: string): (AddedColumns & { onReset: () => void }) | undefined {
  const { id } = useOperator()
  const canChoose = useRights().can('view stats') && isServed('listStatKeys')
  const [kept, setKept, removeKept] = useLocalStorage<unknown>({
    key: `regent-stat-columns-${id}-${realmId}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  return useMemo(
    () =>
      canChoose ? { names: readStatColumns(kept).map(toStatName), onNames: setKept, onReset: removeKept } : undefined,
    [canChoose, kept, setKept, removeKept],
  )
}

type StatColumnsInput = {
  realmId: string
  rows: readonly PlayerListEntry[]
  of: ReturnType<typeof useChosenStats>
  list: ListProps
  sort: StatsSort
}

/** The columns of the list with the selected stats, and their values for the visible players. */
export function useStatColumns({ realmId, rows, of, list, sort }: StatColumnsInput) {
  const seesPersonal = useRights().can('edit player-profile')
  const chosenStats = useMemo(() => readStatColumns(of?.names), [of])
  const sortedBy = of && sort.column
  // Includes the sort column of the URL even if it is not selected, so that the order is visible.
  const stats = useMemo(() => {
    const sorted = sortedBy === undefined || isOneOf(chosenStats, sortedBy) ? undefined : statNamed(sortedBy)
    return sorted ? [...chosenStats, sorted] : chosenStats
  }, [chosenStats, sortedBy])
  const tags = useMemo(() => rows.flatMap(({ isUnknown, gamerTag }) => (isUnknown ? [] : [gamerTag])), [rows])
  const scope = realmScope(realmId)
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [getClientStatsBatch.path, { tags, stats }, scope, 'columns'],
    queryFn: ({ signal }) => loadPlayerStats(tags, stats, { scope, signal }),
    enabled: tags.length > 0 && stats.length > 0,
    // Known players keep their values while those of new ones are loading.
    placeholderData: keepPreviousData,
  })
  const readStat = useMemo(
    (): StatOfPlayer => (stat, gamerTag) => {
      const values = data?.get(toObjectId(stat.space, gamerTag))
      // Older data do not contain stats that were selected later.
      return values && (values.get(stat.key) ?? (isPlaceholderData ? undefined : null))
    },
    [data, isPlaceholderData],
  )
  const columns = useMemo(
    () => columnsWithStats(stats, readStat, rows, seesPersonal),
    [stats, readStat, rows, seesPersonal],
  )
  function keep(next: readonly StatColumn[], removed: readonly StatColumn[]) {
    of?.onNames(next.map(toStatName))
    if (sortedBy !== undefined && isOneOf(removed, sortedBy)) sort.onGone()
  }
  const choose = (next: readonly StatColumn[]) =>
    keep(
      next,
      chosenStats.filter((stat) => !isOneOf(next, toStatName(stat))),
    )
  const isShown = (hidden: readonly string[]) => (stat: StatColumn) => !hidden.includes(toStatName(stat))
  const resetList = list.onResetColumns
  return {
    columns,
    chosen: chosenStats,
    canChoose: of !== undefined,
    choose,
    error,
    refetch,
    listProps: {
      // Deselected stats are removed; other columns are only hidden, also in saved views.
      onHidden(hidden: string[]) {
        const remainingStats = stats.filter(isShown(hidden))
        if (remainingStats.length === stats.length) return list.onHidden(hidden)
        keep(
          chosenStats.filter((stat) => remainingStats.includes(stat)),
          stats.filter((stat) => !remainingStats.includes(stat)),
        )
      },
      onResetColumns:
        chosenStats.length === 0
          ? resetList
          : () => {
              of?.onReset()
              if (sortedBy !== undefined && isOneOf(chosenStats, sortedBy)) sort.onGone()
              resetList?.()
            },
    },
  }
}

type Values = ReadonlyMap<string, string>

/** Loads the values of the stats by object id: one call per hundred players and space. */
async function loadPlayerStats(
  tags: readonly number[],
  stats: readonly StatColumn[],
  options: { scope: string | null; signal: AbortSignal },
): Promise<ReadonlyMap<string, Values>> {
  const parts = Array.from({ length: Math.ceil(tags.length / PLAYERS_OF_CALL) }, (_, at) =>
    tags.slice(at * PLAYERS_OF_CALL, (at + 1) * PLAYERS_OF_CALL),
  )
  const statSpaces = new Set(stats.map(({ space }) => space))
  const read = await Promise.all(
    [...statSpaces].flatMap((space) =>
      parts.map(async (part) => {
        const keys = stats.filter((stat) => stat.space === space).map(({ key }) => key)
        const objectIds = part.map((gamerTag) => toObjectId(space, gamerTag))
        const { results } = await call(getClientStatsBatch, { query: { objectIds, stats: keys } }, options)
        return results.map(({ id, stats: values }) => [toObjectId(space, id), new Map(Object.entries(values))] as const)
      }),
    ),
  )
  return new Map(read.flat())
}
