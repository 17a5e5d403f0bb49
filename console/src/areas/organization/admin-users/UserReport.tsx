import { Select } from '@mantine/core'
import { getRoleReport, type RoleReport } from '@regent/contract/organization/admin-users'
import { isAdded, rightsOfRoles } from '@regent/contract/permissions'
import { formatQuantity } from '@regent/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { query } from '../../../api/query.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { findRealm } from '../../../shell/scope/realms.ts'
import { useOperator } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RolePill } from '../../../ui/layout/RolePill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import styles from './AdminUsers.module.css'
import { gamePlaces, placeName } from './role-places.ts'
import { dashesToBlanks, effectiveAt, explainRole, rightsBySubject, type SubjectRights } from './role-report.ts'
import { collectRoles, organizationWide, type Roles } from './role-steps.ts'
import { type AdminUser, userName } from './user-list.ts'
import type { UserSearch } from './users-search.ts'

const columns: Column<SubjectRights>[] = [
  { id: 'subject', header: 'Subject', width: 240, cell: ({ subject }) => dashesToBlanks(subject) },
  { id: 'actions', header: 'Allowed actions', width: 480, cell: ({ actions }) => dashesToBlanks(actions.join(', ')) },
]

/** The realms to choose from, grouped by game, after the whole organization. */
const buildChoices = (games: ReturnType<typeof gamePlaces>) => [
  { group: 'Organization', items: [{ value: organizationWide, label: 'The whole organization' }] },
  ...games.map(({ name, places }) => ({
    group: name,
    items: places.map((one) => ({ value: one.pid, label: `${one.name} (${one.environment})` })),
  })),
]

/** The role of a person at a place, the rights by subject, and the custom roles that add some of them. */
function useRightsAt(user: AdminUser, report: RoleReport, place: string) {
  const realms = useRealms()
  const { extras = false } = useOperator()
  const effective = effectiveAt(report, collectRoles(user), place)
  const pid = place === organizationWide ? undefined : place
  const findParent = (at: string) => findRealm(realms, at)?.parent
  const addedBy = (roles: NonNullable<AdminUser['customRoles']>) =>
    effective.role ? rightsOfRoles.filter((right) => isAdded(right, roles, pid, findParent, extras)) : []
  const { customRoles = [] } = user
  const added = addedBy(customRoles)
  const addingRoles = customRoles.filter((role) => addedBy([role]).length > 0)
  const list = (text: string) => rightsBySubject(effective.role, extras, text, added)
  return { effective, addingRoles, list }
}

type RightsAt = ReturnType<typeof useRightsAt>

/** Reports a person's permissions in a realm, and the reason. */
export function UserReport({ user }: { user: AdminUser }) {
  const report = useQuery(query(getRoleReport, { params: { id: user.id } }, { scope: customerScope() }))

  if (report.error && !report.data) {
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The report could not be loaded.', report.error)}
        onRetry={() => report.refetch()}
        isRetrying={report.isFetching}
      />
    )
  }
  if (!report.data) return <Pending />
  return <Report user={user} report={report.data} />
}

function Report({ user, report }: { user: AdminUser; report: RoleReport }) {
  const { realm, q = '' } = useSearch({ from: '/$customerId/users/$accountId' })
  const navigate = useNavigate()
  const realms = useRealms()
  const currentRoles = useMemo(() => collectRoles(user), [user])
  const games = useMemo(() => gamePlaces(realms, currentRoles), [realms, currentRoles])
  const place = realm ?? games[0]?.pid ?? organizationWide
  const show = (next: UserSearch) => navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const rightsAt = useRightsAt(user, report, place)
  const all = rightsAt.list('')
  const rows = q ? rightsAt.list(q) : all
  const count = all.reduce((sum, { actions }) => sum + actions.length, 0)
  return (
    <>
      <Section title={`Rights of ${userName(user)}`}>
        <div className={styles.question}>
          <Select
            w={280}
            label="Where"
            data={buildChoices(games)}
            value={place}
            searchable
            nothingFoundMessage="No realm matches"
            onChange={(next) => next !== null && show({ realm: next })}
          />
          <Answer place={place} rightsAt={rightsAt} currentRoles={currentRoles} />
        </div>
      </Section>
      <Section
        title={
          place === organizationWide ? 'Rights in the whole organization' : `Rights in ${placeName(place, realms)}`
        }
        subtitle={`${formatQuantity(count, 'right')} on ${formatQuantity(all.length, 'subject')}`}
        isFlush
      >
        {all.length > 0 && (
          <div className={styles.filter}>
            <FilterBar
              search={{
                value: q,
                onChange: (text) => show({ q: text || undefined }),
                placeholder: 'Filter rights, such as edit stats',
              }}
            />
          </div>
        )}
        <RightsTable rows={rows} isFiltered={all.length > 0} onClear={() => show({ q: undefined })} />
      </Section>
    </>
  )
}

type AnswerProps = { place: string; rightsAt: RightsAt; currentRoles: Roles }

/** The role at the place, and where it is from. */
function Answer({ place, rightsAt: { effective, addingRoles }, currentRoles }: AnswerProps) {
  const realms = useRealms()
  return (
    <div className={styles.answer} role="status">
      {effective.role ? <RolePill role={effective.role} /> : <strong>no role</strong>}
      <p className={styles.words}>{explainRole(place, effective, currentRoles, realms)}</p>
      {addingRoles.map(({ id, name: role, pid: at }) => (
        <p key={`${id} ${at ?? ''}`} className={styles.words}>
          Custom role {role}, {at === undefined ? 'held everywhere' : `held in ${placeName(at, realms)}`}, adds rights.
        </p>
      ))}
    </div>
  )
}

type RightsTableProps = { rows: SubjectRights[]; isFiltered: boolean; onClear: () => void }

function RightsTable({ rows, isFiltered, onClear }: RightsTableProps) {
  if (rows.length > 0)
    return (
      <DataTable
        label="Rights"
        columns={columns}
        rows={rows}
        rowId={({ subject }) => subject}
        noun={['subject', 'subjects']}
        maxHeight="60dvh"
      />
    )
  if (isFiltered) return <EmptyState kind="no-match" title="No right matches" onClear={onClear} />
  return (
    <EmptyState kind="nothing-yet" title="No rights here" description="No role here, in a realm above or globally." />
  )
}
