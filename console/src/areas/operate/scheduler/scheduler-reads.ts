import {
  getJob,
  type Job,
  listJobActivity,
  listJobs,
  listNextRuns,
  listSuspendedJobs,
} from '@regent/contract/operate/scheduler'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { NewestFirst } from '../../../api/pages.ts'
import { query, queryClient } from '../../../api/query.ts'
import type { PreloadPlace } from '../../../shell/routing/preload.ts'
import { type JobsSearch, readJobsSearch } from './scheduler-search.ts'

/** The last page of these lists has no `nextCursor`, unlike in our own endpoints. */
type Page<Row> = { records: Row[]; nextCursor?: string | undefined }
const readNextCursor = ({ nextCursor }: Page<unknown>) => nextCursor
const firstPage = undefined as string | undefined
const activityPages: NewestFirst = { by: ['id'], rows: 'records', next: 'nextCursor' }

const ofJobs = ({ q, source, unique, sort }: JobsSearch) => ({
  ...(q && { name: q }),
  ...(source && { source }),
  ...(unique && { onlyUnique: true }),
  ...(sort && { sort }),
})

/** Suspended jobs come from a separate endpoint without the other filters. */
const readJobs = (
  { status, ...search }: JobsSearch,
  page: { cursor: string | undefined; limit?: number },
  options: { scope: string | null; signal: AbortSignal },
): Promise<Page<Job>> =>
  status === 'suspended'
    ? call(listSuspendedJobs, { query: page }, options)
    : call(listJobs, { query: { ...ofJobs(search), ...page } }, options)

export const jobsQuery = (search: JobsSearch, scope: string | null) => {
  const { path } = search.status === 'suspended' ? listSuspendedJobs : listJobs
  return infiniteQueryOptions({
    queryKey: [path, search, scope, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => readJobs(search, { cursor }, { scope, signal }),
    initialPageParam: firstPage,
    getNextPageParam: readNextCursor,
  })
}

/** All rows, for a CSV. */
export const jobsReader =
  (search: JobsSearch, scope: string | null) => async (cursor: string | undefined, signal: AbortSignal) => {
    const { records, nextCursor } = await readJobs(search, { cursor, limit: 200 }, { scope, signal })
    return { rows: records, next: nextCursor ?? null }
  }

/** Preloads the first view of the list. */
export const readJobsAhead = ({ scope, rights, search }: PreloadPlace): Promise<unknown>[] =>
  rights.can('view jobs') ? [queryClient.prefetchInfiniteQuery(jobsQuery(readJobsSearch(search), scope))] : []

export const jobQuery = (id: string, scope: string | null) => query(getJob, { params: { id } }, { scope })

export const nextExecutionsQuery = (id: string, scope: string | null) =>
  query(listNextRuns, { params: { id }, query: { limit: 10 } }, { scope })

export const activityQuery = (id: string, scope: string | null) =>
  infiniteQueryOptions({
    queryKey: [listJobActivity.path, id, scope, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listJobActivity, { params: { id }, query: { cursor } }, { scope, signal }),
    initialPageParam: firstPage,
    getNextPageParam: readNextCursor,
    meta: { newestFirst: activityPages },
  })
