import type { Group, SubGroup } from '@regent/contract/engage/group-shapes'
import { formatCount } from '@regent/contract/words'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import type { SortSearch } from '../../../shell/lists/sort-search.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { KindPill } from './GroupPills.tsx'
import { groupQuery, groupUserQuery } from './groups-reads.ts'
import type { MemberKind } from './groups-search.ts'
import { memberActions } from './member-actions.tsx'

type Row = {
  id: number
  name: string
  tag: string | undefined
  type: string
  memberCount: number | undefined
  kind: MemberKind
  at: number
}

const none: never[] = []

const memberships: WholeList<Row, SortSearch> = {
  name: 'player-groups',
  noun: ['group', 'groups'],
  rowId: ({ id }) => String(id),
  rowName: ({ name }) => name,
}

/** The player's membership in a group; undefined without one. */
function rowIn(group: Group | SubGroup, gamerTag: number): Row[] {
  const { id, name, tag, type, members } = group
  const own = members.find((member) => member.gamerTag === gamerTag)
  return own ? [{ id, name, tag, type, memberCount: members.length, kind: own.role || 'member', at: own.joined }] : []
}

/** The player's groups, applications and invitations. */
export function PlayerGroupsPage() {
  const { customerId, gameId, realmId, gamerTag = 0 } = usePlayerRoute()
  const rights = useRights()
  const navigate = useNavigate()
  const isAllowed = rights.can('view player-groups')
  const scope = realmScope(realmId)
  const user = useQuery({ ...groupUserQuery(gamerTag, scope), enabled: isAllowed })
  const guilds = useQueries({
    queries: (user.data?.member.guild ?? none).map(({ id }) => groupQuery(id, scope)),
    combine: (all) => ({
      groups: all.flatMap(({ data }) => (data ? [data] : [])),
      error: all.find(({ error }) => error)?.error ?? null,
      isLoading: all.some(({ isLoading }) => isLoading),
    }),
  })
  const { groups } = guilds
  const rows = useMemo(
    () => [
      ...groups.flatMap((group) => [group, ...group.subGroups].flatMap((one) => rowIn(one, gamerTag))),
      ...(user.data?.pending ?? []).map(
        ({ group, isInvited, at }): Row => ({
          id: group.id,
          name: group.name,
          tag: group.tag,
          type: 'guild',
          memberCount: undefined,
          kind: isInvited ? 'invited' : 'applied',
          at,
        }),
      ),
    ],
    [groups, user.data, gamerTag],
  )
  const columns = useMemo(
    () => buildColumns({ customerId, gameId, realmId }, gamerTag, rights),
    [customerId, gameId, realmId, gamerTag, rights],
  )
  const { listProps } = useWholeList(memberships, rows)
  const error = user.error ?? guilds.error
  return (
    <ListPage
      title="Groups"
      subtitle="The player’s guild, applications and invitations."
      actions={isAllowed && user.data && <RawJson value={user.data} title={`the groups of ${gamerTag}`} />}
      columns={columns}
      {...listProps}
      onOpen={({ id }) => navigate({ to: paths.group({ customerId, gameId, realmId }, id) })}
      isLoading={user.isLoading || guilds.isLoading}
      isRefetching={user.isFetching && !user.isLoading}
      csv={{ fileName: `groups-${gamerTag}.csv` }}
      failure={error && readFailure('The groups could not be loaded.', error)}
      onRetry={() => user.refetch()}
      readAt={user.dataUpdatedAt}
      missingRight={isAllowed ? undefined : 'view player-groups'}
      nothingYet={{
        title: 'Not in a group',
        description: 'No guild, applications or invitations.',
      }}
    />
  )
}

const buildColumns = (place: RealmPlace, gamerTag: number, rights: Rights): Column<Row>[] => [
  {
    id: 'name',
    header: 'Group',
    width: 240,
    cell: ({ id, name }) => <RowLink to={paths.group(place, id)}>{name}</RowLink>,
    csv: { id: 'id', name: 'name' },
  },
  { id: 'tag', header: 'Tag', width: 70, cell: ({ tag }) => tag ?? <Nothing />, csv: 'tag' },
  { id: 'type', header: 'Type', width: 110, cell: ({ type }) => type, csv: 'type' },
  { id: 'role', header: 'Role', width: 120, cell: ({ kind }) => <KindPill kind={kind} />, csv: { role: 'kind' } },
  {
    id: 'members',
    header: 'Members',
    align: 'right',
    width: 90,
    cell: ({ memberCount }) => (memberCount === undefined ? <Nothing /> : formatCount(memberCount)),
    csv: { members: 'memberCount' },
  },
  {
    id: 'since',
    header: 'Since',
    keepsWidth: true,
    cell: ({ at }) => <Time ms={at} />,
    csv: { since: ({ at }) => new Date(at).toISOString() },
  },
  actionsColumn(({ id, name, memberCount = 0, kind }) => ({
    name,
    actions: memberActions({ group: { id, name, memberCount }, gamerTag, kind }, rights),
  })),
]

const Nothing = () => <span className="dimmed">–</span>
