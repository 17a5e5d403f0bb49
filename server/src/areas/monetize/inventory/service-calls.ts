import { newId } from '../../../engines/database/ids.ts'
import { enqueueJob } from '../../../engines/jobs/enqueue.ts'
import type { Jobs, Run } from '../../../engines/jobs/jobs.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { RewardCall } from '../../../kernel/giving/tables.ts'
import { type Claim, recordUngiven } from '../../../kernel/giving/ungiven.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { callService } from '../../operate/microservices/forward.ts'
import { callIn, type Gifts } from './gifts.ts'

const kind = 'reward-call'
const timeoutMs = 30_000
/** Generous limit of the request body. */
const maxBodyBytes = 1_048_576

type CallClaim = Claim & { gamerTag: number }
type Payload = CallClaim & RewardCall & { symbol: string }

/**
 * Enqueues calls of services for a player, which run after the caller's transaction, with retries and one idempotency
 * key for all attempts. A call that fails permanently is listed among the failed rewards.
 */
export async function enqueueCalls(
  { realm, now }: { realm: Realm; now: number },
  claim: CallClaim,
  calls: Gifts['calls'],
): Promise<void> {
  for (const { symbol, count, body } of calls)
    await enqueueCall(realm, now, claim, symbol, { id: newId(), count, body })
}

export async function enqueueCall(
  realm: Realm,
  now: number,
  claim: CallClaim,
  symbol: string,
  call: RewardCall,
): Promise<void> {
  const payload: Payload = { ...claim, symbol, ...call }
  await enqueueJob(realm.db, now, { cid: realm.cid, pid: realm.id, kind, payload })
}

/** Registers the job that calls services. */
export function rewardCallJobs(jobs: Jobs, services: Services): void {
  jobs.define<Payload>(kind, async (run) => {
    const { db, cid, pid, payload, now } = run
    if (pid === undefined) return 'no realm'
    const realm: Realm = { db, cid, id: pid, createdAt: 0 }
    try {
      return await carryOut(services, realm, run)
    } catch (error) {
      if (!run.isLast || run.signal.aborted) throw error
      const why = error instanceof Error ? error.message : String(error)
      const { gamerTag, source, symbol, id, count, body } = payload
      // Lists each call of a claim, or of purchases of a listing, separately.
      const claim = { gamerTag, source, reference: `${baseReference(payload)} #${id}` }
      const missing = {
        symbol,
        reason: `${symbol} could not be called: ${why}`.slice(0, 1_000),
        call: { id, count, body },
      }
      await db
        .transaction()
        .execute((transaction) => recordUngiven({ ...realm, db: transaction as typeof db }, claim, [missing], now))
      return { failed: why }
    }
  })
}

/** Removes the number of a previously failed call. */
const baseReference = ({ reference }: Claim) => reference.replace(/ #\d+$/, '')

async function carryOut({ vault }: Services, realm: Realm, { payload, signal, now }: Run<Payload>): Promise<string> {
  const { gamerTag, source, symbol, id, count, body } = payload
  const target = callIn(symbol)
  if (!target) throw new Error('it is not a call of a service.')
  const content = Buffer.from(JSON.stringify({ gamerTag, count, source, reference: baseReference(payload), body }))
  const answer = await callService({ vault, now }, realm, target.service, {
    method: 'POST',
    path: `/${target.path}`,
    headers: {
      'content-type': 'application/json',
      'content-length': String(content.length),
      'idempotency-key': `reward-${id}`,
      'x-beam-scope': `${realm.cid}.${realm.id}`,
      'x-beam-gamertag': String(gamerTag),
    },
    body: { content, limit: maxBodyBytes },
    timeoutMs,
    signal,
  })
  // Only the status counts.
  answer.destroy()
  const { statusCode = 502 } = answer
  if (statusCode < 200 || statusCode >= 300) throw new Error(`the service returned status ${statusCode}.`)
  return `${symbol} answered ${statusCode}`
}
