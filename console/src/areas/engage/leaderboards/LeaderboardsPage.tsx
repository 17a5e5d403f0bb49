import type { LeaderboardRow } from '@regent/contract/engage/leaderboards'
import { toIso } from '@regent/contract/time'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconTrash, IconX } from '../../../ui/layout/icons.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
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

/** The realm's leaderboards. */
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
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, rights),
    [customerId, gameId, realmId, rights],
  )

  const createButton = (
    <CreateButton right="create leaderboards" onClick={() => creating.open()}>
      Create leaderboard
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Leaderboards"
        subtitle="Also lists boards of Content, events and tournaments."
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        onOpen={({ id }) => navigate({ to: paths.leaderboard(place, id) })}
        {...(isWithPartitions && { sort: undefined, onSort: undefined })}
        filters={isWithPartitions ? withPartitions : []}
        onFilters={(filters) => go({ partitions: filters.length > 0 ? 'shown' : undefined })}
        nothingYet={{
          title: 'No leaderboards yet',
          description: 'Create one, or publish one in Content; it appears with its first player.',
          action: createButton,
        }}
      />
      {creating.element}
    </>
  )
}

const buildColumns = (place: RealmPlace, { refusal }: Rights): Column<LeaderboardRow>[] => [
  {
    id: 'id',
    header: 'Id',
    width: 260,
    isSortable: true,
    cell: ({ id }) => (
      <CopyId value={id} label="id">
        <RowLink to={paths.leaderboard(place, id)}>{id}</RowLink>
      </CopyId>
    ),
    csv: { id: 'id', parent: ({ metaData }) => metaData.parentLeaderboard },
  },
  {
    id: 'entries',
    header: 'Entries',
    align: 'right',
    width: 90,
    cell: ({ numberOfEntries }) => formatCount(numberOfEntries),
    csv: { entries: 'numberOfEntries' },
  },
  {
    id: 'state',
    header: 'State',
    width: 110,
    cell: ({ metaData }) => <LeaderboardState metaData={metaData} />,
    csv: { frozen: ({ metaData }) => metaData.frozen, freezes: ({ metaData }) => toIso(metaData.freezeTime) },
  },
  {
    id: 'resets',
    header: 'Resets',
    isSortable: true,
    sorts: 'time',
    width: 188,
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
    isSortable: true,
    isNewestFirst: true,
    width: 110,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => toIso(created) },
  },
  {
    id: 'parts',
    header: 'Partitioning',
    width: 170,
    cell: ({ metaData }) =>
      [metaData.partitioned && 'partitions', metaData.cohorted && 'cohorts'].filter(Boolean).join(', ') || <Nothing />,
    csv: { partitioned: ({ metaData }) => metaData.partitioned, cohorted: ({ metaData }) => metaData.cohorted },
  },
  {
    id: 'max',
    header: 'Limit',
    align: 'right',
    width: 90,
    cell: ({ metaData }) => (metaData.maxEntries === undefined ? <Nothing /> : formatCount(metaData.maxEntries)),
    csv: { maxEntries: ({ metaData }) => metaData.maxEntries },
  },
  {
    id: 'writes',
    header: 'Written by',
    width: 190,
    cell: ({ id, metaData }) => scoreWriters(id, metaData),
    csv: { clientsWrite: ({ metaData }) => metaData.permissions.write_self },
  },
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

const Nothing = () => <span className="dimmed">–</span>
