import { ApiError } from '@regent/contract/errors'
import { type JobTrigger, listUpcomingRuns, parseJobTime } from '@regent/contract/operate/scheduler'
import type { CalendarSource, EntryCopy, EntryMove, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import { buildOccurrences, timesNeeded } from '../../../kernel/calendar/repeats.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type JobRow, lockJob, selectJobs } from './queries.ts'
import { copyJob, saveJob } from './service.ts'

const maxNamed = 20

/** Content ids in the action of a job: a job with `events.kraken` in its call is about that event. */
function findContentIds({ action: { uri = '', body = '', message = '' } }: JobRow): string[] {
  const contentIds = [uri, body, message].flatMap(
    (text) => text.match(/\b[a-z]+\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*/g) ?? [],
  )
  return [...new Set(contentIds)].filter((text) => text.length <= 120).slice(0, maxNamed)
}

/** The only run time of a job; undefined for a recurring one. */
function findSingleTime({ triggers }: JobRow): number | undefined {
  const [trigger, ...others] = triggers
  return trigger?.type === 'ExactTrigger' && others.length === 0 ? parseJobTime(trigger.executeAt ?? '') : undefined
}

const onceAt = (ms: number): JobTrigger[] => [{ type: 'ExactTrigger', executeAt: new Date(ms).toISOString() }]

function buildMove(job: JobRow, at: number, now: number): SourceEntry['move'] {
  const no = (why: string) => ({ start: false, end: false, why })
  if (at <= now) return no('It has run.')
  return findSingleTime(job) === undefined ? no('It repeats. Edit its triggers.') : { start: true, end: false }
}

/** The runs of jobs since their creation; a suspended job has no future runs. */
export const jobCalendar: CalendarSource = {
  async read({ realm, now }, { from, to, limit }) {
    const jobs = await selectJobs(realm, { sort: { by: 'name', direction: 'asc' }, after: undefined, limit })
    const entries = jobs.flatMap((job) => {
      const until = Math.min(to, job.suspended_at ?? to)
      const after = Math.max(from, job.created_at) - 1
      const times = listUpcomingRuns(job.triggers, { after, count: timesNeeded }).filter((at) => at < until)
      const entryAt = (start: number): SourceEntry => ({
        id: job.id,
        name: job.name,
        start,
        end: null,
        isMoment: true,
        state: start <= now ? 'ended' : 'scheduled',
        path: ['jobs', job.id],
        move: buildMove(job, start, now),
        version: job.version,
        about: findContentIds(job),
        ...(job.consecutive_failures > 0 && start > now && { note: 'failed last time' }),
      })
      const runs = buildOccurrences(times, { to: until, now }, entryAt)
      const suspendedAt = job.suspended_at
      if (suspendedAt === null || suspendedAt < from || suspendedAt >= to) return runs
      const why = 'It is suspended after too many failed runs.'
      const failed = { state: 'failed' as const, note: 'suspended', move: { start: false, end: false, why } }
      return [...runs, { ...entryAt(suspendedAt), ...failed }]
    })
    return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
  },

  async move(context: RealmContext, id: string, { start, was }: EntryMove) {
    const job = await lockJob(context.realm, id)
    if (!job) throw entryNotFound()
    const at = findSingleTime(job)
    if (at === undefined) throw entryIsFixed('It repeats. Edit its triggers.')
    rejectChangedTimes({ start: at, end: null }, was)
    if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
    await saveJob(context, { id, triggers: onceAt(start) })
  },

  /** The copy runs once, even if the job is recurring. */
  async copy(context: RealmContext, id: string, { start, as }: EntryCopy) {
    if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
    await copyJob(context, id, { name: as, triggers: onceAt(start) })
  },
}
