import { sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

/**
 * The payment of a notice: by the receipt, by the provider's id, or by the txid while no receipt is known. A player can
 * send another player's txid to a store, so a txid never overrides a receipt.
 */
export async function findPurchasedPayment(
  { db, id: pid }: RealmRef,
  { provider, txid, purchases }: { provider: string; txid: number | undefined; purchases: readonly string[] },
): Promise<{ txid: number; gamer_tag: number } | undefined> {
  const of = db
    .selectFrom('payments')
    .select(['txid', 'gamer_tag'])
    .where('pid', '=', pid)
    .where('provider', '=', provider)
  for (const purchase of purchases) {
    const row =
      (await of.where('replay_guard', '=', purchase).executeTakeFirst()) ??
      (await of.where('provider_id', '=', purchase).where('provider_id', '<>', '').executeTakeFirst())
    if (row) return row
  }
  return txid === undefined
    ? undefined
    : of.where('txid', '=', txid).where('replay_guard', 'is', null).executeTakeFirst()
}

export type NewNotice = {
  provider: string
  id: string
  purchase: string
  kind: 'refund' | 'reversal'
  at: Date
}

/** Stores a notice; false if it was stored before. */
export async function insertNotice({ db, id: pid }: RealmRef, notice: NewNotice): Promise<boolean> {
  const rows = await db
    .insertInto('payment_notices')
    .values({ pid, ...notice })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** True if the newest notice about a purchase is a refund. */
export async function isRefunded(
  { db, id: pid }: RealmRef,
  provider: string,
  purchases: readonly string[],
): Promise<boolean> {
  const newest = await db
    .selectFrom('payment_notices')
    .select('kind')
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .where('purchase', '=', anyOf(purchases))
    .orderBy('at', 'desc')
    .orderBy('kind', 'desc')
    .executeTakeFirst()
  return newest?.kind === 'refund'
}

/** The oldest payments whose refund waits for a decision. */
export async function selectWaiting({ db, id: pid }: RealmRef, txids: readonly number[] | undefined, limit: number) {
  const of = db
    .selectFrom('payments')
    .select('txid')
    .where('pid', '=', pid)
    .where((row) => row.ref('refund_waits'))
  const rows = await (txids === undefined ? of : of.where('txid', '=', anyOf(txids)))
    .orderBy('created_at')
    .orderBy('txid')
    .limit(limit)
    .execute()
  return rows.map(({ txid }) => txid)
}

/** The number of refunds that wait for a decision, up to a limit, and the oldest of their payments. */
export async function countWaiting({ db, id: pid }: RealmRef, bound: number) {
  const { rows } = await sql<{ count: number; at: number | null }>`
    select count(*)::int as count, min(refunded_at) as at from (
      select refunded_at from payments where pid = ${pid} and refund_waits limit ${bound}
    ) as waiting
  `.execute(db)
  return rows[0] ?? { count: 0, at: null }
}

// ── Asking stores ──────────────────────────────────────────────────────────

/** Starts polling a store for refunds after its first completed payment, if the store sends no webhooks. */
export async function startPolling({ db, id: pid }: RealmRef, provider: string, now: Date): Promise<void> {
  await db
    .insertInto('payment_polls')
    .values({ pid, provider, next_at: now, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type DuePoll = { cid: number; pid: string; provider: string; since: number }

/**
 * Claims stores that are due for a poll; `until` is the next due time, so that no other server polls them concurrently.
 */
export async function takeDuePolls(db: Db, now: Date, until: Date, limit: number): Promise<DuePoll[]> {
  const { rows } = await sql<DuePoll>`
    with due as (
      select pid, provider from payment_polls where next_at <= ${now} order by next_at limit ${limit}
      for update skip locked
    )
    update payment_polls as p set next_at = ${until} from due, realms
    where p.pid = due.pid and p.provider = due.provider and realms.pid = p.pid
    returning realms.cid, p.pid, p.provider, p.since
  `.execute(db)
  return rows
}

export const updateSince = ({ db, id: pid }: Realm, provider: string, since: Date) =>
  db.updateTable('payment_polls').set({ since }).where('pid', '=', pid).where('provider', '=', provider).execute()
