import { ApiError } from '@regent/contract/errors'
import { minuteMs } from '@regent/contract/time'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { actAsJob } from '../../../kernel/plans/acting.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { giveRewards } from './give-rewards.ts'
import { selectDue, updateLastRun, updateNextReward } from './queries.ts'
import { nextRewardTime, requireDefinition } from './service.ts'

const batch = 100
const job = 'pvp-rewards'

/**
 * Every minute: gives due rewards on behalf of the realm, not of the operator who saved the definition. A failure, such
 * as too few players, is stored in the definition and in the result of the run; the next run stays scheduled.
 */
export function pvpJobs(jobs: Jobs, services: Services, log: EngineLog): void {
  jobs.define(job, async ({ db, now, signal, progress }) => {
    let rewardedCount = 0
    const refused: { pid: string; lbid: string; reason: string }[] = []
    for (const due of await selectDue(db, new Date(now), batch)) {
      signal.throwIfAborted()
      const { pid, lbid } = due
      const failure = await giveDue(services, due, now, log)
      if (failure === undefined) progress(++rewardedCount)
      else {
        log.warn({ pid, lbid, reason: failure }, 'rewards of a leaderboard were due and could not be granted')
        refused.push({ pid, lbid, reason: failure })
      }
    }
    return { given: rewardedCount, refused }
  })
  jobs.every(job, { intervalMs: minuteMs })
}

type Due = { cid: number; pid: string; lbid: string }

const brokenOff = 'The server could not grant these rewards. See its log, and grant them by hand.'

/** Gives due rewards and sets the next time, in one transaction. Returns the reason if nothing was given. */
async function giveDue(services: Services, due: Due, now: number, log: EngineLog): Promise<string | undefined> {
  try {
    await moveOn(services, due, now, (context) => {
      if (hasExtraRights(services.settings, due.cid)) return giveRewards(context, due.lbid)
      const message = 'The setting EXTRA_CUSTOMERS no longer contains this organization. Its PvP rewards are off.'
      throw new ApiError('Forbidden', { message })
    })
    return undefined
  } catch (error) {
    const isRefused = error instanceof ApiError
    if (!isRefused)
      log.error({ err: error, pid: due.pid, lbid: due.lbid }, 'granting the rewards of a leaderboard failed')
    const failure = isRefused ? error.message : brokenOff
    await moveOn(services, due, now, async ({ realm }) => {
      await updateLastRun(realm, due.lbid, { at: now, failure })
    })
    return failure
  }
}

/** Sets the next time and runs the work in one transaction: a second server finds it moved and does nothing. */
async function moveOn(
  services: Services,
  { cid, pid, lbid }: Due,
  now: number,
  work: (context: RealmContext) => Promise<void>,
): Promise<void> {
  const acting = await actAsJob(services, { cid, pid, job }, `pvp-${now}`)
  await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const { realm } = context
    if (!realm) return
    const { definition, next_reward_at: dueAt } = await requireDefinition(realm, lbid)
    if (dueAt === null || dueAt > now) return
    await updateNextReward(realm, lbid, nextRewardTime(definition, now))
    await work({ ...context, customer: { db, cid }, realm })
  })
}
