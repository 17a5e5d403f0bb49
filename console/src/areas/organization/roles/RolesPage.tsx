import type { CustomRole } from '@regent/contract/organization/roles'
import type { Right } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { UserTabs } from '../../../shell/frame/UserTabs.tsx'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { useOperator, useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { IconCopy, IconPencil, IconTrash } from '../../../ui/layout/icons.ts'
import { OpenButton } from '../../../ui/layout/OpenButton.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { RightsList } from './RightsList.tsx'
import { RoleDrawer, type RoleValues, Templates } from './RoleDrawer.tsx'
import styles from './Roles.module.css'
import { removeRole } from './role-acts.ts'
import { areasSummary, builtInRoles, rightsCount, rightsOfBuiltIn } from './role-words.ts'
import { rolesQuery } from './roles-reads.ts'

type Edited = { known?: CustomRole; first?: RoleValues }

/** The built-in and the custom roles of the organization, with their rights. */
export function RolesPage() {
  const rights = useRights()
  const isAllowed = rights.can('view users')
  const list = useQuery({ ...rolesQuery(customerScope()), enabled: isAllowed })
  const editing = useDrawer((layer, item: Edited) => <RoleDrawer {...layer} {...item} />)
  return (
    <>
      <PageHeader
        title="User Administration"
        subtitle="Roles and the rights they contain."
        actions={
          isAllowed && (
            <CreateButton right="edit users" onClick={() => editing.open({})}>
              New role
            </CreateButton>
          )
        }
      />
      <UserTabs current="roles" />
      {list.data ? (
        <div className="stack">
          <CustomRoles roles={list.data.roles} onEdit={editing.open} />
          <BuiltInRoles />
        </div>
      ) : (
        <Card isFlush>
          {!isAllowed ? (
            <EmptyState kind="not-allowed" missingRight="view users" />
          ) : list.error ? (
            <EmptyState
              kind="failed"
              failure={readFailure('The roles could not be loaded.', list.error)}
              onRetry={() => list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : (
            <Pending />
          )}
        </Card>
      )}
      {editing.element}
    </>
  )
}

type CustomRolesProps = { roles: CustomRole[]; onEdit: (item: Edited) => void }

function CustomRoles({ roles, onEdit }: CustomRolesProps) {
  const rights = useRights()
  const confirm = useConfirm()
  const columns = useMemo((): Column<CustomRole>[] => {
    const refusal = rights.refusal('edit users')
    return [
      { ...nameColumn, ...(refusal === undefined && { cell: openCell(onEdit) }) },
      ...facts,
      actionsColumn((role) => ({
        name: role.name,
        actions: [
          {
            label: 'Edit role',
            icon: <IconPencil aria-hidden />,
            onClick: () => onEdit({ known: role }),
            disabledReason: refusal,
          },
          {
            label: 'Copy as new',
            icon: <IconCopy aria-hidden />,
            onClick: () => onEdit({ first: toCopy(role) }),
            disabledReason: refusal,
          },
          {
            label: 'Delete role',
            icon: <IconTrash aria-hidden />,
            onClick: () => void removeRole(role, confirm),
            isDangerous: true,
            disabledReason: refusal,
          },
        ],
      })),
    ]
  }, [rights, confirm, onEdit])
  return (
    <Section
      title="Custom roles"
      count={roles.length}
      subtitle="Additional rights on top of a base role."
      isFlush={roles.length > 0}
    >
      {roles.length > 0 ? (
        <DataTable
          label="Custom roles"
          columns={columns}
          rows={roles}
          rowId={({ id }) => String(id)}
          rowName={({ name }) => name}
          onOpen={(role) => rights.refusal('edit users') === undefined && onEdit({ known: role })}
          noun={['role', 'roles']}
        />
      ) : rights.can('edit users') ? (
        <div className="stack">
          <p className="note">No custom roles yet. A role lets a tester do one job, such as support.</p>
          <Templates
            onChoose={({ rights: all, ...texts }) =>
              onEdit({ first: { ...texts, rights: all.filter((right) => rights.can(right)) } })
            }
          />
        </div>
      ) : (
        <p className="note">No custom roles yet.</p>
      )}
    </Section>
  )
}

const nameColumn: Column<CustomRole> = { id: 'name', header: 'Role', width: 160, cell: ({ name }) => name }

const openCell = (onEdit: CustomRolesProps['onEdit']) => (role: CustomRole) => (
  <OpenButton onClick={() => onEdit({ known: role })}>{role.name}</OpenButton>
)

const toCopy = ({ name, description, rights }: CustomRole): RoleValues => ({
  name: `${name} copy`.slice(0, 60),
  description,
  rights: rights as Right[],
})

const facts: Column<CustomRole>[] = [
  { id: 'description', header: 'Description', width: 260, cell: ({ description }) => description },
  {
    id: 'rights',
    header: 'Rights',
    width: 280,
    cell: ({ rights }) => (
      <span data-tip={rights.join('\n')}>
        {rightsCount(rights)} <span className="dimmed">{areasSummary(rights)}</span>
      </span>
    ),
  },
  {
    id: 'holders',
    header: 'Held by',
    width: 120,
    cell: ({ holders }) => {
      const people = new Map(holders.map(({ accountId, email }) => [accountId, email ?? String(accountId)]))
      return people.size === 0 ? (
        <span className="dimmed">nobody</span>
      ) : (
        <span data-tip={[...people.values()].join('\n')}>{formatQuantity(people.size, 'person', 'people')}</span>
      )
    },
  },
]

/** The three roles that every organization has. */
function BuiltInRoles() {
  const { extras } = useOperator()
  return (
    <Section title="Built-in roles" subtitle="Everybody on the staff has one. It sets their rank." isFlush>
      {builtInRoles.map(({ role, description }) => (
        <details key={role} className={styles.builtIn}>
          <summary className={styles.summary}>
            <RolePill role={role} /> <span className="dimmed">{description}</span>
          </summary>
          <RightsList areas={rightsOfBuiltIn(role, extras)} />
        </details>
      ))}
    </Section>
  )
}
