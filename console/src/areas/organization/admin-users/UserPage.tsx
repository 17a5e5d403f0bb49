import { Tabs } from '@mantine/core'
import { getAdminUser, listAdminUsers } from '@regent/contract/organization/admin-users'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { customerScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useCustomer } from '../../../shell/frame/place.ts'
import { UnreadRecord } from '../../../shell/records/UnreadRecord.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { RawJson } from '../../../ui/json/RawJson.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconMail, IconPencil, IconUserOff } from '../../../ui/layout/icons.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import styles from './AdminUsers.module.css'
import { RolesDrawer } from './RolesDrawer.tsx'
import { collectRoles, isRole } from './role-steps.ts'
import { UserHistory } from './UserHistory.tsx'
import { UserReport } from './UserReport.tsx'
import { UserRoles } from './UserRoles.tsx'
import { UserSignIns } from './UserSignIns.tsx'
import { UserState } from './UserState.tsx'
import { revokeAccess, sendInvitation } from './user-actions.ts'
import { type AdminUser, isLastAdmin, refuseEdit, userName } from './user-list.ts'
import { type UserSearch, userTabs } from './users-search.ts'

const tabLabels = { roles: 'Roles', report: 'Report', devices: 'Devices', history: 'History' } as const

/** One operator: roles, resulting permissions with their reasons, and history. */
export function UserPage() {
  const { accountId } = useParams({ from: '/$customerId/users/$accountId' })
  const rights = useRights()
  const id = /^[1-9]\d{0,15}$/.test(accountId) ? Number(accountId) : 0
  const isAllowed = rights.can('view users')
  const user = useQuery({
    ...query(getAdminUser, { params: { id } }, { scope: customerScope() }),
    enabled: isAllowed && id > 0,
  })

  if (user.data) return <User user={user.data} />
  return (
    <UnreadRecord
      title="User Administration"
      back={<BackLink />}
      missingRight={isAllowed ? undefined : 'view users'}
      read={user}
      failed="The account could not be loaded."
      notFound={
        id === 0 && { title: 'Account not found', description: `“${accountId}” is not an account id. Ids are numbers.` }
      }
    />
  )
}

function BackLink() {
  const { customerId } = useCustomer()
  return <Link to={paths.users(customerId)}>All operators</Link>
}

function User({ user }: { user: AdminUser }) {
  const { tab = 'roles' } = useSearch({ from: '/$customerId/users/$accountId' })
  const rights = useRights()
  const navigate = useNavigate()
  const editing = useDrawer((layer, item: AdminUser) => <RolesDrawer {...layer} person={item} />)
  const users = useQuery(query(listAdminUsers, {}, { scope: customerScope() }))
  const name = userName(user)
  const hasRoles = Object.keys(collectRoles(user)).length > 0
  const show = (next: UserSearch) => navigate({ to: '.', search: next, replace: true })

  return (
    <>
      <PageHeader
        title={name}
        state={
          <>
            {isRole(user.roleString) && (
              <RolePill role={user.roleString} tip={`The global role is ${user.roleString}`} />
            )}
            {(user.isInvited || user.rolesFromSso || user.isProvisioned) && <UserState user={user} />}
          </>
        }
        subtitle={<BackLink />}
        actions={
          <>
            <RawJson value={user} title={name} />
            <ActionButton
              variant="filled"
              leftSection={<IconPencil aria-hidden />}
              disabledReason={rights.refusal('edit users') ?? refuseEdit(user)}
              onClick={() => editing.open(user)}
            >
              {hasRoles ? 'Edit roles' : 'Give roles'}
            </ActionButton>
          </>
        }
        menu={[
          {
            label: 'Send invitation again',
            icon: <IconMail aria-hidden />,
            onClick: () => void sendInvitation(user),
            disabledReason: rights.refusal('create users') ?? (!user.isInvited && 'No open invitation.'),
          },
          {
            label: 'Revoke all access',
            icon: <IconUserOff aria-hidden />,
            onClick: () => void revokeAccess([user]),
            isDangerous: true,
            disabledReason:
              rights.refusal('delete users') ??
              refuseEdit(user) ??
              (hasRoles ? undefined : 'The account has no role.') ??
              (isLastAdmin(user, users.data?.accounts) && 'The organization needs at least one global admin.'),
          },
        ]}
      />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => show({ tab: userTabs.find((one) => one === next) })}
        className={styles.tabs}
      >
        <Tabs.List aria-label={`About ${name}`}>
          {userTabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {tabLabels[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="roles">
          <UserRoles user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="report">
          <UserReport user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="devices">
          <UserSignIns user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <UserHistory user={user} />
        </Tabs.Panel>
      </Tabs>
      {editing.element}
    </>
  )
}
