import { listRuns, type RunbookRun } from '@regent/contract/operate/runbooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { pagedQuery } from '../../../api/pages.ts'
import { useRealm } from '../../../shell/frame/place.ts'
import { RowLink } from '../../../shell/records/RowLink.tsx'
import { paths } from '../../../shell/routing/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { type Column, DataTable } from '../../../ui/table/DataTable.tsx'
import { readSort } from '../../../ui/table/sort.ts'
import { Time } from '../../../ui/time/Time.tsx'
import { runProgress, runState } from './run-words.ts'

const noun: [string, string] = ['run', 'runs']

/** The runs of the last 30 days, of one runbook or of all. */
export function RunsTable({ runbook, scope }: { runbook?: number; scope: string | null }) {
  const place = useRealm()
  const [sort, setSort] = useState<'made' | '-made'>('-made')
  const list = useInfiniteQuery(
    pagedQuery(listRuns, { query: { limit: 10, sort, ...(runbook !== undefined && { runbook }) } }, { scope }),
  )
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  const columns = useMemo(() => buildColumns((id) => paths.inRealm(place, `runbooks/runs/${id}`)), [place])
  return (
    <Section title="Runs" subtitle="Last 30 days." isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The runs could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No runs yet" description="Run a runbook to see it here." />
      ) : (
        <DataTable
          label="Runs"
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          isLoading={list.isLoading}
          noun={noun}
          sort={readSort(sort)}
          onSort={({ direction }) => setSort(direction === 'descending' ? '-made' : 'made')}
        />
      )}
      {list.hasNextPage && (
        <ActionButton onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage} m={8}>
          Load more
        </ActionButton>
      )}
    </Section>
  )
}

const buildColumns = (addressOf: (id: number) => string): Column<RunbookRun>[] => [
  {
    id: 'run',
    header: 'Run',
    width: 220,
    cell: ({ id, name, undoes }) => (
      <RowLink to={addressOf(id)}>{undoes === undefined ? name : `Undo of ${name}`}</RowLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 130,
    keepsWidth: true,
    cell: (run) => <Pill tone={runState(run).tone}>{runState(run).words}</Pill>,
  },
  { id: 'progress', header: 'Progress', width: 190, cell: runProgress },
  {
    id: 'made',
    header: 'Prepared',
    keepsWidth: true,
    isSortable: true,
    isNewestFirst: true,
    cell: ({ madeAt }) => <Time ms={madeAt} />,
  },
  { id: 'by', header: 'Person', width: 180, cell: ({ startedBy, madeBy }) => startedBy ?? madeBy ?? '–' },
]
