import { Button } from '@mantine/core'
import { type JobActivity, timeOf } from '@regent/contract/scheduler'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readFailure } from '../../../api/failure.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../../../ui/Time.tsx'
import { stateTones } from './job-words.ts'
import { activityQuery } from './scheduler-reads.ts'

const columns: Column<JobActivity>[] = [
  { id: 'at', header: 'Time', width: 188, keepsWidth: true, cell: ({ timestamp }) => <Time ms={timeOf(timestamp)} /> },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ state }) => <Pill tone={stateTones[state]}>{state}</Pill>,
  },
  { id: 'message', header: 'Message', width: 520, cell: ({ message }) => message },
]

/** The activity of a job, newest first; one looks for what it did last, so there is no other order. */
export function JobActivityList({ jobId, scope }: { jobId: string; scope: string | null }) {
  const list = useInfiniteQuery(activityQuery(jobId, scope))
  const rows = useMemo(() => list.data?.pages.flatMap(({ records }) => records) ?? [], [list.data])
  return (
    <Section title="Activity" subtitle="Last 30 days." isFlush>
      {list.error ? (
        <EmptyState
          kind="failed"
          failure={readFailure('The activity could not be loaded.', list.error)}
          onRetry={() => list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : rows.length === 0 && !list.isLoading ? (
        <EmptyState kind="nothing-yet" title="No activity yet" description="The job has not run yet." />
      ) : (
        <DataTable
          label="Activity"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isLoading={list.isLoading}
          noun={['entry', 'entries']}
        />
      )}
      {list.hasNextPage && (
        <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage} m={8}>
          Load more
        </Button>
      )}
    </Section>
  )
}
