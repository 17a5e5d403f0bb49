import { Tabs } from '@mantine/core'
import {
  countLeaderboards,
  findBoardOwner,
  isContentId,
  type LeaderboardRow,
} from '@regent/contract/engage/leaderboards'
import { listPvpDefinitions } from '@regent/contract/engage/pvp'
import { toIso } from '@regent/contract/time'
import { formatCount } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { Count } from '../../../ui/layout/Count.tsx'
import { IconTrash, IconX } from '../../../ui/layout/icons.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { LeaderboardState } from './LeaderboardState.tsx'
import { clearLeaderboard, deleteLeaderboard } from './leaderboard-actions.ts'
import { leaderboardsQuery } from './leaderboards-reads.ts'
import { type LeaderboardsSearch, readLeaderboardsSearch } from './leaderboards-search.ts'
import { scoreWriters } from './score-writers.ts'

const CreateLeaderboardDrawer = lazyDialog(() =>
  import('./CreateLeaderboardDrawer.tsx').then((module) => module.CreateLeaderboardDrawer),
)

const fields: FilterField[] = [
  { id: 'partitions', label: 'Partitions', operators: ['are'], options: [{ value: 'shown', label: 'shown' }] },
]
const withPartitions: Filter[] = [{ field: 'partitions', operator: 'are', value: 'shown' }]

const leaderboards: PagedList<LeaderboardRow, LeaderboardsSearch> = {
  name: 'leaderboards',
  noun: ['leaderboard', 'leaderboards'],
  rowId: ({ id }) => id,
  placeholder: 'Search by id',
  fields,
  sort: 'id',
  readSearch: readLeaderboardsSearch,
  failed: 'The leaderboards could not be loaded.',
}

const tabs = [
  { of: 'game', label: 'Boards', nothing: 'Create one, or publish one in Content; it appears with its first player.' },
  { of: 'event', label: 'Event boards', nothing: 'Each round of an event makes one.' },
  { of: 'tournament', label: 'Tournament boards', nothing: 'Each tournament cycle creates its own leaderboard.' },
] as const

/** The times of the next PvP rewards, by leaderboard; without the right to view them, none. */
function useNextRewards(realmId: string, isEnabled: boolean): ReadonlyMap<string, number> {
  const { data } = useQuery({
    ...query(listPvpDefinitions, {}, { scope: realmScope(realmId) }),
    enabled: isEnabled && isServed('listPvpDefinitions'),
  })
  const definitions = data?.definitions
  return useMemo(() => new Map(definitions?.map(({ lbid, nextReward }) => [lbid, nextReward])), [definitions])
}

/** The realm's leaderboards: its own, and those of events and tournaments. */
export function LeaderboardsPage() {
  const place = useRealm()
  const { customerId, gameId, realmId } = place
  const { search, go } = useAddress<LeaderboardsSearch>()
  const navigate = useNavigate()
  const rights = useRights()
  const creating = useDrawer((layer) => <CreateLeaderboardDrawer {...layer} />)
  const { isAllowed, listProps } = usePagedList(leaderboards, leaderboardsQuery(search, realmScope(realmId)), {
    right: 'view leaderboards',
    csv: { fileName: `leaderboards-${realmId}.csv`, of: 'all' },
  })
  const isWithPartitions = search.partitions === 'shown'
  const rewards = useNextRewards(realmId, rights.can('view pvp'))
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, rights, rewards),
    [customerId, gameId, realmId, rights, rewards],
  )
  const counts = useQuery({
    ...query(countLeaderboards, {}, { scope: realmScope(realmId) }),
    enabled: rights.can('view leaderboards') && isServed('countLeaderboards'),
  })
  const tab = tabs.find(({ of }) => of === search.of) ?? tabs[0]

  const createButton = (
    <CreateButton right="create leaderboards" onClick={() => creating.open()}>
      Create leaderboard
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Leaderboards"
        summary={
          <Tabs
            value={tab.of}
            onChange={(of) => go({ of: of === 'event' || of === 'tournament' ? of : undefined, partitions: undefined })}
          >
            <Tabs.List aria-label="Owners of leaderboards">
              {tabs.map(({ of, label }) => (
                <Tabs.Tab key={of} value={of} rightSection={counts.data && <Count value={counts.data[of]} />}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        }
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        onOpen={({ id }) => navigate({ to: paths.leaderboard(place, id) })}
        {...(isWithPartitions && { sort: undefined, onSort: undefined })}
        filters={isWithPartitions ? withPartitions : []}
        onFilters={(filters) => go({ partitions: filters.length > 0 ? 'shown' : undefined })}
        nothingYet={{
          title: `No ${tab.label.toLowerCase()} yet`,
          description: tab.nothing,
          action: tab.of === 'game' && createButton,
        }}
      />
      {creating.element}
    </>
  )
}

/** The origin of the leaderboard, and its scores. */
const scoreColumns: Column<LeaderboardRow>[] = [
  {
    id: 'source',
    header: 'Source',
    width: 110,
    cell: ({ id }) => formatSource(id),
    csv: { source: ({ id }) => formatSource(id) },
  },
  {
    id: 'top',
    header: 'Top player',
    width: 190,
    isOnCard: true,
    cell: ({ best: [top] = [] }) => (top ? <PlayerLink gamerTag={top.gt} /> : <Nothing />),
    csv: { topPlayer: ({ best: [top] = [] }) => top?.gt, topScore: ({ best: [top] = [] }) => top?.score },
  },
  {
    id: 'entries',
    header: 'Entries',
    isOnCard: true,
    align: 'right',
    width: 90,
    cell: ({ numberOfEntries }) => formatCount(numberOfEntries),
    csv: { entries: 'numberOfEntries' },
  },
  {
    id: 'season',
    header: 'Season',
    align: 'right',
    width: 90,
    cell: ({ metaData: { version, resetSchedule } }) =>
      resetSchedule === undefined && version === 1 ? <Nothing /> : formatCount(version ?? 1),
  },
]

const timeColumns: Column<LeaderboardRow>[] = [
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ metaData }) => <LeaderboardState metaData={metaData} />,
    csv: { frozen: ({ metaData }) => metaData.frozen, freezes: ({ metaData }) => toIso(metaData.freezeTime) },
  },
  {
    id: 'resets',
    header: 'Next reset',
    isOnCard: true,
    isSortable: true,
    sorts: 'time',
    keepsWidth: true,
    cell: ({ metaData }) => (metaData.nextReset === undefined ? <Nothing /> : <Time ms={metaData.nextReset} />),
    csv: {
      resets: ({ metaData }) => metaData.resetSchedule,
      nextReset: ({ metaData }) => toIso(metaData.nextReset),
      version: ({ metaData }) => metaData.version,
    },
  },
  {
    id: 'ends',
    header: 'Ends',
    isSortable: true,
    sorts: 'time',
    width: 110,
    cell: ({ metaData }) => (metaData.expiration === undefined ? <Nothing /> : <Time ms={metaData.expiration} />),
    csv: { ends: ({ metaData }) => toIso(metaData.expiration) },
  },
  {
    id: 'created',
    header: 'Created',
    priority: 'low',
    isSortable: true,
    isNewestFirst: true,
    width: 110,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => toIso(created) },
  },
]

const settingColumns: Column<LeaderboardRow>[] = [
  {
    id: 'parts',
    header: 'Partitioning',
    priority: 'low',
    width: 170,
    cell: ({ metaData }) =>
      [metaData.partitioned && 'partitions', metaData.cohorted && 'cohorts'].filter(Boolean).join(', ') || <Nothing />,
    csv: { partitioned: ({ metaData }) => metaData.partitioned, cohorted: ({ metaData }) => metaData.cohorted },
  },
  {
    id: 'max',
    header: 'Limit',
    priority: 'low',
    align: 'right',
    width: 90,
    cell: ({ metaData }) => (metaData.maxEntries === undefined ? <Nothing /> : formatCount(metaData.maxEntries)),
    csv: { maxEntries: ({ metaData }) => metaData.maxEntries },
  },
  {
    id: 'writes',
    header: 'Written by',
    priority: 'low',
    width: 190,
    cell: ({ id, metaData }) => scoreWriters(id, metaData),
    csv: { clientsWrite: ({ metaData }) => metaData.permissions.write_self },
  },
]

const buildColumns = (
  place: RealmPlace,
  { refusal }: Rights,
  rewards: ReadonlyMap<string, number>,
): Column<LeaderboardRow>[] => [
  {
    id: 'id',
    header: 'Name',
    width: 260,
    isSortable: true,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <RowLink to={paths.leaderboard(place, id)}>{id}</RowLink>
      </CopyId>
    ),
    csv: { id: 'id', parent: ({ metaData }) => metaData.parentLeaderboard },
  },
  ...scoreColumns,
  {
    id: 'rewards',
    header: 'Rewards',
    width: 150,
    cell: ({ id }) => <NextReward place={place} id={id} nextReward={rewards.get(id)} />,
  },
  ...timeColumns,
  ...settingColumns,
  actionsColumn(({ id, numberOfEntries }) => ({
    name: id,
    actions: [
      {
        label: 'Clear entries',
        icon: <IconX aria-hidden />,
        onClick: () => void clearLeaderboard(id),
        isDangerous: true,
        disabledReason: refusal('clear leaderboards') ?? (numberOfEntries === 0 && 'There are no entries.'),
      },
      {
        label: 'Delete leaderboard',
        icon: <IconTrash aria-hidden />,
        onClick: () => void deleteLeaderboard(id),
        isDangerous: true,
        disabledReason: refusal('delete leaderboards'),
      },
    ],
  })),
]

/** Where a board comes from: an event, a tournament, content, or this console and the game. */
function formatSource(id: string): string {
  const owner = findBoardOwner(id)
  return owner === 'game' ? (isContentId(id) ? 'content' : 'console') : owner
}

const Nothing = () => <span className="dimmed">–</span>

type NextRewardProps = { place: RealmPlace; id: string; nextReward: number | undefined }

/** The source of a board’s rewards: its event or tournament, or a PvP definition with its next payout. */
function NextReward({ place, id, nextReward }: NextRewardProps) {
  const owner = findBoardOwner(id)
  if (owner === 'event') return <Link to={paths.inRealm(place, 'events')}>by its event</Link>
  if (owner === 'tournament') return <Link to={paths.inRealm(place, 'tournaments')}>by its tournament</Link>
  if (nextReward === undefined) return <Nothing />
  return nextReward === 0 ? <>by PvP, manually</> : <Time ms={nextReward} />
}
