import { forgetPlayer } from '@regent/contract/players/profile'
import { hourMs } from '@regent/contract/time'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { Jobs } from '../../../engines/jobs/jobs.ts'
import { personalChanger } from '../../../kernel/audit/personal.ts'
import {
  continueSearch,
  findSearch,
  lockOpenSearch,
  type OpenSealed,
  type SearchJob,
  searchJob,
  stalledSearches,
} from '../../../kernel/personal-data/mention-search.ts'
import { actAs } from '../../../kernel/plans/acting.ts'
import { buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { eraseDuePlayer } from './forgetting.ts'
import { type DueForgetting, selectDueForgettings } from './queries.ts'

const batch = 100
/** A search without progress within this time has no job any more: all its attempts have failed. */
const stalledMs = hourMs

/** Every hour: erases players whose grace period has ended, each in a separate transaction. */
export function forgettingJobs(jobs: Jobs, services: Services): void {
  jobs.define('due-forgettings', async ({ now, signal, progress }) => {
    const failed = new Set<number>()
    let forgotten = 0
    for (let isMore = true; isMore; ) {
      const due = await selectDueForgettings(services.db, new Date(now), batch + failed.size)
      const remaining = due.filter(({ account_id: id }) => !failed.has(id))
      for (const one of remaining) {
        signal.throwIfAborted()
        // A player who cannot be erased must not block the others.
        await eraseOne(services, one).then(
          () => progress(++forgotten),
          () => failed.add(one.account_id),
        )
      }
      isMore = remaining.length >= batch
    }
    for (const { cid, account_id: accountId } of await stalledSearches(services.db, new Date(now - stalledMs), batch)) {
      await enqueueJob(services.db, now, { cid, kind: searchJob, payload: { accountId } satisfies SearchJob })
    }
    if (failed.size > 0) throw new Error(`could not be forgotten: accounts ${[...failed].join(', ')}`)
    return { forgotten }
  })
  jobs.every('due-forgettings', { intervalMs: hourMs })
  jobs.define<SearchJob>(searchJob, async ({ cid, payload: { accountId }, signal, progress }) => {
    for (let steps = 1; await searchNextPart(services, cid, accountId); steps += 1) {
      progress(steps)
      signal.throwIfAborted()
    }
  })
}

/**
 * Continues the search for an erased player, and records its end; returns whether work remains. A server that has lost
 * its lease only repeats a part of another server's work.
 */
async function searchNextPart(services: Services, cid: number, accountId: number): Promise<boolean> {
  const started = await findSearch({ db: services.db, cid }, accountId)
  if (!started || started.ended_at !== null) return false
  const acting = await actForRequester(services, started)
  const { answer } = await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const openSealed: OpenSealed = (customer, texts) => personalChanger({ customer, vault: services.vault }, texts)
    const search = await lockOpenSearch({ db, cid }, services.vault, accountId)
    const outcome =
      search && (await continueSearch({ db, cid }, services.registry.texts, search, { now: context.now, openSealed }))
    if (!search || !outcome) return { isLeft: search !== undefined }
    context.change({
      subject: 'personal-data',
      id: String(accountId),
      before: {},
      after: outcome,
      gamerTag: search.row.gamer_tag ?? undefined,
    })
    return { isLeft: false }
  })
  return answer.isLeft
}

/** Acts on behalf of the operator who requested it. */
const actForRequester = (services: Services, { cid, account_id: accountId, pid, asked_by: askedBy }: DueForgetting) =>
  actAs(
    services,
    { cid, pid, accountId: askedBy ?? 0 },
    { action: `${forgetPlayer.method} ${forgetPlayer.path}`, requestId: `forget-${accountId}` },
  )

async function eraseOne(services: Services, due: DueForgetting) {
  const acting = await actForRequester(services, due)
  const { cid, account_id: accountId } = due
  const { realm } = acting
  await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const here = realm && { db, id: realm.pid, cid, createdAt: realm.createdAt }
    await eraseDuePlayer({ ...context, customer: { db, cid }, realm: here }, accountId)
  })
}
