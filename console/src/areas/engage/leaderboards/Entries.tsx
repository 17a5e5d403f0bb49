import { Button } from '@mantine/core'
import type { LeaderboardDetails, RankEntry } from '@regent/contract/engage/leaderboards'
import { formatCount, formatQuantity } from '@regent/contract/words'
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconArrowsExchange, IconBan, IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { type BulkSelection, ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { usePlayerSelection } from '../../players/players/use-player-selection.tsx'
import { whyColumn } from '../../players/why/why-column.tsx'
import { removeEntries, removeEntry, suspendAndRemove } from './leaderboard-actions.ts'
import { countNewScores, entriesReader, newestEntriesQuery } from './leaderboards-reads.ts'
import { gamerTagIn, type LeaderboardSearch } from './leaderboards-search.ts'
import { scoreText, statsText } from './score-words.ts'

const savedList: ListOfScreen<LeaderboardSearch> = { list: 'leaderboard-entries', keys: ['player', 'version'] }

const SuspendAndRemoveDrawer = lazyDialog(() =>
  import('./SuspendAndRemoveDrawer.tsx').then((module) => module.SuspendAndRemoveDrawer),
)
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
  const place = useRealm()
  const search = useSearch({ strict: false }) as LeaderboardSearch
  const { from = '0', player, version } = search
  const isEarlier = version !== undefined && Number(version) !== metaData.version
  const navigate = useNavigate()
  const listView = useListView(savedList)
  const rows = useMemo(() => list.data?.pages.flatMap(({ view }) => view.rankings) ?? [], [list.data])
  const drawers = useEntryDrawers(lbid)
  const { selection, acting } = useEntrySelection(details, { rows, isEarlier, onSuspend: drawers.suspending.open })
  const notice = useNewScores(lbid, search, { list, rows, isEarlier })
  const columns = useEntryColumns(details, { isEarlier, drawers, found: gamerTagIn(player ?? ''), selection })
  const go = (changes: LeaderboardSearch) =>
    navigate({ to: '.', search: () => ({ version, ...changes }), replace: true })
  const goFrom = (place: number) => go({ from: place > 0 ? String(place) : undefined })

  return (
    <>
      <ListPage
        title={lbid}
        subtitle={<Link to={paths.inRealm(place, 'leaderboards')}>All leaderboards</Link>}
        actions={actions}
        summary={summary}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onOpen={({ gt }) => navigate({ to: place.playerPath(gt) })}
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
        {...(selection && { selection })}
        csv={{
          fileName: `${lbid}.csv`,
          readPage: entriesReader(lbid, search, realmScope(place.realmId)),
          onFailure: (error) => toastFailure('The CSV was not saved.', error),
        }}
        paging={{ notice, total: numberOfEntries, isTotalExact: true, ...pagingBothWays(list) }}
        nothingYet={{
          title: 'No entries yet',
          description: 'Game clients and servers add entries. You can also add one.',
        }}
      />
      {drawers.editing.element}
      {drawers.suspending.element}
      {acting}
    </>
  )
}

/** More entries can exist above and below the loaded ones. */
const pagingBothWays = (list: EntriesProps['list']) => ({
  ...(list.hasPreviousPage && {
    onMoreAbove: () => list.fetchPreviousPage(),
    isLoadingAbove: list.isFetchingPreviousPage,
  }),
  ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
})

const findWriteRefusal = ({ metaData }: LeaderboardDetails, isEarlier: boolean): string | false =>
  isEarlier ? 'Earlier versions are read-only.' : metaData.frozen && 'The leaderboard is frozen.'

type Suspending = { gamerTags: number[]; onDone: () => void }

function useEntryDrawers(lbid: string) {
  const editing = useDrawer((layer, item: RankEntry) => <EditEntryDrawer {...layer} leaderboard={lbid} entry={item} />)
  const suspending = useDrawer((layer, item: Suspending) => (
    <SuspendAndRemoveDrawer {...layer} leaderboard={lbid} {...item} />
  ))
  return { editing, suspending }
}

/** Opens the comparison of a player with another one, who can also be chosen there. */
function useComparison() {
  const { customerId, gameId, realmId } = useRealm()
  const navigate = useNavigate()
  return useCallback(
    (here: number, other: number | undefined) =>
      void navigate({
        to: paths.inPlayer({ customerId, gameId, realmId, playerId: String(here) }, 'stats/compare'),
        search: (other === undefined ? {} : { with: String(other) }) as Record<string, unknown>,
      }),
    [navigate, customerId, gameId, realmId],
  )
}

type EntrySelection = { rows: readonly RankEntry[]; isEarlier: boolean; onSuspend: (item: Suspending) => void }

/** Selects entries, for actions on their players and on the entries. */
function useEntrySelection(details: LeaderboardDetails, { rows, isEarlier, onSuspend }: EntrySelection) {
  const { lbid, numberOfEntries } = details
  const { version } = useSearch({ strict: false }) as LeaderboardSearch
  const { selection, element } = usePlayerSelection({
    of: JSON.stringify([lbid, version]),
    rows,
    rowId,
    tagOf: ({ gt }) => gt,
    // Earlier versions are not searched.
    matching: isEarlier
      ? undefined
      : {
          search: { participated: [{ kind: 'leaderboard', id: lbid }] },
          count: numberOfEntries,
          whom: `all players on ${lbid}`,
        },
    more: (chosen, { clear }) => (
      <SelectionActions
        lbid={lbid}
        gamerTags={chosen.map(({ gt }) => gt)}
        whyNotWritten={findWriteRefusal(details, isEarlier)}
        onSuspend={onSuspend}
        onDone={clear}
      />
    ),
  })
  return { selection, acting: element }
}

type SelectionActionsProps = {
  lbid: string
  gamerTags: number[]
  whyNotWritten: string | false
  onSuspend: (item: Suspending) => void
  onDone: () => void
}

function SelectionActions({ lbid, gamerTags, whyNotWritten, onSuspend, onDone }: SelectionActionsProps) {
  const rights = useRights()
  const compare = useComparison()
  const mayRemove = rights.can('delete leaderboards') && isServed('planRemoveEntries')
  const [one = 0, two = 0] = gamerTags
  return (
    <>
      {rights.can('view stats') && (
        <ActionButton
          disabledReason={gamerTags.length !== 2 && 'Select two players to compare them.'}
          onClick={() => compare(one, two)}
        >
          Compare
        </ActionButton>
      )}
      {mayRemove && (
        <ActionButton
          disabledReason={whyNotWritten}
          onClick={() => void removeEntries(lbid, gamerTags, onDone)}
        >{`Remove ${formatCount(gamerTags.length)}…`}</ActionButton>
      )}
      {mayRemove && rights.can('edit player-profile') && (
        <ActionButton disabledReason={whyNotWritten} onClick={() => onSuspend({ gamerTags, onDone })}>
          Suspend and remove…
        </ActionButton>
      )}
    </>
  )
}

type EntryColumnsInput = {
  isEarlier: boolean
  drawers: ReturnType<typeof useEntryDrawers>
  /** The player of the search, whose rank is marked. */
  found: number
  selection: BulkSelection | undefined
}

function useEntryColumns(details: LeaderboardDetails, { isEarlier, drawers, found, selection }: EntryColumnsInput) {
  const { lbid, metaData } = details
  const { customerId, gameId, realmId } = useRealm()
  const rights = useRights()
  const compare = useComparison()
  const whyNotWritten = findWriteRefusal(details, isEarlier)
  const firstSelected = [...(selection?.selected ?? [])][0]
  const { open: edit } = drawers.editing
  const { open: suspend } = drawers.suspending
  return useMemo(
    () =>
      buildColumns({
        rights,
        lbid,
        // "Why?" is about the leaderboard that a player joined, not about its partition.
        joined: metaData.parentLeaderboard || lbid,
        place: { customerId, gameId, realmId },
        whyNotWritten,
        edit,
        suspend: (gt) => suspend({ gamerTags: [gt], onDone: () => undefined }),
        compare,
        compareWith: firstSelected === undefined ? undefined : Number(firstSelected),
        found,
      }),
    [
      rights,
      lbid,
      metaData.parentLeaderboard,
      whyNotWritten,
      edit,
      suspend,
      compare,
      firstSelected,
      found,
      customerId,
      gameId,
      realmId,
    ],
  )
}

type EntriesView = { list: EntriesProps['list']; rows: readonly RankEntry[]; isEarlier: boolean }

/** Says how many scores are newer than the shown entries. They stay in place until the button is pressed. */
function useNewScores(lbid: string, search: LeaderboardSearch, { list, rows, isEarlier }: EntriesView): ReactNode {
  const { realmId } = useRealm()
  const { dataUpdatedAt: readAt } = list
  const shown = { page: list.data?.pages[0], readAt }
  const newest = useQuery({
    ...newestEntriesQuery(lbid, search, realmScope(realmId), shown),
    // Around one player, and in earlier versions, other rows are shown.
    enabled: search.player === undefined && !isEarlier && shown.page !== undefined,
  })
  const isNewer = newest.data !== undefined && newest.dataUpdatedAt > readAt
  const count = isNewer ? countNewScores(rows, newest.data.view.rankings) : 0
  if (count === 0) return null
  return (
    <span className="inline-row gap-4" role="status">
      {formatQuantity(count, 'score')} since <Time ms={readAt} /> ·
      <Button size="compact-sm" variant="subtle" onClick={() => void list.refetch()}>
        Show
      </Button>
    </span>
  )
}

type Here = {
  rights: Rights
  place: RealmPlace
  lbid: string
  joined: string
  whyNotWritten: string | false
  edit: (entry: RankEntry) => void
  suspend: (gamerTag: number) => void
  /** The selected player that others are compared with. */
  compareWith: number | undefined
  compare: (gamerTag: number, other: number | undefined) => void
  found: number
}

const buildColumns = (here: Here): Column<RankEntry>[] => [
  {
    id: 'rank',
    header: 'Rank',
    align: 'right',
    width: 80,
    keepsWidth: true,
    cell: ({ rank, gt }) =>
      gt === here.found ? <Pill tone="started">{formatCount(rank)}</Pill> : <span>{formatCount(rank)}</span>,
    csv: 'rank',
  },
  {
    id: 'player',
    header: 'Player',
    width: 260,
    isOnCard: true,
    keepsWidth: true,
    cell: ({ gt }) => <PlayerLink gamerTag={gt} mark="word" />,
    csv: { gamerTag: 'gt' },
  },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    width: 110,
    isOnCard: true,
    cell: ({ score }) => scoreText(score),
    csv: 'score',
  },
  {
    id: 'stats',
    header: 'Stats',
    width: 190,
    cell: ({ stats }) => (stats.length === 0 ? <span className="dimmed">–</span> : statsText(stats)),
    csv: { stats: ({ stats }) => statsText(stats) },
  },
  ...(here.rights.can('view player-leaderboards')
    ? [
        whyColumn(({ gt }: RankEntry) => ({
          thing: { kind: 'leaderboard', id: here.joined },
          name: `the rank of ${gt}`,
          playerScreen: paths.player({ ...here.place, playerId: String(gt) }),
        })),
      ]
    : []),
  actionsColumn((entry) => ({ name: entry.gt, actions: buildActions(entry, here) })),
]

const buildActions = ({ gt, ...entry }: RankEntry, here: Here): MenuAction[] => {
  const { rights, lbid, whyNotWritten, compareWith } = here
  const mayNotRemove = rights.refusal('delete leaderboards') ?? whyNotWritten
  return [
    {
      label: 'Edit entry',
      icon: <IconPencil aria-hidden />,
      onClick: () => here.edit({ gt, ...entry }),
      disabledReason: rights.refusal('edit leaderboards') ?? whyNotWritten,
    },
    ...(rights.can('view stats')
      ? [
          {
            label: compareWith === undefined || compareWith === gt ? 'Compare…' : `Compare with ${compareWith}`,
            icon: <IconArrowsExchange aria-hidden />,
            onClick: () => here.compare(gt, compareWith === gt ? undefined : compareWith),
          },
        ]
      : []),
    {
      label: 'Remove entry',
      icon: <IconTrash aria-hidden />,
      onClick: () => void removeEntry(lbid, gt),
      isDangerous: true,
      disabledReason: mayNotRemove,
    },
    ...(rights.can('edit player-profile') && isServed('planRemoveEntries')
      ? [
          {
            label: 'Suspend 7 days and remove',
            icon: <IconBan aria-hidden />,
            onClick: () => void suspendAndRemove(lbid, gt),
            isDangerous: true,
            disabledReason: mayNotRemove,
          },
          {
            label: 'Suspend and remove…',
            icon: <IconBan aria-hidden />,
            onClick: () => here.suspend(gt),
            isDangerous: true,
            disabledReason: mayNotRemove,
          },
        ]
      : []),
  ]
}
