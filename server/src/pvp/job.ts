import { ApiError } from '@regent/contract/errors'
import { updatePvpDefinition } from '@regent/contract/pvp'
import type { Jobs } from '../engines/jobs/jobs.ts'
import { contextOf, type Services, write } from '../http/write.ts'
import { actingFor } from '../plans/acting.ts'
import { giveRewards } from './give-rewards.ts'
import { selectDue, updateNextReward } from './queries.ts'
import { nextRewardOf, requireDefinition } from './service.ts'

const minuteMs = 60_000
const batch = 100

/** Every minute: gives the rewards whose time has come, in the name of the operator who saved the definition. */
export function pvpJobs(jobs: Jobs, services: Services): void {
  jobs.define('pvp-rewards', async ({ db, now, signal, progress }) => {
    let given = 0
    for (const due of await selectDue(db, new Date(now), batch)) {
      signal.throwIfAborted()
      if (await giveDue(services, due, now)) progress(++given)
    }
    return { given }
  })
  jobs.every('pvp-rewards', { intervalMs: minuteMs })
}

type Due = { cid: number; pid: string; lbid: string; account_id: number | null }

/** False where nothing could be given, such as for too few players; its next time comes all the same. */
async function giveDue(services: Services, { cid, pid, lbid, account_id }: Due, now: number): Promise<boolean> {
  const acting = await actingFor(
    services,
    { cid, pid, accountId: account_id ?? 0 },
    { action: `${updatePvpDefinition.method} ${updatePvpDefinition.path}`, requestId: `pvp-${now}` },
  )
  const { answer } = await write(services, acting, async (db, deferred) => {
    const context = contextOf(services, acting, db, deferred)
    if (!acting.realm) return false
    const realm = { db, id: acting.realm.pid, cid, createdAt: acting.realm.createdAt }
    const { definition, next_reward_at: dueAt } = await requireDefinition(realm, lbid)
    if (dueAt === null || dueAt > now) return false
    await updateNextReward(realm, lbid, nextRewardOf(definition.cron, now))
    try {
      await giveRewards({ ...context, customer: { db, cid }, realm }, lbid)
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  })
  return answer
}
