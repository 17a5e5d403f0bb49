import { Button } from '@mantine/core'
import { type AuditEntry, listAuditEntries } from '@regent/contract/organization/audit'
import type { RealmView } from '@regent/contract/organization/realms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customerScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRealms } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AuditPerson } from '../audit/AuditPerson.tsx'
import { formatRoleChange, mergedEntries } from './role-history.ts'
import type { AdminUser } from './user-list.ts'

const rowId = ({ id }: AuditEntry) => String(id)

/**
 * The history of a person's roles: author and change, newest first. No other order exists, because two lists of the
 * audit trail are merged; the screen Audit Trail can sort either.
 */
export function UserHistory({ user }: { user: AdminUser }) {
  const realms = useRealms()
  const { can } = useRights()
  const isAllowed = can('view audit')
  const about = (subject: string) => ({
    ...pagedQuery(
      listAuditEntries,
      { query: { subject, subjectId: String(user.id) } },
      { scope: customerScope(), newestFirst: { by: ['id'] } },
    ),
    enabled: isAllowed,
  })
  const roles = useInfiniteQuery(about('roles'))
  const account = useInfiniteQuery(about('operator'))
  const rows = useMemo(
    () => (roles.data && account.data ? mergedEntries([roles.data.pages, account.data.pages]) : []),
    [roles.data, account.data],
  )
  const columns = useMemo(() => buildColumns(realms), [realms])
  // Show nothing until both lists are loaded; one alone would be incomplete.
  const isRead = roles.data !== undefined && account.data !== undefined
  const error = isRead ? null : (roles.error ?? account.error)
  const hasMore = roles.hasNextPage || account.hasNextPage

  if (!isAllowed) return <EmptyState kind="not-allowed" missingRight="view audit" />
  if (error) {
    return (
      <EmptyState
        kind="failed"
        failure={readFailure('The history could not be loaded.', error)}
        onRetry={() => Promise.all([roles.refetch(), account.refetch()])}
        isRetrying={roles.isFetching || account.isFetching}
      />
    )
  }
  const isLoading = !isRead
  return (
    <Section
      title="Changes of roles"
      actions={<CsvButton fileName={`roles-of-${user.id}.csv`} columns={columns} rows={rows} />}
      isFlush
    >
      {!isLoading && rows.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No changes yet" description="Granted and revoked roles appear here." />
      ) : (
        <DataTable
          label="Changes of roles"
          columns={columns}
          rows={rows}
          rowId={rowId}
          isLoading={isLoading}
          noun={['change', 'changes']}
        />
      )}
      {hasMore && (
        <div className="divided inset">
          <Button
            loading={roles.isFetchingNextPage || account.isFetchingNextPage}
            onClick={() => {
              if (roles.hasNextPage) void roles.fetchNextPage()
              if (account.hasNextPage) void account.fetchNextPage()
            }}
          >
            Load more
          </Button>
        </div>
      )}
    </Section>
  )
}

const buildColumns = (realms: readonly RealmView[]): Column<AuditEntry>[] => [
  {
    id: 'time',
    header: 'Time',
    keepsWidth: true,
    cell: ({ at }) => <Time ms={at} />,
    csv: { time: ({ at }) => new Date(at).toISOString() },
  },
  {
    id: 'person',
    header: 'Person',
    width: 280,
    cell: (entry) => <AuditPerson entry={entry} />,
    csv: { person: ({ email, accountId }) => email ?? accountId, role: 'role' },
  },
  {
    id: 'what',
    header: 'Change',
    width: 560,
    cell: (entry) => {
      const words = formatRoleChange(entry, realms)
      return <span data-tip={words.length > 80 ? words : undefined}>{words}</span>
    },
    csv: { change: (entry) => formatRoleChange(entry, realms), requestId: 'requestId' },
  },
]
