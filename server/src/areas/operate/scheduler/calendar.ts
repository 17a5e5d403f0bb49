import { ApiError } from '@regent/contract/errors'
import { type JobTrigger, runsOf, timeOf } from '@regent/contract/operate/scheduler'
import type { CalendarSource, CopyOf, MoveOf, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryIsGone, refuseOther } from '../../../kernel/calendar/refusals.ts'
import { momentsOf, timesNeeded } from '../../../kernel/calendar/repeats.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type JobRow, lockJob, selectJobs } from './queries.ts'
import { copyJob, saveJob } from './service.ts'

const maxNamed = 20

/** Content ids that the action of a job names: a job that calls for `events.kraken` is about that event. */
function aboutOf({ action: { uri = '', body = '', message = '' } }: JobRow): string[] {
  const found = [uri, body, message].flatMap((text) => text.match(/\b[a-z]+\.[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*/g) ?? [])
  return [...new Set(found)].filter((text) => text.length <= 120).slice(0, maxNamed)
}

/** The one time at which a job runs; undefined for one that repeats. */
function onlyTimeOf({ triggers }: JobRow): number | undefined {
  const [trigger, ...others] = triggers
  return trigger?.type === 'ExactTrigger' && others.length === 0 ? timeOf(trigger.executeAt ?? '') : undefined
}

const onceAt = (ms: number): JobTrigger[] => [{ type: 'ExactTrigger', executeAt: new Date(ms).toISOString() }]

function movableOf(job: JobRow, at: number, now: number): SourceEntry['move'] {
  const no = (why: string) => ({ start: false, end: false, why })
  if (at <= now) return no('It has run.')
  return onlyTimeOf(job) === undefined ? no('It repeats: edit its triggers.') : { start: true, end: false }
}

/** The runs of jobs since they were made; a suspended job has none after that. */
export const jobCalendar: CalendarSource = {
  async read({ realm, now }, { from, to, limit }) {
    const jobs = await selectJobs(realm, { sort: { by: 'name', direction: 'asc' }, after: undefined, limit })
    const entries = jobs.flatMap((job) => {
      const until = Math.min(to, job.suspended_at ?? to)
      const after = Math.max(from, job.created_at) - 1
      const times = runsOf(job.triggers, { after, count: timesNeeded }).filter((at) => at < until)
      const entryAt = (start: number): SourceEntry => ({
        id: job.id,
        name: job.name,
        start,
        end: null,
        isMoment: true,
        state: start <= now ? 'ended' : 'scheduled',
        path: ['jobs', job.id],
        move: movableOf(job, start, now),
        version: job.version,
        about: aboutOf(job),
        ...(job.consecutive_failures > 0 && start > now && { note: 'failed last time' }),
      })
      const runs = momentsOf(times, { to: until, now }, entryAt)
      const suspended = job.suspended_at
      if (suspended === null || suspended < from || suspended >= to) return runs
      const why = 'It is suspended, because it failed too often.'
      const failed = { state: 'failed' as const, note: 'suspended', move: { start: false, end: false, why } }
      return [...runs, { ...entryAt(suspended), ...failed }]
    })
    return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
  },

  async move(context: RealmContext, id: string, { start, was }: MoveOf) {
    const job = await lockJob(context.realm, id)
    if (!job) throw entryIsGone()
    const at = onlyTimeOf(job)
    if (at === undefined) throw entryIsFixed('It repeats: edit its triggers.')
    refuseOther({ start: at, end: null }, was)
    if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
    await saveJob(context, { id, triggers: onceAt(start) })
  },

  /** The copy runs once, also if the job itself repeats. */
  async copy(context: RealmContext, id: string, { start, as }: CopyOf) {
    if (start === null) throw new ApiError('BadRequest', { field: 'start', message: 'start is missing.' })
    await copyJob(context, id, { name: as, triggers: onceAt(start) })
  },
}
