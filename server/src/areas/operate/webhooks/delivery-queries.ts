import type { DeliveryState, WebhookAttempt } from '@regent/contract/operate/webhooks'
import { type Selectable, sql } from 'kysely'
import { type Clock, sqlNow } from '../../../engines/database/clock.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Db, RealmRef } from './tables.ts'

export type DeliveryRow = Omit<Selectable<Tables['webhook_deliveries']>, 'order_key'>

const columns = [
  'pid',
  'webhook_id',
  'id',
  'source',
  'at',
  'gamer_tag',
  'data',
  'state',
  'attempts',
  'next_at',
  'retry_until',
  'done_at',
  'log',
] as const

/** A webhook with due deliveries, as the sender needs it. */
export type DueWebhook = {
  pid: string
  id: number
  cid: number
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_ends_at: number | null
  failing_since: number | null
}

const dueColumns = [
  'w.pid',
  'w.id',
  'w.cid',
  'w.url',
  'w.secret',
  'w.old_secret',
  'w.old_secret_ends_at',
  'w.failing_since',
] as const

/** The enabled webhooks that have a due delivery, in all realms that are not archived. */
export const selectDueWebhooks = (db: Db, clock: Clock): Promise<DueWebhook[]> =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('realms as r', 'r.pid', 'w.pid')
    .select(dueColumns)
    .where('w.is_on', '=', true)
    .where('r.archived_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as d')
          .select(sql`1`.as('one'))
          .whereRef('d.pid', '=', 'w.pid')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.state', '=', 'waiting')
          .where(sql<boolean>`d.next_at <= ${sqlNow(clock)}`),
      ),
    )
    .execute()

/** Rows that one statement locks. */
export const takenAtOnce = 200

/**
 * Takes up to `room` due deliveries of a webhook until the end of a lease. A delivery is taken only if no earlier one
 * with its key waits. The others are postponed, so that they do not hide due deliveries of other players.
 */
export async function takeDeliveries(
  db: Db,
  { pid, id }: { pid: string; id: number },
  { room, leaseMs, blockedMs, clock }: { room: number; leaseMs: number; blockedMs: number; clock: Clock },
): Promise<{ taken: DeliveryRow[]; blocked: number }> {
  const { rows } = await sql<DeliveryRow & { is_taken: boolean }>`
    with due as materialized (
      select d.id, d.next_at, first.id as first_id, first.next_at as first_next_at
      from webhook_deliveries as d
      cross join lateral (
        select e.id, e.next_at from webhook_deliveries as e
        where e.pid = d.pid and e.webhook_id = d.webhook_id and e.order_key = d.order_key and e.state = 'waiting'
        order by e.id limit 1
      ) as first
      where d.pid = ${pid} and d.webhook_id = ${id} and d.state = 'waiting' and d.next_at <= ${sqlNow(clock)}
      order by d.next_at, d.id limit ${takenAtOnce} for update of d skip locked
    ),
    taken as materialized (select id from due where id = first_id order by next_at, id limit ${room})
    update webhook_deliveries as d set
      next_at = case when d.id = due.first_id then ${sqlNow(clock, leaseMs)}
        else greatest(due.first_next_at, ${sqlNow(clock, blockedMs)}) end,
      attempts = d.attempts + (d.id = due.first_id)::int
    from due
    where d.pid = ${pid} and d.id = due.id and (due.id <> due.first_id or due.id in (select id from taken))
    returning ${sql.join(columns.map((column) => sql.ref(`d.${column}`)))}, d.id = due.first_id as is_taken
  `.execute(db)
  const takenRows = rows.filter(({ is_taken }) => is_taken).sort((a, b) => a.id - b.id)
  return { taken: takenRows, blocked: rows.length - takenRows.length }
}

type DeliveryEnd = { state: 'delivered' | 'failed'; log: readonly WebhookAttempt[]; now: Date }

/** Ends a delivery, if this attempt still owns it; the next one of its key becomes due. */
export async function endDelivery(db: Db, row: DeliveryRow, { state, log, now }: DeliveryEnd): Promise<void> {
  await sql`
    with ended as (
      update webhook_deliveries set state = ${state}, log = ${JSON.stringify(log)}, done_at = ${now}
      where pid = ${row.pid} and id = ${row.id} and state = 'waiting' and attempts = ${row.attempts}
      returning pid, webhook_id, order_key, id
    )
    update webhook_deliveries as d set next_at = ${now}
    from ended, lateral (
      select n.id from webhook_deliveries as n
      where n.pid = ended.pid and n.webhook_id = ended.webhook_id and n.order_key = ended.order_key
        and n.state = 'waiting' and n.id > ended.id
      order by n.id limit 1
    ) as next
    where d.pid = ended.pid and d.id = next.id and d.state = 'waiting' and d.next_at > ${now}
  `.execute(db)
}

/** Schedules the next attempt, if this attempt still owns the delivery; later ones of its key wait as long. */
export async function retryDelivery(
  db: Db,
  row: DeliveryRow,
  { at, log }: { at: Date; log: readonly WebhookAttempt[] },
): Promise<void> {
  await sql`
    with retried as (
      update webhook_deliveries set next_at = ${at}, log = ${JSON.stringify(log)}
      where pid = ${row.pid} and id = ${row.id} and state = 'waiting' and attempts = ${row.attempts}
      returning pid, webhook_id, order_key, id
    )
    update webhook_deliveries as d set next_at = ${at}
    from retried
    where d.pid = retried.pid and d.webhook_id = retried.webhook_id and d.order_key = retried.order_key
      and d.state = 'waiting' and d.id > retried.id and d.next_at < ${at}
  `.execute(db)
}

/** Gives a delivery back whose attempt did not start or was cut off by the end of the server. */
export async function releaseDelivery(db: Db, row: DeliveryRow, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_at: now, attempts: row.attempts - 1 })
    .where('pid', '=', row.pid)
    .where('id', '=', row.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', row.attempts)
    .execute()
}

/** A page of the deliveries of a webhook, newest first. */
export const selectDeliveries = (
  { db, id: pid }: RealmRef,
  webhookId: number,
  { state, before, limit }: { state: DeliveryState | undefined; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where('pid', '=', pid)
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as DeliveryState))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const selectDelivery = (
  { db, id: pid }: RealmRef,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(columns)
    .where('pid', '=', pid)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

const queuedAgain = (now: Date, until: Date) =>
  ({ state: 'waiting', attempts: 0, next_at: now, retry_until: until, done_at: null }) as const

/** Queues one delivery again, or all failed ones of the webhook; returns their number. */
export async function requeueDeliveries(
  { db, id: pid }: RealmRef,
  webhookId: number,
  which: number | 'failed',
  { now, until }: { now: Date; until: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(queuedAgain(now, until))
    .where('pid', '=', pid)
    .where('webhook_id', '=', webhookId)
    .$if(which === 'failed', (query) => query.where('state', '=', 'failed'))
    .$if(which !== 'failed', (query) => query.where('id', '=', which as number).where('state', '<>', 'waiting'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Adds the dropped events to their webhooks, then sets or clears `full_since` of each by the size of its queue. */
export async function markFullQueues(db: Db, now: Date): Promise<void> {
  await sql`
    with gone as (delete from webhook_drops returning pid, webhook_id, count),
    sums as (select pid, webhook_id, sum(count) as count from gone group by pid, webhook_id)
    update webhooks as w set dropped = w.dropped + sums.count
    from sums where w.pid = sums.pid and w.id = sums.webhook_id
  `.execute(db)
  await sql`
    update webhooks as w set
      full_since = case when queue.is_full then ${now}::timestamptz end,
      dropped = case when queue.is_full then 0 else w.dropped end
    from (
      select v.pid, v.id, size.count >= v.queue_limit as is_full, size.count < v.queue_limit / 2 as is_half_empty
      from webhooks as v
      cross join lateral (
        select count(*) from (
          select from webhook_deliveries as d
          where d.pid = v.pid and d.webhook_id = v.id and d.state in ('waiting', 'failed') limit v.queue_limit
        ) as part
      ) as size
    ) as queue
    where w.pid = queue.pid and w.id = queue.id
      and ((w.full_since is null and queue.is_full) or (w.full_since is not null and queue.is_half_empty))
  `.execute(db)
}

/** Deletes delivered events that are older than the newest `kept` of their webhook. */
export async function deleteLongLogs(db: Db, kept: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where (pid, id) in (
      select d.pid, d.id from webhooks as w
      cross join lateral (
        select c.id from webhook_deliveries as c
        where c.pid = w.pid and c.webhook_id = w.id and c.state = 'delivered' order by c.id desc offset ${kept} limit 1
      ) as cut
      cross join lateral (
        select o.pid, o.id from webhook_deliveries as o
        where o.pid = w.pid and o.webhook_id = w.id and o.state = 'delivered' and o.id <= cut.id limit ${limit}
      ) as d
      limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes deliveries of all realms from before a time, in every state. */
export async function deleteOldDeliveries(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where (pid, id) in (
      select d.pid, d.id from (
        with recursive realm as (
          (select pid from webhook_deliveries order by pid limit 1)
          union all
          select (select pid from webhook_deliveries where pid > realm.pid order by pid limit 1) from realm
          where realm.pid is not null
        )
        select pid from realm where pid is not null
      ) as each
      cross join lateral (
        select o.pid, o.id from webhook_deliveries as o
        where o.pid = each.pid and o.at < ${before} and (o.done_at is null or o.done_at < ${before}) limit ${limit}
      ) as d
      limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type PlayerRef = { pid: string; gamerTag: number }

/** The deliveries about players: for exports and for forgetting a player. */
export async function selectDeliveriesOfPlayers(db: Db, players: readonly PlayerRef[]) {
  const { rows } = await sql<{ pid: string; source: string; at: number; data: unknown; state: DeliveryState }>`
    select d.pid, d.source, d.at, d.data, d.state
    from unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[])
      as player (pid, gamer_tag)
    join webhook_deliveries as d on d.pid = player.pid and d.gamer_tag = player.gamer_tag
    order by d.pid, d.id
  `.execute(db)
  return rows
}

export async function deleteDeliveriesOfPlayers(db: Db, players: readonly PlayerRef[]): Promise<void> {
  await sql`
    delete from webhook_deliveries as d
    using unnest(${players.map(({ pid }) => pid)}::text[], ${players.map(({ gamerTag }) => gamerTag)}::bigint[])
      as player (pid, gamer_tag)
    where d.pid = player.pid and d.gamer_tag = player.gamer_tag
  `.execute(db)
}
