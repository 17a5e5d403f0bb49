import { useLocalStorage } from '@mantine/hooks'
import type { OutputOf } from '@regent/contract/endpoint'
import { getClientStatsBatch, objectIdOf } from '@regent/contract/stats'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { isServed } from '../../../shell/capabilities.ts'
import { useOperator, useRights } from '../../../shell/rights.ts'
import type { useListView } from '../../../shell/use-list-view.tsx'
import { columnsWithStats } from './player-columns.tsx'
import type { PlayerListEntry } from './player-list.ts'
import { nameOfStat, readStatColumns, type StatColumn, type StatOfPlayer } from './stat-columns.ts'

/** The players of one call: a page of the list. */
const PLAYERS_OF_READ = 50

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
  const asked = useMemo(() => (stats.length > 0 ? readsOf(rows, stats) : []), [rows, stats])
  const { answers, error, refetch } = useQueries({
    queries: asked.map(({ space, objectIds, keys }) => {
      const read = query(getClientStatsBatch, { query: { objectIds, stats: keys } }, { scope: realmScope(realmId) })
      return {
        ...read,
        queryKey: [...read.queryKey, space],
        // Players who were shown before keep their values while those of new ones are read.
        placeholderData: (
          before: OutputOf<typeof getClientStatsBatch> | undefined,
          of?: { queryKey: readonly unknown[] },
        ) => (of?.queryKey.at(-1) === space ? before : undefined),
      }
    }),
    combine: (results) => ({
      answers: results.map(({ data }) => data?.results),
      error: results.find((result) => result.error)?.error ?? null,
      refetch: () => Promise.all(results.map((result) => result.refetch())),
    }),
  })
  const statOf = useMemo(() => valuesOf(asked, answers), [asked, answers])
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

type Read = { space: StatColumn['space']; objectIds: string[]; keys: string[] }

/** A read for each page of players and each space that a chosen stat is in. */
function readsOf(rows: readonly PlayerListEntry[], stats: readonly StatColumn[]): Read[] {
  const tags = rows.filter(({ isUnknown }) => !isUnknown).map(({ gamerTag }) => gamerTag)
  const pages = Array.from({ length: Math.ceil(tags.length / PLAYERS_OF_READ) }, (_, at) =>
    tags.slice(at * PLAYERS_OF_READ, (at + 1) * PLAYERS_OF_READ),
  )
  const spaces = [...new Set(stats.map(({ space }) => space))]
  return pages.flatMap((page) =>
    spaces.map((space) => ({
      space,
      objectIds: page.map((gamerTag) => objectIdOf(space, gamerTag)),
      keys: stats.filter((stat) => stat.space === space).map(({ key }) => key),
    })),
  )
}

type Answer = readonly { id: number; stats: Readonly<Record<string, string>> | readonly unknown[] }[]

function valuesOf(asked: readonly Read[], answers: readonly (Answer | undefined)[]): StatOfPlayer {
  const known = new Map<string, ReadonlyMap<string, unknown>>()
  asked.forEach(({ space }, at) => {
    for (const { id, stats } of answers[at] ?? []) known.set(objectIdOf(space, id), new Map(Object.entries(stats)))
  })
  return ({ space, key }, gamerTag) => {
    const stats = known.get(objectIdOf(space, gamerTag))
    return stats && ((stats.get(key) ?? null) as string | null)
  }
}
