import { ApiError } from '@regent/contract/errors'
import { updatePvpDefinition } from '@regent/contract/pvp'
import type { EngineLog } from '../../../engines/database/engine-log.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { actingFor } from '../../../kernel/plans/acting.ts'
import { contextOf, type Services, write } from '../../../kernel/write/write.ts'
import { giveRewards } from './give-rewards.ts'
import { selectDue, updateNextReward } from './queries.ts'
import { nextRewardOf, requireDefinition } from './service.ts'

const minuteMs = 60_000
const batch = 100

/**
 * Every minute: gives due rewards in the name of the operator who saved the definition. A failure, such as too few
 * players or a lost right, is in the log and in the result of the run; the next time stays scheduled.
 */
export function pvpJobs(jobs: Jobs, services: Services, log: EngineLog): void {
  jobs.define('pvp-rewards', async ({ db, now, signal, progress }) => {
    let given = 0
    const refused: { pid: string; lbid: string; reason: string }[] = []
    for (const due of await selectDue(db, new Date(now), batch)) {
      signal.throwIfAborted()
      const outcome = await giveDue(services, due, now)
      if (outcome.isGiven) progress(++given)
      if (outcome.refusal === undefined) continue
      const { pid, lbid } = due
      log.warn({ pid, lbid, reason: outcome.refusal }, 'rewards of a leaderboard were due and could not be given')
      refused.push({ pid, lbid, reason: outcome.refusal })
    }
    return { given, refused }
  })
  jobs.every('pvp-rewards', { intervalMs: minuteMs })
}

type Due = { cid: number; pid: string; lbid: string; account_id: number | null }

/**
 * A refusal says why nothing was given. Without a plan and a refusal, another server was faster or the time was
 * changed.
 */
type Outcome = { isGiven: boolean; refusal?: string }

async function giveDue(services: Services, { cid, pid, lbid, account_id }: Due, now: number): Promise<Outcome> {
  const acting = await actingFor(
    services,
    { cid, pid, accountId: account_id ?? 0 },
    { action: `${updatePvpDefinition.method} ${updatePvpDefinition.path}`, requestId: `pvp-${now}` },
  )
  const { answer } = await write(services, acting, async (db, deferred): Promise<Outcome> => {
    const context = contextOf(services, acting, db, deferred)
    if (!acting.realm) return { isGiven: false }
    const realm = { db, id: acting.realm.pid, cid, createdAt: acting.realm.createdAt }
    const { definition, next_reward_at: dueAt } = await requireDefinition(realm, lbid)
    if (dueAt === null || dueAt > now) return { isGiven: false }
    await updateNextReward(realm, lbid, nextRewardOf(definition.cron, now))
    try {
      await giveRewards({ ...context, customer: { db, cid }, realm }, lbid)
      return { isGiven: true }
    } catch (error) {
      if (error instanceof ApiError) return { isGiven: false, refusal: error.message }
      throw error
    }
  })
  return answer
}
