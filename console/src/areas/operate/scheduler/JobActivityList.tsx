import { type JobActivity, parseJobTime } from '@regent/contract/operate/scheduler'
import { formatQuantity } from '@regent/contract/words'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRead } from '../../../api/list-read.ts'
import { newestReader } from '../../../api/newest-page.ts'
import { useListFollow } from '../../../shell/lists/use-list-follow.ts'
import { Pill } from '../../../ui/layout/Pill.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { GrowingTable } from '../../../ui/table/GrowingTable.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { stateTones } from './job-words.ts'
import { activityQuery } from './scheduler-reads.ts'

const noun: [string, string] = ['entry', 'entries']
const rowId = ({ id }: JobActivity) => id

const columns: Column<JobActivity>[] = [
  {
    id: 'at',
    header: 'Time',
    keepsWidth: true,
    cell: ({ timestamp }) => <Time ms={parseJobTime(timestamp)} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 120,
    cell: ({ state }) => <Pill tone={stateTones[state]}>{state}</Pill>,
  },
  { id: 'message', header: 'Message', width: 520, cell: ({ message }) => message },
]

/** The activity of a job, newest first, without other sort orders. */
export function JobActivityList({ jobId, scope }: { jobId: string; scope: string | null }) {
  const pages = activityQuery(jobId, scope)
  const list = useInfiniteQuery(pages)
  const rows = useMemo(() => list.data?.pages.flatMap(({ records }) => records) ?? [], [list.data])
  const follow = {
    ...useListFollow('job-activity'),
    onRead: newestReader(pages),
  }
  return (
    <Section title="Activity" subtitle="Last 30 days." isFlush>
      <GrowingTable
        label="Activity"
        columns={columns}
        rows={rows}
        rowId={rowId}
        noun={noun}
        {...listRead(list, 'The activity could not be loaded.')}
        follow={follow}
        count={`${list.hasNextPage ? 'The newest ' : ''}${formatQuantity(rows.length, ...noun)}`}
        onMore={list.hasNextPage && (() => list.fetchNextPage())}
        isLoadingMore={list.isFetchingNextPage}
        nothingYet={{ title: 'No activity yet', description: 'Runs of the job appear here.' }}
      />
    </Section>
  )
}
