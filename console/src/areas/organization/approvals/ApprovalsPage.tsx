import { Button } from '@mantine/core'
import type { ApprovalRequest } from '@regent/contract/organization/approval-shapes'
import { getApprovalRules, listApprovals } from '@regent/contract/organization/approvals'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { realmScope } from '../../../api/client.ts'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { query } from '../../../api/query.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { Pending } from '../../../shell/routing/Pending.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { AlsoHere } from '../live/AlsoHere.tsx'
import { Approvers } from './Approvers.tsx'
import { requestLabels, requestTones } from './approval-words.ts'
import { ReleaseNotice } from './Release.tsx'
import { RulesForm } from './RulesForm.tsx'

/** Approval rules of the realm, and approval requests. */
export function ApprovalsPage() {
  const rights = useRights()
  const place = useRealm()
  const { realmId } = place
  const isAllowed = rights.can('view audit')
  const read = useQuery({
    ...query(getApprovalRules, { query: {} }, { scope: realmScope(realmId) }),
    enabled: isAllowed,
  })
  return (
    <div className="stack gap-16">
      <PageHeader title="Approvals" subtitle="Approval rules and daily grant budgets." actions={<AlsoHere />} />
      {isAllowed ? (
        <>
          <Requests />
          {read.error && <ErrorNotice failure={readFailure('The approvals could not be loaded.', read.error)} />}
          {read.isLoading && <Pending />}
          {read.data && <ReleaseNotice release={read.data.release} />}
          {read.data && <Approvers known={read.data} />}
          {read.data && (
            <RulesForm key={read.data.version} realmId={realmId} known={read.data} version={read.data.version} />
          )}
        </>
      ) : (
        <EmptyState kind="not-allowed" missingRight="view audit" />
      )}
    </div>
  )
}

/** The requests of the last 30 days, newest first, without other sort orders. */
function Requests() {
  const place = useRealm()
  const list = useInfiniteQuery(
    pagedQuery(listApprovals, {}, { scope: realmScope(place.realmId), newestFirst: { by: ['id'] } }),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Section title="Requests of the last 30 days" isFlush>
      {list.error ? (
        <ErrorNotice failure={readFailure('The requests could not be loaded.', list.error)} />
      ) : list.isLoading ? (
        <Pending />
      ) : rows.length === 0 ? (
        <EmptyState kind="nothing-yet" title="No approval requests" description="Requests for approval appear here." />
      ) : (
        <DataTable
          label="Requests for approval"
          columns={buildColumns((id) => paths.inRealm(place, `plans/${id}`))}
          rows={rows}
          rowId={rowId}
          rowName={(request) => request.title}
        />
      )}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </Section>
  )
}

const rowId = ({ id }: ApprovalRequest) => String(id)

const buildColumns = (addressOf: (planId: number) => string): Column<ApprovalRequest>[] => [
  {
    id: 'title',
    header: 'What',
    width: 320,
    cell: ({ title, subject }) => <Link to={addressOf(subject.id)}>{title}</Link>,
  },
  {
    id: 'state',
    header: 'State',
    width: 192,
    keepsWidth: true,
    cell: ({ state }) => <Pill tone={requestTones[state]}>{requestLabels[state]}</Pill>,
  },
  { id: 'asked', header: 'Asked', keepsWidth: true, cell: ({ askedAt }) => <Time ms={askedAt} /> },
  { id: 'approvals', header: 'Approvals', width: 100, cell: ({ approvals, needed }) => `${approvals} of ${needed}` },
  { id: 'by', header: 'Requested by', width: 220, cell: ({ askedByEmail }) => askedByEmail ?? '–' },
  { id: 'expires', header: 'Expires', width: 110, cell: ({ expiresAt }) => <Time ms={expiresAt} /> },
]
