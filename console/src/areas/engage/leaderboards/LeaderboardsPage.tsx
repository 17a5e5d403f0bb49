import { type LeaderboardRow, listLeaderboards } from '@regent/contract/engage/leaderboards'
import { toIso } from '@regent/contract/time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { toastFailure } from '../../../api/failure.ts'
import { listRead } from '../../../api/list-read.ts'
import { pageReader } from '../../../api/pages.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type ListOfScreen, useListView } from '../../../shell/lists/use-list-view.tsx'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { IconTrash, IconX } from '../../../ui/layout/icons.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { readSort, type Sort, sortText } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { LeaderboardState } from './LeaderboardState.tsx'
import { clearLeaderboard, deleteLeaderboard } from './leaderboard-actions.ts'
import { leaderboardsInput, leaderboardsQuery } from './leaderboards-reads.ts'
import { type LeaderboardsSearch, readLeaderboardsSearch } from './leaderboards-search.ts'
import { scoreWriters } from './score-writers.ts'

const savedList: ListOfScreen<LeaderboardsSearch> = { list: 'leaderboards', keys: ['q', 'partitions', 'sort'] }

const CreateLeaderboardDrawer = lazyDialog(() =>
  import('./CreateLeaderboardDrawer.tsx').then((module) => module.CreateLeaderboardDrawer),
)

const noun: [string, string] = ['leaderboard', 'leaderboards']
const rowId = ({ id }: LeaderboardRow) => id

const fields: FilterField[] = [
  { id: 'partitions', label: 'Partitions', operators: ['are'], options: [{ value: 'shown', label: 'shown' }] },
]
const withPartitions: Filter[] = [{ field: 'partitions', operator: 'are', value: 'shown' }]

/** The realm's leaderboards. */
export function LeaderboardsPage() {
  const place = useRealm()
  const { customerId, gameId, realmId } = place
  const { search, go } = useAddress<LeaderboardsSearch>()
  const navigate = useNavigate()
  const rights = useRights()
  const listView = useListView(savedList)
  const creating = useDrawer((layer) => <CreateLeaderboardDrawer {...layer} />)
  const isAllowed = rights.can('view leaderboards')
  const scope = realmScope(realmId)
  const list = useInfiniteQuery({ ...leaderboardsQuery(search, scope), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
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
        subtitle="Rankings of players by score. Ties go to the earlier entry."
        actions={isAllowed && createButton}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={({ id }) => navigate({ to: paths.leaderboard(place, id) })}
        {...listRead(list, 'The leaderboards could not be loaded.')}
        search={{
          value: search.q ?? '',
          onChange: (q) => go({ q: q || undefined }),
          placeholder: 'Beginning of an id',
        }}
        {...(search.partitions !== 'shown' && {
          sort: readSort(search.sort ?? 'id'),
          onSort: (chosen: Sort) => go({ sort: readLeaderboardsSearch({ sort: sortText(chosen) }).sort }),
        })}
        fields={fields}
        filters={search.partitions === 'shown' ? withPartitions : []}
        onFilters={(filters) => go({ partitions: filters.length > 0 ? 'shown' : undefined })}
        {...listView}
        csv={
          <CsvAllButton
            fileName={`leaderboards-${realmId}.csv`}
            columns={columns}
            readPage={pageReader(listLeaderboards, leaderboardsInput(search), scope)}
            noun={noun}
            onFailure={(error) => toastFailure('The CSV was not saved.', error)}
            isDisabled={rows.length === 0}
          />
        }
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        missingRight={isAllowed ? undefined : 'view leaderboards'}
        nothingYet={{
          title: 'No leaderboards yet',
          description:
            'Leaderboards defined in content appear when the first player joins. You can also create one here.',
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
