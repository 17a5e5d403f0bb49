import { type Job, listUpcomingRuns, toJobStatus, toTriggerKind } from '@regent/contract/operate/scheduler'
import { formatCount } from '@regent/contract/words'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { realmScope } from '../../../api/client.ts'
import { CreateButton } from '../../../shell/frame/CreateButton.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { useAddress } from '../../../shell/lists/use-address.ts'
import { type PagedList, usePagedList } from '../../../shell/lists/use-paged-list.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { useBegin } from '../../../shell/routing/begin.ts'
import { paths, type RealmPlace } from '../../../shell/routing/paths.ts'
import type { MenuAction } from '../../../ui/layout/PageHeader.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { actionText, formatTriggers, statusTones, triggersWithClock } from './job-words.ts'
import { jobsQuery, jobsReader } from './scheduler-reads.ts'
import { type JobsSearch, readJobsSearch } from './scheduler-search.ts'
import { useJobActions } from './use-job-actions.tsx'

/** The server lists suspended jobs separately, without the other filters. */
const suspendedField: FilterField = {
  id: 'status',
  label: 'Status',
  options: [{ value: 'suspended', label: 'suspended' }],
}
const fields: FilterField[] = [
  suspendedField,
  { id: 'source', label: 'Source', operators: ['is'] },
  { id: 'unique', label: 'Unique', operators: ['are'], options: [{ value: 'only', label: 'only those' }] },
]

const toFilters = ({ status, source, unique }: JobsSearch): Filter[] =>
  Object.entries({ status, source, unique }).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, operator: field === 'unique' ? 'are' : 'is', value }],
  )

const valueIn = (filters: readonly Filter[], field: string) =>
  filters.findLast((filter) => filter.field === field)?.value || undefined

/** The filter for suspended jobs removes the other filters. */
function toSearch(filters: readonly Filter[], { q }: JobsSearch): JobsSearch {
  const status = valueIn(filters, 'status') === 'suspended' ? ('suspended' as const) : undefined
  if (status) return { status, q: undefined, source: undefined, unique: undefined, sort: undefined }
  const unique = valueIn(filters, 'unique') === undefined ? undefined : ('only' as const)
  return { q, source: valueIn(filters, 'source'), unique, status }
}

const findNextRun = (job: Job): number | undefined =>
  job.suspendedAt === undefined ? listUpcomingRuns(job.triggers, { after: Date.now(), count: 1 })[0] : undefined

const jobs: PagedList<Job, JobsSearch> = {
  name: 'jobs',
  noun: ['job', 'jobs'],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  placeholder: 'Search by name',
  fields,
  sort: 'name',
  readSearch: readJobsSearch,
  failed: 'The jobs could not be loaded.',
}

/** The scheduled jobs of the realm. */
export function JobsPage() {
  const place = useRealm()
  const { customerId, gameId, realmId } = place
  const { search, go } = useAddress<JobsSearch>()
  const navigate = useNavigate()
  const scope = realmScope(realmId)
  const { isAllowed, listProps } = usePagedList(jobs, jobsQuery(search, scope), {
    right: 'view jobs',
    csv: { fileName: `jobs-${realmId}.csv`, of: 'all', readPage: jobsReader(search, scope) },
    rowsOf: ({ records }) => records,
  })
  const { create, actionsOf, drawers } = useJobActions()
  const columns = useMemo(
    () => [...buildColumns({ customerId, gameId, realmId }), menuColumn(actionsOf)],
    [customerId, gameId, realmId, actionsOf],
  )
  const isSuspendedOnly = search.status === 'suspended'

  useBegin('create a job', () => create())
  const createButton = (
    <CreateButton right="create jobs" onClick={create}>
      Create job
    </CreateButton>
  )

  return (
    <>
      <ListPage
        title="Jobs"
        subtitle="Scheduled calls and messages."
        actions={isAllowed && createButton}
        columns={columns}
        {...listProps}
        onOpen={({ id }) => navigate({ to: paths.job(place, id) })}
        // Suspended jobs are sorted by the time of suspension.
        {...(isSuspendedOnly && { search: undefined, sort: undefined, onSort: undefined })}
        fields={isSuspendedOnly ? [suspendedField] : fields}
        filters={toFilters(search)}
        onFilters={(filters) => go(toSearch(filters, search))}
        nothingYet={{
          title: 'No jobs yet',
          description: 'A job calls a URL or this API, or sends game clients a message.',
          action: createButton,
        }}
      />
      {drawers}
    </>
  )
}

const buildColumns = (place: RealmPlace): Column<Job>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 190,
    isSortable: true,
    cell: ({ id, name }) => <RowLink to={paths.job(place, id)}>{name}</RowLink>,
    csv: { name: 'name', id: 'id', owner: 'owner', lastUpdate: 'lastUpdate' },
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    cell: (job) => {
      const status = toJobStatus(job, Date.now())
      return <Pill tone={statusTones[status]}>{status}</Pill>
    },
    csv: { status: (job) => toJobStatus(job, Date.now()) },
  },
  { id: 'kind', header: 'Trigger', width: 90, cell: toTriggerKind, csv: { trigger: toTriggerKind } },
  {
    id: 'when',
    header: 'When (UTC)',
    width: 185,
    cell: (job) => formatTriggers(job) || <span className="dimmed">–</span>,
    csv: { when: triggersWithClock },
  },
  { id: 'next', header: 'Next run', keepsWidth: true, cell: (job) => <Time ms={findNextRun(job)} /> },
  {
    id: 'action',
    header: 'Action',
    width: 200,
    cell: ({ jobAction }) => <span className="mono">{actionText(jobAction)}</span>,
    csv: {
      action: ({ jobAction }) => jobAction.type,
      target: ({ jobAction }) => actionText(jobAction),
      unique: 'isUnique',
    },
  },
  {
    id: 'failures',
    header: 'Failures',
    align: 'right',
    width: 75,
    isSortable: true,
    cell: ({ analytics }) => formatCount(analytics.consecutiveFailures),
    csv: { consecutiveFailures: ({ analytics }) => analytics.consecutiveFailures },
  },
  { id: 'source', header: 'Source', width: 100, isSortable: true, cell: ({ source }) => source, csv: 'source' },
]

const menuColumn = (actionsOf: (job: Job) => MenuAction[]): Column<Job> =>
  actionsColumn((job) => ({ name: job.name, actions: actionsOf(job) }))
