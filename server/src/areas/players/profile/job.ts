import { forgetPlayer } from '@regent/contract/profile'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { actingFor } from '../../../kernel/plans/acting.ts'
import { contextOf, type Services, write } from '../../../kernel/write/write.ts'
import { carryOutForgetting } from './forgetting.ts'
import { type DueForgetting, selectDueForgettings } from './queries.ts'

const hourMs = 3_600_000
const batch = 100

/** Every hour: forgets players whose grace period has ended, each in a transaction of its own. */
export function forgettingJobs(jobs: Jobs, services: Services): void {
  jobs.define('due-forgettings', async ({ now, signal, progress }) => {
    const failed = new Set<number>()
    let forgotten = 0
    for (let isMore = true; isMore; ) {
      const due = await selectDueForgettings(services.db, new Date(now), batch + failed.size)
      const left = due.filter(({ account_id: id }) => !failed.has(id))
      for (const one of left) {
        signal.throwIfAborted()
        // A player who cannot be forgotten must not block the others.
        await carryOut(services, one).then(
          () => progress(++forgotten),
          () => failed.add(one.account_id),
        )
      }
      isMore = left.length >= batch
    }
    if (failed.size > 0) throw new Error(`could not be forgotten: accounts ${[...failed].join(', ')}`)
    return { forgotten }
  })
  jobs.every('due-forgettings', { intervalMs: hourMs })
}

/** Acts for the operator who requested it. */
async function carryOut(services: Services, { cid, account_id: accountId, pid, asked_by: askedBy }: DueForgetting) {
  const acting = await actingFor(
    services,
    { cid, pid, accountId: askedBy ?? 0 },
    { action: `${forgetPlayer.method} ${forgetPlayer.path}`, requestId: `forget-${accountId}` },
  )
  const { realm } = acting
  await write(services, acting, async (db, deferred) => {
    const context = contextOf(services, acting, db, deferred)
    const here = realm && { db, id: realm.pid, cid, createdAt: realm.createdAt }
    await carryOutForgetting({ ...context, customer: { db, cid }, realm: here }, accountId)
  })
}
