import { setTimeout as sleep } from 'node:timers/promises'
import { sampleJobs } from '@regent/contract/samples/scheduler'
import { cancelJob, failuresUntilSuspended, getJob, runJob, saveJob } from '@regent/contract/scheduler'
import type { Remote } from '../../../kernel/sample/remote.ts'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const maxWaitMs = 20_000

/** Sample jobs in all states: one is due in a second, one fails until it is suspended. */
export async function scheduleJobs({ server, as }: SampleRealm): Promise<void> {
  const now = Date.now()
  for (const { name, source, isUnique, triggers, jobAction, retryPolicy, suspendedAt } of sampleJobs(now)) {
    const isCancelled = triggers.length === 0
    const soon = [{ type: 'ExactTrigger' as const, executeAt: new Date(Date.now() + 1_000).toISOString() }]
    const isPast = triggers.some(({ executeAt }) => executeAt !== undefined)
    const retries = suspendedAt === undefined ? retryPolicy : { ...retryPolicy, maxRetryCount: 0 }
    const body = {
      ...{ name, source, isUnique, jobAction, retryPolicy: retries },
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
    await server.call(runJob, { params: { id } }, as)
    const before = failures
    while (failures === before && Date.now() < until) {
      await sleep(50)
      failures = (await server.call(getJob, { params: { id } }, as)).analytics.consecutiveFailures
    }
  }
}
