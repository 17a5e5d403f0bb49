import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRealms } from '../../../shell/frame/place.ts'
import { findRealm } from '../../../shell/scope/realms.ts'
import { KeyValueList } from '../../../ui/json/KeyValueList.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { RealmPill } from '../../../ui/layout/RealmPill.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { HeldRoles } from '../roles/HeldRoles.tsx'
import { inheritedRole } from './role-choices.ts'
import { gamePlaces, type RolePlace, shortName } from './role-places.ts'
import { collectRoles, isRole, organizationWide, type Roles } from './role-steps.ts'
import { UserState } from './UserState.tsx'
import type { AdminUser } from './user-list.ts'

type Row = RolePlace & { game: string }

/** The account, and the role in each realm: its own, or the inherited one with its origin. */
export function UserRoles({ user }: { user: AdminUser }) {
  const realms = useRealms()
  const currentRoles = useMemo(() => collectRoles(user), [user])
  const rows = useMemo(
    () =>
      gamePlaces(realms, currentRoles).flatMap((game) =>
        game.places.map((place): Row => ({ ...place, game: game.name })),
      ),
    [realms, currentRoles],
  )
  const columns = useMemo(() => {
    const findParent = (pid: string) => findRealm(realms, pid)?.parent
    return buildColumns(currentRoles, findParent, (pid) => shortName(pid, realms))
  }, [currentRoles, realms])
  return (
    <>
      <Section title="Account">
        <KeyValueList
          items={[
            { label: 'Account id', value: <span className="mono">{user.id}</span>, copy: String(user.id) },
            { label: 'E-mail', value: user.email, ...(user.email && { copy: user.email }) },
            {
              label: 'Global role',
              value: isRole(user.roleString) ? <RolePill role={user.roleString} /> : undefined,
            },
            { label: 'State', value: <UserState user={user} /> },
            { label: 'Created', value: <Time ms={user.created} /> },
            { label: 'Last sign-in', value: <Time ms={user.lastSignIn} /> },
          ]}
        />
      </Section>
      <Section title="Roles in realms" isFlush>
        <DataTable
          label="Roles in realms"
          columns={columns}
          rows={rows}
          rowId={({ pid }) => pid}
          noun={['realm', 'realms']}
        />
      </Section>
      <HeldRoles user={user} />
    </>
  )
}

const buildColumns = (
  held: Roles,
  parentOf: (pid: string) => string | undefined,
  nameOf: (place: string) => string,
): Column<Row>[] => [
  {
    id: 'realm',
    header: 'Realm',
    width: 260,
    cell: (row) => (
      <span className="flex gap-6" style={{ paddingInlineStart: row.depth * 16 }}>
        <RealmPill name={row.name} environment={row.environment} />
        {row.isArchived && <Pill tone="cancelled">archived</Pill>}
      </span>
    ),
  },
  { id: 'game', header: 'Game', width: 160, cell: ({ game }) => game },
  {
    id: 'role',
    header: 'Role',
    width: 120,
    cell: ({ pid }) => {
      const own = held[pid]
      if (own) return <RolePill role={own} />
      const inherited = inheritedRole(held, pid, parentOf)
      return <span className="dimmed">{inherited?.role ?? 'none'}</span>
    },
  },
  {
    id: 'from',
    header: 'Source',
    width: 240,
    cell: ({ pid }) => {
      if (held[pid]) return 'role of this realm'
      const inherited = inheritedRole(held, pid, parentOf)
      if (!inherited) return <span className="dimmed">–</span>
      return (
        <span className="dimmed">
          {inherited.from === organizationWide ? 'the global role' : `from ${nameOf(inherited.from)}`}
        </span>
      )
    },
  },
  {
    id: 'rights',
    header: 'Rights',
    width: 120,
    cell: ({ pid, name }) => (
      <Link to="." search={{ tab: 'report', realm: pid }} aria-label={`Rights in ${name}`}>
        Show rights
      </Link>
    ),
  },
]
