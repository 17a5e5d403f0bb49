import { setTimeout as sleep } from 'node:timers/promises'
import { cancelJob, failuresUntilSuspended, getJob, runJob, saveJob } from '@regent/contract/operate/scheduler'
import { RequestError } from '@regent/contract/request-error'
import { sampleJobActivity, sampleJobs } from '@regent/contract/samples/scheduler'
import { dayMs } from '@regent/contract/time'
import type { Remote } from '../../../kernel/records/remote.ts'
import type { SampleMoment, SampleRealm } from '../../../kernel/records/sample-realm.ts'
import { insertActivities } from './queries.ts'

const maxWaitMs = 20_000
/** The first job was made so many days ago, the others some days after one another. */
const madeDaysAgo = 60
const daysBetween = 8

type SampleJob = ReturnType<typeof sampleJobs>[number]

/** Jobs that run again and again without a fault: these have a past. */
const isSteady = ({ triggers, suspendedAt }: SampleJob): boolean =>
  suspendedAt === undefined && triggers.some(({ type }) => type === 'CronTrigger')

const bodyOf = ({ name, source, isUnique, triggers, jobAction, retryPolicy }: SampleJob) => ({
  name,
  source,
  isUnique,
  triggers,
  jobAction,
  retryPolicy,
})

/**
 * The steady jobs, made weeks ago, with their runs. A job whose time has come is run by the server at once; so these get
 * their times only after their earlier runs were written.
 */
export function jobsOfSample(now: number): SampleMoment[] {
  const ids = new Map<string, string>()
  const steady = sampleJobs(now).filter(isSteady)
  const never = [{ type: 'ExactTrigger' as const, executeAt: new Date(now + 365 * dayMs).toISOString() }]
  const making = steady.map(
    (job, nth): SampleMoment => ({
      daysAgo: madeDaysAgo - nth * daysBetween,
      hour: 11,
      by: 'developer',
      async work({ server, as, asPlayer }) {
        const { id } = await server.call(
          saveJob,
          { body: { ...bodyOf(job), ...(asPlayer && { triggers: never }) } },
          as,
        )
        ids.set(job.name, id)
      },
    }),
  )
  const runs = steady
    .flatMap((job) => sampleJobActivity(job, now).map((run) => ({ name: job.name, ...run })))
    .sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  const running: SampleMoment = {
    daysAgo: 2,
    hour: 10,
    by: 'developer',
    async work({ server, as, gamerTags, asPlayer }) {
      if (!asPlayer) return
      // Runs belong to the realm; any of its players leads there.
      await asPlayer(gamerTags[0] ?? 0, async ({ realm }) => {
        for (const { name, timestamp, state, message } of runs)
          await insertActivities(realm, { id: ids.get(name) ?? '', name }, [
            { at: new Date(timestamp), state, message },
          ])
      })
      for (const job of steady) await server.call(saveJob, { body: { id: ids.get(job.name), ...bodyOf(job) } }, as)
    },
  }
  return [...making, running]
}

/** The other jobs of the sample: one is due in a second, one is cancelled, one fails until it is suspended. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  const others = sampleJobs(Date.now()).filter((job) => !isSteady(job))
  for (const { name, source, isUnique, triggers, jobAction, retryPolicy, suspendedAt } of others) {
    const isCancelled = triggers.length === 0
    const soon = [{ type: 'ExactTrigger' as const, executeAt: new Date(Date.now() + 1_000).toISOString() }]
    const isPast = triggers.some(({ executeAt }) => executeAt !== undefined)
    const retries = suspendedAt === undefined ? retryPolicy : { ...retryPolicy, maxRetryCount: 0 }
    const body = {
      name,
      source,
      isUnique,
      jobAction,
      retryPolicy: retries,
      triggers: isCancelled || isPast ? soon : triggers,
    }
    const { id } = await server.call(saveJob, { body }, as)
    if (isCancelled) await server.call(cancelJob, { params: { id } }, as)
    if (suspendedAt !== undefined) await fail(server, as, id)
  }
}

async function fail(server: Remote, as: { scope: string; token: string }, id: string): Promise<void> {
  const until = Date.now() + maxWaitMs
  for (let failures = 0; failures < failuresUntilSuspended && Date.now() < until; ) {
    // The run before counts as failed a moment before it has ended.
    while (!(await isBegun(server, as, id)) && Date.now() < until) await sleep(50)
    const before = failures
    while (failures === before && Date.now() < until) {
      await sleep(50)
      failures = (await server.call(getJob, { params: { id } }, as)).analytics.consecutiveFailures
    }
  }
}

const isBegun = (server: Remote, as: { scope: string; token: string }, id: string): Promise<boolean> =>
  server.call(runJob, { params: { id } }, as).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RequestError && error.code === 'JobUnderWay') return false
      throw error
    },
  )
