import type { LeaderboardDetails, RankEntry } from '@regent/contract/engage/leaderboards'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { whyColumn } from '../../players/why/why-column.tsx'
import { removeEntry } from './leaderboard-actions.ts'
import { entriesReader } from './leaderboards-reads.ts'
import { gamerTagIn, type LeaderboardSearch } from './leaderboards-search.ts'
import { scoreText, statsText } from './score-words.ts'

const savedList: ListOfScreen<LeaderboardSearch> = { list: 'leaderboard-entries', keys: ['player', 'version'] }

const EditEntryDrawer = lazyDialog(() => import('./EditEntryDrawer.tsx').then((module) => module.EditEntryDrawer))

const noun: [string, string] = ['entry', 'entries']
const rowId = ({ gt }: RankEntry) => String(gt)
const rowName = ({ gt }: RankEntry) => `the entry of ${gt}`

const fields: FilterField[] = [{ id: 'from', label: 'Rank', operators: ['from'] }]

type EntriesProps = {
  details: LeaderboardDetails
  list: UseInfiniteQueryResult<InfiniteData<LeaderboardDetails>>
  actions: ReactNode
  summary: ReactNode
}

/** The entries of a leaderboard from a rank, or around one player, always sorted by rank. */
export function Entries({ details, list, actions, summary }: EntriesProps) {
  const { lbid, metaData, numberOfEntries } = details
  const { customerId, gameId, realmId } = useRealm()
  const search = useSearch({ strict: false }) as LeaderboardSearch
  const { from = '0', player, version } = search
  const isEarlier = version !== undefined && Number(version) !== metaData.version
  const navigate = useNavigate()
  const rights = useRights()
  const listView = useListView(savedList)
  const editing = useDrawer((layer, item: RankEntry) => <EditEntryDrawer {...layer} leaderboard={lbid} entry={item} />)
  const scope = realmScope(realmId)
  const rows = useMemo(() => list.data?.pages.flatMap(({ view }) => view.rankings) ?? [], [list.data])
  const foundTag = gamerTagIn(player ?? '')
  const { open: edit } = editing
  const columns = useMemo(
    () =>
      buildColumns({
        rights,
        lbid,
        // "Why?" is about the leaderboard that a player joined, not about its partition.
        joined: metaData.parentLeaderboard || lbid,
        place: { customerId, gameId, realmId },
        whyNotWritten: isEarlier ? 'Earlier versions are read-only.' : metaData.frozen && 'The leaderboard is frozen.',
        edit,
        found: foundTag,
      }),
    [rights, lbid, metaData.frozen, metaData.parentLeaderboard, isEarlier, edit, foundTag, customerId, gameId, realmId],
  )
  const go = (changes: LeaderboardSearch) =>
    navigate({ to: '.', search: () => ({ version, ...changes }), replace: true })
  const goFrom = (place: number) => go({ from: place > 0 ? String(place) : undefined })

  return (
    <>
      <ListPage
        title={lbid}
        subtitle={<Link to={paths.inRealm({ customerId, gameId, realmId }, 'leaderboards')}>All leaderboards</Link>}
        actions={actions}
        summary={summary}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onOpen={({ gt }) => navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gt) }) })}
        {...listRead(list, 'The entries could not be loaded.')}
        search={{
          value: player ?? '',
          onChange: (text) => go({ player: text.trim() || undefined }),
          placeholder: 'Gamer tag',
        }}
        fields={fields}
        filters={from === '0' ? [] : [{ field: 'from', operator: 'from', value: formatCount(Number(from) + 1) }]}
        onFilters={(filters) => goFrom(gamerTagIn(filters.at(-1)?.value.replaceAll(',', '').trim() ?? '') - 1)}
        {...listView}
        csv={{
          fileName: `${lbid}.csv`,
          readPage: entriesReader(lbid, search, scope),
          onFailure: (error) => toastFailure('The CSV was not saved.', error),
        }}
        paging={{
          total: numberOfEntries,
          isTotalExact: true,
          ...(list.hasPreviousPage && {
            onMoreAbove: () => list.fetchPreviousPage(),
            isLoadingAbove: list.isFetchingPreviousPage,
          }),
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        nothingYet={{
          title: 'No entries yet',
          description: 'Game clients and servers add entries. You can also add one.',
        }}
      />
      {editing.element}
    </>
  )
}

type Here = {
  rights: Rights
  place: RealmPlace
  lbid: string
  joined: string
  whyNotWritten: string | false
  edit: (entry: RankEntry) => void
  found: number
}

const buildColumns = ({ rights, place, lbid, joined, whyNotWritten, edit, found }: Here): Column<RankEntry>[] => [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gt }) => <PlayerLink gamerTag={gt} />,
    csv: { gamerTag: 'gt' },
  },
  {
    id: 'rank',
    header: 'Rank',
    align: 'right',
    width: 80,
    cell: ({ rank, gt }) =>
      gt === found ? <Pill tone="started">{formatCount(rank)}</Pill> : <span>{formatCount(rank)}</span>,
    csv: 'rank',
  },
  { id: 'score', header: 'Score', align: 'right', width: 110, cell: ({ score }) => scoreText(score), csv: 'score' },
  {
    id: 'stats',
    header: 'Stats',
    width: 190,
    cell: ({ stats }) => (stats.length === 0 ? <span className="dimmed">–</span> : statsText(stats)),
    csv: { stats: ({ stats }) => statsText(stats) },
  },
  ...(rights.can('view player-leaderboards')
    ? [
        whyColumn(({ gt }: RankEntry) => ({
          thing: { kind: 'leaderboard', id: joined },
          name: `the rank of ${gt}`,
          playerScreen: paths.player({ ...place, playerId: String(gt) }),
        })),
      ]
    : []),
  actionsColumn((entry) => ({
    name: entry.gt,
    actions: [
      {
        label: 'Edit entry',
        icon: <IconPencil aria-hidden />,
        onClick: () => edit(entry),
        disabledReason: rights.refusal('edit leaderboards') ?? whyNotWritten,
      },
      {
        label: 'Remove entry',
        icon: <IconTrash aria-hidden />,
        onClick: () => void removeEntry(lbid, entry.gt),
        isDangerous: true,
        disabledReason: rights.refusal('delete leaderboards') ?? whyNotWritten,
      },
    ],
  })),
]
