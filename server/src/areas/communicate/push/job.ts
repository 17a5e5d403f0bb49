import type { PushProvider } from '@regent/contract/communicate/push'
import { dayMs, hourMs, minuteMs, secondMs } from '@regent/contract/time'
import { deleteInParts } from '../../../engines/jobs/deleting.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import type { Work } from '../../../kernel/records/area.ts'
import type { Services } from '../../../kernel/write/write.ts'
import * as queries from './delivery-queries.ts'
import type { PushOutcome } from './outcome.ts'
import { providerNames } from './providers.ts'
import { selectKeys, setKeyProblem } from './queries.ts'
import { connectSenders, type OpenKey, type PushToSend, type Senders } from './senders.ts'
import type { Db } from './tables.ts'

const jobName = 'push'
const intervalMs = 5 * secondMs
const batch = 200
/** Requests at the same time; the services allow at least 100 per connection. */
const concurrency = 50
/** Longer than a batch takes: each request ends after ten seconds. */
const leaseMs = 2 * minuteMs
/** A run ends after this time, so that the next one can run on another server. */
const runMs = 50 * secondMs

/** 15 seconds after the first failure, then twice as long each time, at most an hour. */
const delayMs = (tries: number) => Math.min(15 * secondMs * 2 ** (tries - 1), hourMs)

/** Days that deliveries and sends are kept after their end. */
const keptDays = { deliveries: 30, sends: 400 }

export function pushJobs({ callJobs, jobs, services }: Pick<Work, 'callJobs' | 'jobs' | 'services'>): void {
  const senders = connectSenders(services.settings)
  callJobs.define(jobName, async ({ signal, progress }) => {
    let sent = 0
    for (const end = services.clock() + runMs; services.clock() < end; ) {
      signal.throwIfAborted()
      const leased = await queries.takeDue(services.db, services.clock, { limit: batch, leaseMs })
      await sendBatch(services, senders, leased)
      sent += leased.length
      progress(sent)
      if (leased.length < batch) break
    }
    return { sent }
  })
  callJobs.every(jobName, { intervalMs })
  jobs.define('old-pushes', async (run) => {
    const before = (days: number) => new Date(run.now - days * dayMs)
    await deleteInParts(run, (limit) => queries.deleteOldDeliveries(run.db, before(keptDays.deliveries), limit))
    return deleteInParts(run, (limit) => queries.deleteOldSends(run.db, before(keptDays.sends), limit))
  })
  jobs.every('old-pushes', { intervalMs: hourMs })
}

type Result =
  | { finished: queries.Finished; invalid?: { before: Date } }
  | { dueAt: number; reason: string | null; isAttempt: boolean }

/** Sends leased notifications and records the results. If the server dies before that, they are sent again. */
export async function sendBatch(
  services: Services,
  senders: Pick<Senders, 'send'>,
  leased: readonly queries.LeasedDelivery[],
): Promise<void> {
  const { db, clock } = services
  const keys = await openKeys(services, leased)
  const quiet = await findQuiet(services, leased)
  const results = new Map<queries.LeasedDelivery, Result>()
  const problems = new Map<string, { provider: PushProvider; pid: string; problem: string | null }>()
  const open = [...leased]
  const faults: unknown[] = []
  /** A fault of one notification does not stop the others; the run fails when all are recorded. */
  const send = async (key: OpenKey | undefined, one: PushToSend): Promise<PushOutcome> => {
    if (!key) return { state: 'retry', reason: 'UnreadableKey' }
    try {
      return await senders.send(key, one, clock())
    } catch (error) {
      faults.push(error)
      return { state: 'retry', reason: 'ServerError' }
    }
  }
  const work = async () => {
    for (let one = open.shift(); one; one = open.shift()) {
      const key = keys.get(`${one.pid} ${one.provider}`)
      const finalOutcome = settle(one, key !== undefined, quiet.get(`${one.pid} ${one.gamerTag}`), clock())
      if (finalOutcome) {
        results.set(one, finalOutcome)
        continue
      }
      const { id: deliveryId, sendId: id, token, data, link, title, body, expiresAt } = one
      const content = { data, link: link ?? undefined, title: title ?? undefined, body: body ?? undefined }
      const outcome = await send(key?.key, { id, deliveryId, token, content, expiresAt })
      const isKeyProblem = outcome.state === 'retry' && outcome.isKeyProblem === true
      if (isKeyProblem || outcome.state !== 'retry')
        problems.set(`${one.pid} ${one.provider}`, {
          provider: one.provider,
          pid: one.pid,
          problem: isKeyProblem ? outcome.reason : null,
        })
      results.set(one, toResult(one, outcome, clock()))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await record(db, results, new Date(clock()))
  for (const { provider, pid, problem } of problems.values())
    await setKeyProblem({ db, id: pid }, provider, problem, new Date(clock()))
  if (faults.length > 0) throw faults[0]
}

/** The result of a notification that is not sent now; undefined: send it. */
function settle(
  one: queries.LeasedDelivery,
  hasKey: boolean,
  quietUntil: number | undefined,
  now: number,
): Result | undefined {
  const drop = (reason: string) => ({ finished: { ...one, state: 'dropped' as const, reason } })
  if (one.expiresAt <= now) return drop('Expired')
  if (one.isOptedOut) return drop('OptedOut')
  if (!hasKey) return drop('NoKey')
  if (quietUntil === undefined || one.isUrgent) return undefined
  if (quietUntil >= one.expiresAt) return drop('QuietHours')
  return { dueAt: quietUntil, reason: 'QuietHours', isAttempt: false }
}

function toResult(one: queries.LeasedDelivery, outcome: PushOutcome, now: number): Result {
  if (outcome.state === 'accepted') return { finished: { ...one, state: 'accepted', reason: null } }
  const { reason } = outcome
  if (outcome.state === 'rejected') return { finished: { ...one, state: 'rejected', reason } }
  if (outcome.state === 'removed') {
    const before = new Date(Math.min(outcome.invalidSince ?? one.leasedAt, one.leasedAt))
    return { finished: { ...one, state: 'removed', reason }, invalid: { before } }
  }
  const dueAt = now + Math.max(outcome.afterMs ?? 0, delayMs(one.tries))
  // If the next attempt is after the end of its lifetime, drop it now with the reason of the service.
  if (dueAt >= one.expiresAt) return { finished: { ...one, state: 'dropped', reason } }
  return { dueAt, reason, isAttempt: true }
}

async function record(db: Db, results: ReadonlyMap<queries.LeasedDelivery, Result>, at: Date): Promise<void> {
  const finished = [...results.values()].flatMap((result) => ('finished' in result ? [result.finished] : []))
  const retries = [...results].flatMap(([{ pid, id, tries }, result]) =>
    'finished' in result ? [] : [{ ...result, pid, id, tries, dueAt: new Date(result.dueAt) }],
  )
  const invalid = [...results].flatMap(([{ pid, provider, token }, result]) =>
    'finished' in result && result.invalid
      ? [{ pid, provider: providerNames[provider].join(','), token, before: result.invalid.before }]
      : [],
  )
  await db.transaction().execute(async (transaction) => {
    await queries.deleteInvalidTokens(transaction, invalid)
    await queries.postpone(transaction, retries)
    await queries.finish(transaction, finished, at)
  })
}

/** The keys by realm and service; undefined: SECRET_KEY cannot decrypt it, so its notifications wait. */
async function openKeys(
  { db, vault }: Services,
  leased: readonly queries.LeasedDelivery[],
): Promise<ReadonlyMap<string, { key: OpenKey | undefined }>> {
  const keys = new Map<string, { key: OpenKey | undefined }>()
  const open = (sealed: Buffer) => {
    try {
      return vault.open(sealed)
    } catch {
      return undefined
    }
  }
  for (const [pid, { cid }] of byRealm(leased))
    for (const { provider, details, sealed_key: sealed } of await selectKeys({ db, id: pid, cid, createdAt: 0 })) {
      const key = open(sealed)
      keys.set(`${pid} ${provider}`, { key: key === undefined ? undefined : { provider, details, key } })
    }
  return keys
}

async function findQuiet(
  { db, registry, clock }: Services,
  leased: readonly queries.LeasedDelivery[],
): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>()
  for (const [pid, { cid, gamerTags }] of byRealm(leased.filter(({ isUrgent }) => !isUrgent))) {
    const realm = { db, id: pid, cid, createdAt: 0 }
    for (const found of await runHooks(registry, 'quietHoursEnd', realm, [...gamerTags], clock()))
      for (const [gamerTag, end] of found) ends.set(`${pid} ${gamerTag}`, end)
  }
  return ends
}

function byRealm(leased: readonly queries.LeasedDelivery[]) {
  const realms = new Map<string, { cid: number; gamerTags: Set<number> }>()
  for (const { pid, cid, gamerTag } of leased) {
    const realm = realms.get(pid) ?? { cid, gamerTags: new Set() }
    realm.gamerTags.add(gamerTag)
    realms.set(pid, realm)
  }
  return realms
}
