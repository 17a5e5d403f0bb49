import { ApiError } from '@regent/contract/errors'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { Work } from '../../../kernel/area.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { actingForRealm } from '../../../kernel/plans/acting.ts'
import { contextOf, nothingDeferred, type Services, write } from '../../../kernel/write/write.ts'
import { readChanged } from './facebook-updates.ts'
import { askForRefunds } from './polled-stores.ts'
import { proveAtFacebook, readPaymentConfig } from './providers.ts'
import { findPayment } from './queries.ts'
import { type DuePoll, takeDuePolls, updateSince } from './refund-queries.ts'
import { applyNotice } from './refunds.ts'
import { completePayment, isOpen, termsOf } from './service.ts'
import { storesOf } from './stores.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Somewhat less than the interval of the job, so that no store is left out every other time. */
const askedAgainMs = 50 * minuteMs
const batch = 50

type Place = { cid: number; pid: string }

/** Has the realm itself do something in one transaction; the audit trail names the job. */
export async function actAsRealm<Done>(
  services: Services,
  place: Place,
  job: string,
  work: (context: RealmContext) => Promise<Done>,
): Promise<Done> {
  const acting = await actingForRealm(services, { ...place, job }, `${job}-${services.clock()}`)
  const { answer } = await write(services, acting, async (db, deferred) => {
    const context = contextOf(services, acting, db, deferred)
    const { realm } = context
    if (!realm) throw new ApiError('RealmNotFound')
    return work({ ...context, customer: { db, cid: place.cid }, realm })
  })
  return answer
}

/** The same without a transaction, for what asks other hosts. */
async function contextIn(services: Services, place: Place, job: string): Promise<RealmContext> {
  const acting = await actingForRealm(services, { ...place, job }, job)
  const context = contextOf(services, acting, services.db, nothingDeferred())
  const { realm } = context
  if (!realm) throw new ApiError('RealmNotFound')
  return { ...context, customer: { db: services.db, cid: place.cid }, realm }
}

export const facebookJob = 'facebook-updates'
const pollJob = 'store-refunds'

/**
 * Facebook's updates, as it sends them; and every hour the stores that tell of refunds only when they are asked. Both
 * wait for other hosts.
 */
export function refundJobs({ callJobs, services, log }: Work): void {
  callJobs.define<{ ids: string[] }>(facebookJob, async ({ cid, pid = '', payload: { ids }, signal, progress }) => {
    for (const [index, id] of ids.entries()) {
      signal.throwIfAborted()
      await followFacebook(services, { cid, pid }, id)
      progress(index + 1, ids.length)
    }
  })
  callJobs.define(pollJob, async ({ db, now, signal, progress }) => {
    let [refunds, failed] = [0, 0]
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

/** Asks Facebook for a payment that has changed, and applies what became of it: each step once. */
async function followFacebook(services: Services, place: Place, id: string): Promise<void> {
  const context = await contextIn(services, place, facebookJob)
  const config = await readPaymentConfig(context)
  const changed = await readChanged({ config, stores: storesOf(context.settings) }, id)
  if (!changed) return
  const { found, txid, notices } = changed
  const payment = txid === undefined ? undefined : await findPayment(context.realm, txid)
  if (payment && payment.provider === 'Facebook' && isOpen(payment) && notices.length === 0) {
    const proof = await proveAtFacebook(context, id, found, termsOf(payment))
    const given = { txid: payment.txid, receipt: '', priceInLocalCurrency: '', isoCurrencySymbol: '' }
    await actAsRealm(services, place, facebookJob, (here) =>
      completePayment(here, payment.gamer_tag, 'facebook', given, proof),
    ).catch((error: unknown) => {
      // The payment says why it failed; another try would end the same.
      if (!(error instanceof ApiError)) throw error
    })
  }
  for (const notice of notices) await actAsRealm(services, place, facebookJob, (here) => applyNotice(here, notice))
}

/** Applies the refunds that a store knows; undefined if it could not be asked. */
async function askStore(services: Services, poll: DuePoll, now: number, log: EngineLog): Promise<number | undefined> {
  const { cid, pid, provider, since } = poll
  const place = { cid, pid }
  try {
    const context = await contextIn(services, place, pollJob)
    const config = await readPaymentConfig(context)
    let applied = 0
    for (let from = since, hasMore = true; hasMore; ) {
      const polled = await askForRefunds(provider, { config, stores: storesOf(context.settings), since: from, now })
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
    // The store is down, or does not accept the realm's keys: it is asked again in an hour.
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ pid, provider, reason }, 'a store could not be asked for refunds')
    return undefined
  }
}
