import { type GroupRow, listGroups } from '@regent/contract/engage/groups'
import { enrollmentTypes } from '@regent/contract/operate/enrollment-types'
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
import { useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CsvAllButton } from '../../../ui/csv/CsvAllButton.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { readSort, sortText } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { formatCount } from '../../../ui/words/format-number.ts'
import { EnrollmentPill } from './GroupPills.tsx'
import { groupsInput, groupsQuery } from './groups-reads.ts'
import { type GroupsSearch, readGroupsSearch } from './groups-search.ts'

const savedList: ListOfScreen<GroupsSearch> = { list: 'groups', keys: ['q', 'enrollment', 'sort'] }

const CreateGroupDrawer = lazyDialog(() => import('./CreateGroupDrawer.tsx').then((module) => module.CreateGroupDrawer))

const noun: [string, string] = ['group', 'groups']
const rowId = ({ id }: GroupRow) => String(id)
const rowName = ({ name }: GroupRow) => name

const fields: FilterField[] = [
  {
    id: 'enrollment',
    label: 'Enrollment',
    operators: ['is'],
    options: enrollmentTypes.map((value) => ({ value, label: value })),
  },
]

/** The realm's guilds. */
export function GroupsPage() {
  const { customerId, gameId, realmId } = useRealm()
  const { search, go, filtersBy } = useAddress<GroupsSearch>()
  const navigate = useNavigate()
  const rights = useRights()
  const listView = useListView(savedList)
  const creating = useDrawer((layer) => <CreateGroupDrawer {...layer} />)
  const isAllowed = rights.can('view groups')
  const scope = realmScope(realmId)
  const list = useInfiniteQuery({ ...groupsQuery(search, scope), enabled: isAllowed })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => buildColumns({ customerId, gameId, realmId }), [customerId, gameId, realmId])
  const createButton = (
    <CreateButton right="create groups" onClick={() => creating.open()}>
      Create group
    </CreateButton>
  )
  return (
    <>
      <ListPage
        title="Groups"
        subtitle="Guilds founded by players. A player can be in one guild."
        actions={isAllowed && createButton}
        noun={noun}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        onOpen={({ id }) => navigate({ to: paths.group({ customerId, gameId, realmId }, id) })}
        {...listRead(list, 'The groups could not be loaded.')}
        sort={readSort(search.sort ?? 'name')}
        onSort={(chosen) => go({ sort: readGroupsSearch({ sort: sortText(chosen) }).sort })}
        search={{
          value: search.q ?? '',
          onChange: (q) => go({ q: q || undefined }),
          placeholder: 'Beginning of a name',
        }}
        {...filtersBy(fields)}
        {...listView}
        csv={
          <CsvAllButton
            fileName={`groups-${realmId}.csv`}
            columns={columns}
            readPage={pageReader(listGroups, groupsInput(search), scope)}
            noun={noun}
            onFailure={(error) => toastFailure('The CSV was not saved.', error)}
            isDisabled={rows.length === 0}
          />
        }
        paging={{
          ...(list.hasNextPage && { onMore: () => list.fetchNextPage(), isLoadingMore: list.isFetchingNextPage }),
        }}
        missingRight={isAllowed ? undefined : 'view groups'}
        nothingYet={{
          title: 'No groups yet',
          description: 'Players found groups in the game. You can also create one for a player here.',
          action: createButton,
        }}
      />
      {creating.element}
    </>
  )
}

const buildColumns = (place: RealmPlace): Column<GroupRow>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 240,
    isSortable: true,
    cell: ({ id, name }) => <RowLink to={paths.group(place, id)}>{name}</RowLink>,
    csv: { id: 'id', name: 'name' },
  },
  { id: 'tag', header: 'Tag', width: 70, cell: ({ tag }) => tag ?? <Nothing />, csv: 'tag' },
  {
    id: 'members',
    header: 'Members',
    align: 'right',
    isSortable: true,
    width: 100,
    cell: ({ memberCount, maxSize }) => `${formatCount(memberCount)} of ${formatCount(maxSize)}`,
    csv: { members: 'memberCount', maxSize: 'maxSize' },
  },
  {
    id: 'enrollment',
    header: 'Enrollment',
    width: 120,
    cell: ({ enrollmentType }) => <EnrollmentPill enrollmentType={enrollmentType} />,
    csv: { enrollment: 'enrollmentType' },
  },
  {
    id: 'requirement',
    header: 'Requirement',
    align: 'right',
    width: 110,
    cell: ({ requirement }) => (requirement === 0 ? <Nothing /> : formatCount(requirement)),
    csv: 'requirement',
  },
  {
    id: 'id',
    header: 'Id',
    width: 190,
    cell: ({ id }) => (
      <CopyId value={String(id)} label="id">
        {id}
      </CopyId>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    width: 188,
    keepsWidth: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
]

const Nothing = () => <span className="dimmed">–</span>
