import { failingDays, type WebhookAttempt } from '@regent/contract/operate/webhooks'
import { dayMs } from '@regent/contract/time'
import type { Db as AnyDb } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import { repeat } from '../../../engines/repeat.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { attemptDelivery, isSuccess } from './attempt.ts'
import * as deliveries from './delivery-queries.ts'
import { toPayload } from './payload.ts'
import * as queries from './queries.ts'
import { deliveryLeaseMs, nextAttemptAt } from './retries.ts'
import { disableWebhook } from './stopping.ts'

/** Concurrent requests of a server: in all, per organization, per webhook, and per webhook that fails. */
const limits = { all: 200, organization: 40, webhook: 8, failing: 1 }
/** A delivery behind another one of its player is looked at again after this time. */
const blockedMs = 2_000
const keptAttempts = 20
/** Statements per webhook and pass that only postpone deliveries. */
const maxBlockedBatches = 20
const pollMs = 1_000

type SenderServices = Pick<Services, 'db' | 'clock' | 'vault' | 'settings' | 'directory' | 'stream'>

/**
 * Sends due deliveries of all realms. A pass takes deliveries and starts their requests without waiting for them, so a
 * slow endpoint uses only the requests of its own webhook.
 */
export class WebhookSender {
  readonly #services: SenderServices
  readonly #log: EngineLog
  readonly #random: () => number
  readonly #running = new Set<Promise<void>>()
  /** Running requests by webhook and by organization. */
  readonly #counts = new Map<string, number>()
  readonly #stopping = new AbortController()
  #wake = () => {}

  constructor(services: SenderServices, log: EngineLog, random: () => number = Math.random) {
    this.#services = services
    this.#log = log
    this.#random = random
  }

  /** Polls until it is stopped; an ended request starts the next pass. */
  start(): { stop: (limitMs: number) => Promise<void> } {
    const polling = repeat('sending webhooks', pollMs, this.#log, () => this.pass())
    this.#wake = polling.wake
    return {
      stop: async (limitMs) => {
        await polling.stop(limitMs)
        this.#stopping.abort(new Error('The server stops.'))
        await this.idle()
      },
    }
  }

  /** Takes due deliveries and starts their requests; returns their number. */
  async pass(): Promise<number> {
    const { db, clock } = this.#services
    let started = 0
    for (const webhook of await deliveries.selectDueWebhooks(db, clock)) {
      for (let batch = 0; batch < maxBlockedBatches; batch += 1) {
        const room = this.#roomOf(webhook)
        if (room <= 0) break
        const { taken, blocked } = await deliveries.takeDeliveries(db, webhook, {
          room,
          leaseMs: deliveryLeaseMs,
          blockedMs,
          clock,
        })
        for (const row of taken) this.#begin(webhook, row)
        started += taken.length
        if (taken.length + blocked < deliveries.takenAtOnce) break
      }
    }
    return started
  }

  /** Waits for the running requests. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #roomOf({ pid, id, cid, failing_since: failing }: deliveries.DueWebhook): number {
    const count = (key: string) => this.#counts.get(key) ?? 0
    return Math.min(
      (failing === null ? limits.webhook : limits.failing) - count(`${pid}/${id}`),
      limits.organization - count(`${cid}`),
      limits.all - this.#running.size,
    )
  }

  #begin(webhook: deliveries.DueWebhook, row: deliveries.DeliveryRow): void {
    const keys = [`${webhook.pid}/${webhook.id}`, `${webhook.cid}`]
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    const running = this.#deliver(webhook, row)
      .catch((err) => this.#log.error({ err, webhookId: webhook.id }, 'the result of a delivery was not stored'))
      .finally(() => {
        this.#running.delete(running)
        for (const key of keys) {
          const remainingCount = (this.#counts.get(key) ?? 1) - 1
          if (remainingCount > 0) this.#counts.set(key, remainingCount)
          else this.#counts.delete(key)
        }
        this.#wake()
      })
    this.#running.add(running)
  }

  async #deliver(webhook: deliveries.DueWebhook, row: deliveries.DeliveryRow): Promise<void> {
    const { db, clock } = this.#services
    const { signal } = this.#stopping
    let attempt: WebhookAttempt
    try {
      attempt = await attemptDelivery(this.#services, webhook, toPayload(webhook.cid, row), signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return deliveries.releaseDelivery(db, row, new Date(clock()))
    }
    await this.#store(db, webhook, row, attempt)
  }

  async #store(db: AnyDb, webhook: deliveries.DueWebhook, row: deliveries.DeliveryRow, attempt: WebhookAttempt) {
    const now = this.#services.clock()
    const log = [...row.log, attempt].slice(-keptAttempts)
    if (isSuccess(attempt)) {
      await deliveries.endDelivery(db, row, { state: 'delivered', log, now: new Date(now) })
      await queries.markWorking(db, webhook)
      return
    }
    const next = nextAttemptAt(row.attempts, now, row.retry_until, this.#random())
    if (next === undefined) await deliveries.endDelivery(db, row, { state: 'failed', log, now: new Date(now) })
    else await deliveries.retryDelivery(db, row, { at: new Date(next), log })
    await queries.markFailing(db, webhook, new Date(now))
    const isGone = attempt.status === 410
    if (isGone || (webhook.failing_since !== null && now - webhook.failing_since > failingDays * dayMs))
      await disableWebhook(this.#services, webhook, isGone ? 'gone' : 'failing')
  }
}
