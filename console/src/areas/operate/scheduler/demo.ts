import { ApiError } from '@regent/contract/errors'
import {
  getJob,
  hiddenValue,
  isSecretHeader,
  type Job,
  listJobActivity,
  listJobs,
  listNextRuns,
  listSuspendedJobs,
  listUpcomingRuns,
} from '@regent/contract/operate/scheduler'
import { sampleJobActivity, sampleJobs } from '@regent/contract/samples/scheduler'
import { studio } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'

const now = Date.now()
/** The jobs as somebody without the right to edit them sees them. */
const hidden = (job: Omit<Job, 'owner'>): Job['jobAction'] => {
  const { headers } = job.jobAction
  if (!Array.isArray(headers)) return job.jobAction
  const masked = headers.map(({ key, value }) => ({ key, value: isSecretHeader(key) ? hiddenValue : value }))
  return { ...job.jobAction, headers: masked }
}
const jobs: Job[] = sampleJobs(now).map((job) => ({ ...job, jobAction: hidden(job), owner: studio.people[1].email }))
const jobsOf = (pid: string) => (pid === 'DEMO' ? jobs : [])
const jobOf = (id: string): Job | undefined => jobs.find((job) => job.id === id)

function pageOf<Row>(all: readonly Row[], page: { cursor?: string | undefined; limit: number }) {
  const { rows, next } = demoPage(all, page)
  return { records: rows, ...(next !== null && { nextCursor: next }) }
}

export function demoAnswers(demo: Demo): void {
  demo.on(listJobs, ({ query: { name = '', source, onlyUnique, sort, ...page } }, pid) => {
    const found = jobsOf(pid).filter(
      (job) =>
        job.name.toLowerCase().startsWith(name.toLowerCase()) &&
        (source === undefined || job.source === source) &&
        (!onlyUnique || job.isUnique),
    )
    const key = sort.replace('-', '')
    const place = ({ name: called, source: from, analytics }: Job) =>
      key === 'failures' ? String(analytics.consecutiveFailures).padStart(9, '0') : key === 'source' ? from : called
    const sorted = found.toSorted((a, b) => place(a).localeCompare(place(b)))
    return pageOf(sort.startsWith('-') ? sorted.reverse() : sorted, page)
  })
  demo.on(listSuspendedJobs, ({ query }, pid) =>
    pageOf(
      jobsOf(pid).filter(({ suspendedAt }) => suspendedAt !== undefined),
      query,
    ),
  )
  demo.on(getJob, ({ params: { id } }) => {
    const job = jobOf(id)
    if (!job) throw new ApiError('JobNotFound')
    return job
  })
  demo.on(listJobActivity, ({ params: { id }, query }) => {
    const job = jobOf(id)
    return pageOf(job ? sampleJobActivity(job, now) : [], query)
  })
  demo.on(listNextRuns, ({ params: { id }, query: { limit } }) => {
    const { triggers = [], suspendedAt } = jobOf(id) ?? {}
    const times = suspendedAt === undefined ? listUpcomingRuns(triggers, { after: Date.now(), count: limit }) : []
    return times.map((at) => new Date(at).toISOString())
  })
}
