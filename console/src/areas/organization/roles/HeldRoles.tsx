import type { AccountPortalView } from '@regent/contract/organization/admin-users'
import { useMemo } from 'react'
import { useRealms } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconPlus } from '../../../ui/layout/icons.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { GiveRoleDrawer } from './GiveRoleDrawer.tsx'
import { takeRole } from './role-acts.ts'
import { areasSummary, rightsCount, wherePhrase } from './role-words.ts'

type HeldRole = NonNullable<AccountPortalView['customRoles']>[number]

/** The custom roles of a person, on the page of the person. */
export function HeldRoles({ user }: { user: AccountPortalView }) {
  const rights = useRights()
  const realms = useRealms()
  const giving = useDrawer((layer, person: AccountPortalView) => <GiveRoleDrawer {...layer} person={person} />)
  const customRoles = user.customRoles ?? []
  const hasBase = user.roleString !== undefined || user.roles.length > 0
  const columns = useMemo((): Column<HeldRole>[] => {
    const refusal = rights.refusal('edit users')
    return [
      { id: 'role', header: 'Role', width: 160, cell: ({ name }) => name },
      { id: 'where', header: 'Where', width: 180, cell: ({ pid }) => wherePhrase(pid, realms) },
      {
        id: 'rights',
        header: 'Adds',
        width: 280,
        cell: (role) => (
          <span data-tip={role.rights.join('\n')}>
            {rightsCount(role.rights)} <span className="dimmed">{areasSummary(role.rights)}</span>
          </span>
        ),
      },
      {
        id: 'remove',
        header: 'Actions',
        align: 'right',
        width: 100,
        cell: (role) => (
          <ActionButton
            variant="subtle"
            size="compact-sm"
            disabledReason={refusal}
            aria-label={`Remove role ${role.name} ${wherePhrase(role.pid, realms)}`}
            onClick={() => void takeRole(user.id, role)}
          >
            Remove
          </ActionButton>
        ),
      },
    ]
  }, [rights, realms, user.id])
  return (
    <>
      <Section
        title="Custom roles"
        count={customRoles.length}
        isFlush={customRoles.length > 0}
        actions={
          <ActionButton
            leftSection={<IconPlus aria-hidden />}
            disabledReason={
              rights.refusal('edit users') ?? (hasBase ? undefined : 'The account has no role. Give it one first.')
            }
            onClick={() => giving.open(user)}
          >
            Add role
          </ActionButton>
        }
      >
        {customRoles.length > 0 ? (
          <DataTable
            label="Custom roles"
            columns={columns}
            rows={customRoles}
            rowId={({ id, pid }) => `${id} ${pid ?? ''}`}
            noun={['role', 'roles']}
          />
        ) : (
          <p className="note">None. Custom roles add rights to the role of the person.</p>
        )}
      </Section>
      {giving.element}
    </>
  )
}
