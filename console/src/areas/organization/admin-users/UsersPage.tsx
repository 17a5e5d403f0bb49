import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { customerScope } from '../../../api/client.ts'
import { listRead } from '../../../api/list-read.ts'
import { useCustomer, useRealms } from '../../../shell/frame/place.ts'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { useWholeList } from '../../../shell/lists/use-whole-list.ts'
import type { WholeList } from '../../../shell/lists/whole-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { findGame, findRealm, realmName } from '../../../shell/scope/realms.ts'
import { type Rights, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { CopyId } from '../../../ui/feedback/CopyId.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconMail, IconPencil, IconUserOff, IconUserPlus } from '../../../ui/layout/icons.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import type { FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import styles from './AdminUsers.module.css'
import { RealmRolePill } from './RealmRolePill.tsx'
import { RolesDrawer } from './RolesDrawer.tsx'
import { defaultRoles } from './role-choices.ts'
import { isRole } from './role-steps.ts'
import { UserState } from './UserState.tsx'
import { revokeAccess, sendInvitation } from './user-actions.ts'
import {
  type AdminUser,
  isLastAdmin,
  passes,
  readProjectName,
  realmRoles,
  refuseEdit,
  sortUsers,
  userName,
} from './user-list.ts'
import { usersQuery } from './users-reads.ts'
import type { UsersSearch } from './users-search.ts'

const people: WholeList<AdminUser, UsersSearch> = {
  name: 'users',
  noun: ['person', 'people'],
  rowId: ({ id }) => String(id),
  rowName: userName,
  placeholder: 'Filter by e-mails or ids',
  keys: ['q', 'role', 'game', 'realm', 'sort'],
  ownOrder: { sort: 'email', sortRows: (users, { sort }) => sortUsers(users, sort) },
  hiddenAtFirst: ['created'],
}
const SHOWN_REALMS = 2

const time = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

const nobody: readonly AdminUser[] = []

/** The people that pass the filters of the URL. */
function usePeople(search: UsersSearch) {
  const realms = useRealms()
  const isAllowed = useRights().can('view users')
  const list = useQuery({ ...usersQuery(customerScope()), enabled: isAllowed })
  const all = list.data?.accounts ?? nobody
  const filteredUsers = useMemo(() => {
    const findGameId = (pid: string) => {
      const realm = findRealm(realms, pid)
      return realm && findGame(realm, realms).pid
    }
    return all.filter(passes(search, findGameId))
  }, [all, realms, search])
  return { list, all, filteredUsers }
}

/** The filters by role, game and realm. */
function useFields() {
  const realms = useRealms()
  return useMemo((): FilterField[] => {
    const games = realms.filter(({ parent }) => parent === undefined)
    return [
      { id: 'role', label: 'Role', options: defaultRoles.map((value) => ({ value, label: value })) },
      { id: 'game', label: 'Game', options: games.map((game) => ({ value: game.pid, label: realmName(game) })) },
      {
        id: 'realm',
        label: 'Realm',
        options: realms.map((realm) => ({
          value: realm.pid,
          label: `${realmName(realm)}${games.length > 1 && realm.parent ? ` of ${realmName(findGame(realm, realms))}` : ''}`,
        })),
      },
    ]
  }, [realms])
}

/** The list of all people with a role, with actions. */
export function UsersPage() {
  const { search, filtersBy } = useAddress<UsersSearch>()
  const { customerId } = useCustomer()
  const rights = useRights()
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const editing = useDrawer((layer, item: AdminUser | undefined) => <RolesDrawer {...layer} person={item} />)
  useBegin('add a colleague', () => editing.open(undefined))
  const isAllowed = rights.can('view users')
  const { list, all, filteredUsers } = usePeople(search)
  const { rows, listProps } = useWholeList(people, filteredUsers)
  // Bulk actions must not affect people who are filtered out.
  const selectedRows = rows.filter((user) => selected.has(people.rowId(user)))

  const { open: edit } = editing
  const columns = useMemo(
    () =>
      buildColumns(customerId, rights, {
        edit,
        revoke: (user) => void revokeAccess([user]),
        isLast: (user) => isLastAdmin(user, all),
      }),
    [customerId, rights, edit, all],
  )
  const fields = useFields()
  const addButton = (
    <ActionButton
      variant="filled"
      leftSection={<IconUserPlus aria-hidden />}
      disabledReason={rights.refusal('create users')}
      onClick={() => editing.open(undefined)}
    >
      Add colleague
    </ActionButton>
  )

  return (
    <>
      <ListPage
        title="User Administration"
        subtitle="Operators and their roles."
        actions={isAllowed && addButton}
        summary={<UserTabs current="people" />}
        columns={columns}
        {...listProps}
        onOpen={(user) => navigate({ to: paths.user(customerId, user.id) })}
        {...listRead(list, 'The operators could not be loaded.')}
        {...filtersBy(fields)}
        csv={{ fileName: 'users.csv' }}
        paging={{ total: all.length, isTotalExact: true }}
        selection={{
          selected: new Set(selectedRows.map(people.rowId)),
          onSelect: setSelected,
          actions: (
            <ActionButton
              variant="filled"
              color="red"
              leftSection={<IconUserOff aria-hidden />}
              disabledReason={
                rights.refusal('delete users') ?? selectedRows.map(refuseEdit).find((reason) => reason !== undefined)
              }
              onClick={() => revokeAccess(selectedRows, () => setSelected(new Set()))}
            >
              Revoke all access
            </ActionButton>
          ),
        }}
        missingRight={isAllowed ? undefined : 'view users'}
        nothingYet={{
          title: 'No operators yet',
          description: 'Add colleagues by e-mail and give them a role.',
          action: addButton,
        }}
      />
      {editing.element}
    </>
  )
}

type RowActions = {
  edit: (user: AdminUser) => void
  revoke: (user: AdminUser) => void
  isLast: (user: AdminUser) => boolean
}

const buildActions = (user: AdminUser, { refusal }: Rights, actions: RowActions): MenuAction[] => [
  {
    label: 'Edit roles',
    icon: <IconPencil aria-hidden />,
    onClick: () => actions.edit(user),
    disabledReason: refusal('edit users') ?? refuseEdit(user),
  },
  {
    label: 'Send invitation again',
    icon: <IconMail aria-hidden />,
    onClick: () => sendInvitation(user),
    disabledReason: refusal('create users') ?? (!user.isInvited && 'The invitation is already accepted.'),
  },
  {
    label: 'Revoke all access',
    icon: <IconUserOff aria-hidden />,
    onClick: () => actions.revoke(user),
    isDangerous: true,
    disabledReason:
      refusal('delete users') ??
      refuseEdit(user) ??
      (actions.isLast(user) && 'The organization needs at least one global admin.'),
  },
]

const buildColumns = (customerId: string, rights: Rights, actions: RowActions): Column<AdminUser>[] => [
  {
    id: 'email',
    header: 'E-mail',
    width: 240,
    isSortable: true,
    cell: (user) => (
      <CopyId value={userName(user)} label={user.email === undefined ? 'account id' : 'e-mail'}>
        <RowLink to={paths.user(customerId, user.id)}>{userName(user)}</RowLink>
      </CopyId>
    ),
    csv: 'email',
  },
  {
    id: 'id',
    header: 'Id',
    width: 160,
    cell: (user) => <CopyId value={String(user.id)} label="account id" />,
    csv: 'id',
  },
  {
    id: 'role',
    header: 'Global role',
    width: 110,
    isSortable: true,
    cell: ({ roleString }) => (isRole(roleString) ? <RolePill role={roleString} /> : <span className="dimmed">–</span>),
    csv: { globalRole: 'roleString' },
  },
  {
    id: 'realms',
    header: 'Realm roles',
    width: 284,
    keepsWidth: true,
    canLeave: true,
    cell: (user) => <RealmRoles user={user} customerId={customerId} />,
    csv: {
      realmRoles: (user) =>
        realmRoles(user)
          .map((mapping) => `${mapping.projectId} ${readProjectName(mapping)}: ${mapping.role}`)
          .join('; '),
    },
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    cell: (user) => <UserState user={user} />,
    csv: { invited: 'isInvited', rolesFromSso: 'rolesFromSso', provisioned: 'isProvisioned' },
  },
  {
    id: 'lastSignIn',
    header: 'Last sign-in',
    keepsWidth: true,
    isSortable: true,
    cell: ({ lastSignIn }) => <Time ms={lastSignIn} />,
    csv: { lastSignIn: ({ lastSignIn }) => time(lastSignIn) },
  },
  {
    id: 'created',
    header: 'Created',
    width: 120,
    isSortable: true,
    cell: ({ created }) => <Time ms={created} />,
    csv: { created: ({ created }) => time(created) },
  },
  actionsColumn((user) => ({ name: userName(user), actions: buildActions(user, rights, actions) })),
]

function RealmRoles({ user, customerId }: { user: AdminUser; customerId: string }) {
  const rolesInRealms = realmRoles(user)
  if (rolesInRealms.length === 0) return <span className="dimmed">–</span>
  const hiddenCount = rolesInRealms.length > SHOWN_REALMS ? rolesInRealms.length - SHOWN_REALMS : 0
  return (
    <span className={`row gap-6 ${styles.roles}`}>
      {rolesInRealms
        .slice(0, SHOWN_REALMS)
        .map(
          (mapping) =>
            isRole(mapping.role) && (
              <RealmRolePill key={mapping.projectId} role={mapping.role} realm={readProjectName(mapping)} />
            ),
        )}
      {hiddenCount > 0 && (
        <Link
          className={styles.more}
          to={paths.user(customerId, user.id)}
          data-tip={rolesInRealms
            .slice(SHOWN_REALMS)
            .map((mapping) => `${mapping.role} in ${readProjectName(mapping)}`)
            .join('\n')}
        >
          +{hiddenCount} more
        </Link>
      )}
    </span>
  )
}
