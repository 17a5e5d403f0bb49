import { ApiError } from '@regent/contract/errors'
import { hourMs, minuteMs } from '@regent/contract/time'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { actAsJob } from '../../../kernel/plans/acting.ts'
import type { Work } from '../../../kernel/records/area.ts'
import { buildContext, nothingDeferred, type Services, write } from '../../../kernel/write/write.ts'
import { readChanged } from './facebook-updates.ts'
import { pollRefunds } from './polled-stores.ts'
import { proveAtFacebook, readPaymentConfig } from './providers.ts'
import { findPayment } from './queries.ts'
import { type DuePoll, takeDuePolls, updateSince } from './refund-queries.ts'
import { applyNotice } from './refunds.ts'
import { completePayment, isOpen, toTerms } from './service.ts'
import { connectStores } from './stores.ts'

/** Slightly less than the interval of the job, so that no store is skipped every second time. */
const askedAgainMs = 50 * minuteMs
const batch = 50

export type JobRealm = { cid: number; pid: string }

/** Runs a function on behalf of the realm in one transaction; the audit trail contains the job. */
export async function actAsRealm<Done>(
  services: Services,
  place: JobRealm,
  job: string,
  work: (context: RealmContext) => Promise<Done>,
): Promise<Done> {
  const acting = await actAsJob(services, { ...place, job }, `${job}-${services.clock()}`)
  const { answer } = await write(services, acting, async (db, deferred) => {
    const context = buildContext(services, acting, db, deferred)
    const { realm } = context
    if (!realm) throw new ApiError('RealmNotFound')
    return work({ ...context, customer: { db, cid: place.cid }, realm })
  })
  return answer
}

/** A context without a transaction, for requests to other hosts. */
export async function contextIn(services: Services, place: JobRealm, job: string): Promise<RealmContext> {
  const acting = await actAsJob(services, { ...place, job }, job)
  const context = buildContext(services, acting, services.db, nothingDeferred())
  const { realm } = context
  if (!realm) throw new ApiError('RealmNotFound')
  return { ...context, customer: { db: services.db, cid: place.cid }, realm }
}

export const facebookJob = 'facebook-updates'
const pollJob = 'store-refunds'

/** Processes webhooks of Facebook, and polls the other stores for refunds every hour. Both wait for other hosts. */
export function refundJobs({ callJobs, services, log }: Work): void {
  callJobs.define<{ ids: string[] }>(facebookJob, async ({ cid, pid = '', payload: { ids }, signal, progress }) => {
    for (const [index, id] of ids.entries()) {
      signal.throwIfAborted()
      await followFacebook(services, { cid, pid }, id)
      progress(index + 1, ids.length)
    }
  })
  callJobs.define(pollJob, async ({ db, now, signal, progress }) => {
    let refunds = 0
    let failed = 0
    for (let due = batch; due === batch; ) {
      const polls = await takeDuePolls(db, new Date(now), new Date(now + askedAgainMs), batch)
      due = polls.length
      for (const poll of polls) {
        signal.throwIfAborted()
        const applied = await askStore(services, poll, now, log)
        if (applied === undefined) failed += 1
        refunds += applied ?? 0
        progress(refunds)
      }
    }
    return { refunds, failed }
  })
  callJobs.every(pollJob, { intervalMs: hourMs })
}

/** Loads a changed payment from Facebook and applies its new state, idempotently. */
async function followFacebook(services: Services, place: JobRealm, id: string): Promise<void> {
  const context = await contextIn(services, place, facebookJob)
  const config = await readPaymentConfig(context)
  const changedPayment = await readChanged({ config, stores: connectStores(context.settings) }, id)
  if (!changedPayment) return
  const { found, txid, notices } = changedPayment
  const payment = txid === undefined ? undefined : await findPayment(context.realm, txid)
  if (payment && payment.provider === 'Facebook' && isOpen(payment) && notices.length === 0) {
    const proof = await proveAtFacebook(context, id, found, toTerms(payment))
    const completion = { txid: payment.txid, receipt: '', priceInLocalCurrency: '', isoCurrencySymbol: '' }
    await actAsRealm(services, place, facebookJob, (here) =>
      completePayment(here, payment.gamer_tag, 'facebook', completion, proof),
    ).catch((error: unknown) => {
      // The payment stores the reason; a retry would fail again.
      if (!(error instanceof ApiError)) throw error
    })
  }
  for (const notice of notices) await actAsRealm(services, place, facebookJob, (here) => applyNotice(here, notice))
}

/** Applies refunds reported by a store; undefined if the store could not be reached. */
async function askStore(services: Services, poll: DuePoll, now: number, log: EngineLog): Promise<number | undefined> {
  const { cid, pid, provider, since } = poll
  const place = { cid, pid }
  try {
    const context = await contextIn(services, place, pollJob)
    const config = await readPaymentConfig(context)
    let applied = 0
    for (let from = since, hasMore = true; hasMore; ) {
      const polled = await pollRefunds(provider, { config, stores: connectStores(context.settings), since: from, now })
      if (!polled) return 0
      for (const notice of polled.notices) {
        const result = await actAsRealm(services, place, pollJob, (here) => applyNotice(here, notice))
        if (result === 'applied') applied += 1
      }
      hasMore = polled.hasMore && polled.since > from
      from = polled.since
      await updateSince(context.realm, provider, new Date(from))
    }
    return applied
  } catch (error) {
    // The store is down or rejects the realm's keys: poll it again in an hour.
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ pid, provider, reason }, 'the refunds of a store could not be loaded')
    return undefined
  }
}
