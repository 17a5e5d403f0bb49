import type { GroupRow } from '@regent/contract/engage/groups'
import { enrollmentTypes } from '@regent/contract/operate/enrollment-types'
import { formatCount } from '@regent/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { EnrollmentPill } from './GroupPills.tsx'
import { groupsQuery } from './groups-reads.ts'
import { type GroupsSearch, readGroupsSearch } from './groups-search.ts'

const CreateGroupDrawer = lazyDialog(() => import('./CreateGroupDrawer.tsx').then((module) => module.CreateGroupDrawer))

const fields: FilterField[] = [
  {
    id: 'enrollment',
    label: 'Enrollment',
    operators: ['is'],
    options: enrollmentTypes.map((value) => ({ value, label: value })),
  },
]

const groups: PagedList<GroupRow, GroupsSearch> = {
  name: 'groups',
  noun: ['group', 'groups'],
  rowId: ({ id }) => String(id),
  rowName: ({ name }) => name,
  placeholder: 'Search by name',
  fields,
  sort: 'name',
  readSearch: readGroupsSearch,
  failed: 'The groups could not be loaded.',
}

/** The realm's guilds. */
export function GroupsPage() {
  const { customerId, gameId, realmId } = useRealm()
  const { search } = useAddress<GroupsSearch>()
  const navigate = useNavigate()
  const creating = useDrawer((layer) => <CreateGroupDrawer {...layer} />)
  const { isAllowed, listProps } = usePagedList(groups, groupsQuery(search, realmScope(realmId)), {
    right: 'view groups',
    csv: { fileName: `groups-${realmId}.csv`, of: 'all' },
  })
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
        subtitle="Guilds. Each player can join one."
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        onOpen={({ id }) => navigate({ to: paths.group({ customerId, gameId, realmId }, id) })}
        nothingYet={{
          title: 'No groups yet',
          description: 'Players found groups in the game. You can also create one.',
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
    keepsWidth: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => new Date(created).toISOString() },
  },
]

const Nothing = () => <span className="dimmed">–</span>
