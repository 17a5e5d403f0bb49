import { useLocalStorage } from '@mantine/hooks'
import { getClientStatsBatch, objectIdOf } from '@regent/contract/players/stats'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, realmScope } from '../../../api/client.ts'
import type { AddedColumns, useListView } from '../../../shell/lists/use-list-view.tsx'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import { nameOfStat, readStatColumns, type StatColumn, type StatOfPlayer, statNamed } from './stat-columns.ts'

/** Their object ids fit into an address. */
const PLAYERS_OF_CALL = 100

const none: readonly string[] = []

/** The column that sorts the list, and what happens when a stat that does is no column any longer. */
type StatsSort = { column: string | undefined; onGone: () => void }

const isOneOf = (stats: readonly StatColumn[], name: string) => stats.some((stat) => nameOfStat(stat) === name)

type ListProps = Pick<ReturnType<typeof useListView>, 'onHidden' | 'onResetColumns'>

/** The stats that somebody chose as columns for this realm, kept in this browser; undefined for who may not see stats. */
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
      canChoose ? { names: readStatColumns(kept).map(nameOfStat), onNames: setKept, onReset: removeKept } : undefined,
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

/**
 * The columns of the list with the chosen stats, and the values of the players who are shown, whichever call found them.
 */
export function useStatColumns({ realmId, rows, of, list, sort }: StatColumnsInput) {
  const seesPersonal = useRights().can('edit player-profile')
  const chosen = useMemo(() => readStatColumns(of?.names), [of])
  const sortedBy = of && sort.column
  // An address may name a stat that its reader did not choose: nobody should wonder about the order.
  const stats = useMemo(() => {
    const sorted = sortedBy === undefined || isOneOf(chosen, sortedBy) ? undefined : statNamed(sortedBy)
    return sorted ? [...chosen, sorted] : chosen
  }, [chosen, sortedBy])
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
  const columns = useMemo(
    () => columnsWithStats(stats, statOf, rows, seesPersonal),
    [stats, statOf, rows, seesPersonal],
  )
  function keep(next: readonly StatColumn[], gone: readonly StatColumn[]) {
    of?.onNames(next.map(nameOfStat))
    if (sortedBy !== undefined && isOneOf(gone, sortedBy)) sort.onGone()
  }
  const choose = (next: readonly StatColumn[]) =>
    keep(
      next,
      chosen.filter((stat) => !isOneOf(next, nameOfStat(stat))),
    )
  const isShown = (hidden: readonly string[]) => (stat: StatColumn) => !hidden.includes(nameOfStat(stat))
  const resetList = list.onResetColumns
  return {
    columns,
    chosen,
    canChoose: of !== undefined,
    choose,
    error,
    refetch,
    listProps: {
      // A stat whose tick is taken away is no column any longer; others are hidden, also in saved views.
      onHidden(hidden: string[]) {
        const left = stats.filter(isShown(hidden))
        if (left.length === stats.length) return list.onHidden(hidden)
        keep(
          chosen.filter((stat) => left.includes(stat)),
          stats.filter((stat) => !left.includes(stat)),
        )
      },
      onResetColumns:
        chosen.length === 0
          ? resetList
          : () => {
              of?.onReset()
              if (sortedBy !== undefined && isOneOf(chosen, sortedBy)) sort.onGone()
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
