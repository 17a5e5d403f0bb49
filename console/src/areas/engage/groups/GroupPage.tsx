import { Tabs } from '@mantine/core'
import type { Group } from '@regent/contract/engage/group-shapes'
import { disbandGroup } from '@regent/contract/engage/groups'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { act } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { PlayerLink } from '../../../shell/records/PlayerLink.tsx'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { isServed } from '../../../shell/scope/capabilities.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../../ui/layout/icons.ts'
import { MoreMenu, PageHeader } from '../../../ui/layout/PageHeader.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { GroupTalk } from '../chat/GroupTalk.tsx'
import { GroupFigures } from './GroupFigures.tsx'
import { KindPill } from './GroupPills.tsx'
import { describeDisbanding, listMembers, type MemberRow } from './group-words.ts'
import { groupQuery } from './groups-reads.ts'
import { type GroupSearch, type GroupTab, groupTabs, memberKinds } from './groups-search.ts'
import { memberActions } from './member-actions.tsx'

const labels = { members: 'Members', talk: 'Talk' } as const satisfies Record<GroupTab, string>

type GroupTabsProps = { name: string; tab: GroupTab; onChange: (tab: GroupTab | undefined) => void }

/** The tabs of a group: members and chat. */
const GroupTabs = ({ name, tab, onChange }: GroupTabsProps) => (
  <Tabs value={tab} onChange={(next) => onChange(next === 'talk' ? next : undefined)}>
    <Tabs.List aria-label={`About ${name}`}>
      {groupTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {labels[one]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)

const EditGroupDrawer = lazyDialog(() => import('./EditGroupDrawer.tsx').then((module) => module.EditGroupDrawer))
const AddMemberDrawer = lazyDialog(() => import('./AddMemberDrawer.tsx').then((module) => module.AddMemberDrawer))

const fields: FilterField[] = [
  { id: 'role', label: 'Role', operators: ['is'], options: memberKinds.map((value) => ({ value, label: value })) },
]

const members: WholeList<MemberRow, GroupSearch> = {
  name: 'group-members',
  noun: ['player', 'players'],
  rowId: ({ gamerTag }) => String(gamerTag),
  placeholder: 'Gamer tag',
  texts: ({ gamerTag }) => [String(gamerTag)],
  fields,
  passes: ({ kind }, { role }) => role === undefined || kind === role,
}

/** A group or a sub-group: its figures, members, applicants and invited players. */
export function GroupPage() {
  const { groupId = '' } = useParams({ strict: false }) as { groupId?: string }
  const place = useRealm()
  const rights = useRights()
  const isAllowed = rights.can('view groups')
  const id = /^[1-9]\d{0,15}$/.test(groupId) ? Number(groupId) : 1
  const read = useQuery({
    ...groupQuery(id, realmScope(place.realmId)),
    enabled: isAllowed,
  })
  if (read.data) return <Content group={read.data} isFetching={read.isFetching} />
  return (
    <UnreadRecord
      title="Group"
      back={<Link to={paths.inRealm(place, 'groups')}>All groups</Link>}
      missingRight={isAllowed ? undefined : 'view groups'}
      read={read}
      failed="The group could not be loaded."
    />
  )
}

/** Its figures, and the chosen tab. */
function Content({ group, isFetching }: { group: Group; isFetching: boolean }) {
  const { id, name } = group
  const { customerId, gameId, realmId } = useRealm()
  const all = useMemo(() => listMembers(group), [group])
  const { search, go, listProps } = useWholeList(members, all)
  const canTalk = isServed('listGroupTalk')
  const tab = (canTalk && search.tab) || 'members'
  const rights = useRights()
  const navigate = useNavigate()
  const editing = useDrawer((layer) => <EditGroupDrawer {...layer} group={group} />)
  const adding = useDrawer((layer) => <AddMemberDrawer {...layer} group={group} />)
  const columns = useMemo(() => buildColumns(group, rights), [group, rights])
  const list = paths.inRealm({ customerId, gameId, realmId }, 'groups')

  const actions = <GroupActions group={group} list={list} onEdit={() => editing.open()} onAdd={() => adding.open()} />
  const summary = (
    <>
      <GroupFigures group={group} place={{ customerId, gameId, realmId }} />
      {canTalk && <GroupTabs name={name} tab={tab} onChange={(next) => go({ tab: next })} />}
    </>
  )
  return (
    <>
      {tab === 'talk' ? (
        <div className="stack">
          <PageHeader title={name} subtitle={<Link to={list}>All groups</Link>} actions={actions} />
          {summary}
          <GroupTalk groupId={id} realmId={realmId} />
        </div>
      ) : (
        <ListPage
          title={name}
          subtitle={<Link to={list}>All groups</Link>}
          actions={actions}
          summary={summary}
          columns={columns}
          {...listProps}
          onOpen={({ gamerTag }) =>
            navigate({ to: paths.player({ customerId, gameId, realmId, playerId: String(gamerTag) }) })
          }
          isRefetching={isFetching}
          csv={{ fileName: `group-${id}.csv` }}
          nothingYet={{ title: 'No members', description: 'Add a member.' }}
        />
      )}
      {editing.element}
      {adding.element}
    </>
  )
}

const buildColumns = (group: Group, rights: Rights): Column<MemberRow>[] => [
  {
    id: 'player',
    header: 'Player',
    width: 190,
    cell: ({ gamerTag }) => <PlayerLink gamerTag={gamerTag} />,
    csv: 'gamerTag',
  },
  { id: 'role', header: 'Role', width: 120, cell: ({ kind }) => <KindPill kind={kind} />, csv: { role: 'kind' } },
  {
    id: 'since',
    header: 'Since',
    keepsWidth: true,
    cell: ({ at }) => <Time ms={at} />,
    csv: { since: ({ at }) => new Date(at).toISOString() },
  },
  actionsColumn(({ gamerTag, kind }) => ({
    name: gamerTag,
    actions: memberActions({ group: { ...group, memberCount: group.members.length }, gamerTag, kind }, rights),
  })),
]

type GroupActionsProps = {
  group: Group
  /** The list of groups, which is opened after the group was disbanded. */
  list: string
  onEdit: () => void
  onAdd: () => void
}

function GroupActions({ group, list, onEdit, onAdd }: GroupActionsProps) {
  const { id, name } = group
  const rights = useRights()
  const navigate = useNavigate()
  const confirm = useConfirm()

  async function askToDisband() {
    const verb = `Disband ${name}`
    if (!(await confirm({ title: `${verb}?`, body: describeDisbanding(group), verb, level: 'costly' }))) return
    const isDisbanded = await act(
      disbandGroup,
      { params: { id }, body: {} },
      { subject: 'group', done: `Disbanded ${name}`, failed: `${name} was not disbanded.` },
    )
    if (isDisbanded) await navigate({ to: list })
  }

  return (
    <>
      <RawJson value={group} title={name} />
      <MoreMenu
        actions={[
          {
            label: 'Disband group',
            icon: <IconTrash aria-hidden />,
            onClick: () => void askToDisband(),
            isDangerous: true,
            disabledReason: rights.refusal('disband groups'),
          },
        ]}
      />
      <ActionButton
        leftSection={<IconPlus aria-hidden />}
        disabledReason={rights.refusal('edit groups') ?? (group.freeSlots === 0 && 'The group is full.')}
        onClick={onAdd}
      >
        Add member
      </ActionButton>
      <ActionButton
        variant="filled"
        leftSection={<IconPencil aria-hidden />}
        disabledReason={rights.refusal('edit groups')}
        onClick={onEdit}
      >
        Edit group
      </ActionButton>
    </>
  )
}
