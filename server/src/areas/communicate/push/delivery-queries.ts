import type { PushProvider, PushSource, PushState } from '@regent/contract/communicate/push'
import { sql } from 'kysely'
import { type Clock, sqlNow } from '../../../engines/database/clock.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Db, Realm } from './tables.ts'

// ── Queue ──────────────────────────────────────────────────────────────────

export type NewSend = {
  id: number
  source: PushSource
  key: string | null
  campaignSid: number | null
  gamerTag: number | null
  title: string | null
  body: string | null
  data: Readonly<Record<string, string>>
  link: string | null
  isUrgent: boolean
  createdAt: Date
  expiresAt: Date
}

/** Returns the id: that of the existing row if there is one with this key. */
export async function insertSend({ db, id: pid }: Realm, send: NewSend): Promise<number> {
  const row = await db
    .insertInto('push_sends')
    .values({
      pid,
      id: send.id,
      source: send.source,
      key: send.key,
      campaign_sid: send.campaignSid,
      gamer_tag: send.gamerTag,
      title: send.title,
      body: send.body,
      data: JSON.stringify(send.data),
      link: send.link,
      is_urgent: send.isUrgent,
      created_at: send.createdAt,
      expires_at: send.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['pid', 'key']).doUpdateSet({ expires_at: send.expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export type NewDelivery = { id: number; gamerTag: number; provider: PushProvider; token: string }

const rowsAtOnce = 2_000

export async function insertDeliveries(
  { db, id: pid }: Realm,
  { sendId, isUrgent, at }: { sendId: number; isUrgent: boolean; at: Date },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  for (let start = 0; start < deliveries.length; start += rowsAtOnce) {
    const part = deliveries.slice(start, start + rowsAtOnce)
    await sql`
      insert into push_deliveries (pid, id, send_id, gamer_tag, provider, token, is_urgent, due_at, created_at)
      select ${pid}, one.id, ${sendId}, one.gamer_tag, one.provider, one.token, ${isUrgent}, ${at}, ${at}
      from unnest(${part.map(({ id }) => id)}::bigint[], ${part.map(({ gamerTag }) => gamerTag)}::bigint[],
                  ${part.map(({ provider }) => provider)}::text[], ${part.map(({ token }) => token)}::text[])
        as one (id, gamer_tag, provider, token)
    `.execute(db)
  }
}

/** The waiting notifications of the realm, counted up to `max`. */
export async function countWaiting({ db, id: pid }: Realm, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from push_deliveries where pid = ${pid} and done_at is null limit ${max}) as waiting
  `.execute(db)
  return rows[0]?.count ?? 0
}

// ── Sending ────────────────────────────────────────────────────────────────

export type LeasedDelivery = {
  pid: string
  cid: number
  id: number
  sendId: number
  gamerTag: number
  provider: PushProvider
  token: string
  isUrgent: boolean
  tries: number
  leasedAt: number
  title: string | null
  body: string | null
  data: Record<string, string>
  link: string | null
  expiresAt: number
  isOptedOut: boolean
}

/**
 * Leases due notifications, so that no other server sends them. Realms take turns: the first ones of each come before
 * the later ones of any.
 */
export async function takeDue(
  db: Db,
  clock: Clock,
  { limit, leaseMs }: { limit: number; leaseMs: number },
): Promise<LeasedDelivery[]> {
  const { rows } = await sql<LeasedDelivery>`
    with recursive waiting as (
      (select pid from push_deliveries where done_at is null order by pid limit 1)
      union all
      select (select pid from push_deliveries where done_at is null and pid > waiting.pid order by pid limit 1)
      from waiting where waiting.pid is not null
    ), due as materialized (
      select first.pid, first.id, first.due_at,
        row_number() over (partition by first.pid order by first.is_urgent desc, first.due_at) as place
      from waiting cross join lateral (
        select pid, id, is_urgent, due_at from push_deliveries
        where pid = waiting.pid and done_at is null and due_at <= ${sqlNow(clock)}
        order by is_urgent desc, due_at limit ${limit} for update skip locked
      ) as first
    ), next as materialized (
      select pid, id from due order by place, due_at limit ${limit}
    ), leased as (
      update push_deliveries as d set due_at = ${sqlNow(clock, leaseMs)}, tries = d.tries + 1
      from next where d.pid = next.pid and d.id = next.id
      returning d.*
    )
    select l.pid, r.cid, l.id, l.send_id as "sendId", l.gamer_tag as "gamerTag", l.provider, l.token,
      l.is_urgent as "isUrgent", l.tries, ${sqlNow(clock)} as "leasedAt", s.title, s.body, s.data, s.link,
      s.expires_at as "expiresAt", o.at is not null as "isOptedOut"
    from leased as l
    join push_sends as s on s.pid = l.pid and s.id = l.send_id
    join realms as r on r.pid = l.pid
    left join push_opt_outs as o on o.pid = l.pid and o.gamer_tag = l.gamer_tag
  `.execute(db)
  return rows
}

type Ref = { pid: string; id: number; tries: number }

/** Sets the next attempt. A lease that another server has taken over is not changed. */
export async function postpone(
  db: Db,
  deliveries: readonly (Ref & { dueAt: Date; reason: string | null; isAttempt: boolean })[],
): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    update push_deliveries as d
    set due_at = one.due_at, reason = coalesce(one.reason, d.reason), tries = d.tries - case when one.is_attempt then 0 else 1 end
    from unnest(${deliveries.map(({ pid }) => pid)}::text[], ${deliveries.map(({ id }) => id)}::bigint[],
                ${deliveries.map(({ tries }) => tries)}::int[], ${deliveries.map(({ dueAt }) => dueAt)}::timestamptz[],
                ${deliveries.map(({ reason }) => reason)}::text[], ${deliveries.map((one) => one.isAttempt)}::boolean[])
      as one (pid, id, tries, due_at, reason, is_attempt)
    where d.pid = one.pid and d.id = one.id and d.tries = one.tries and d.done_at is null
  `.execute(db)
}

export type Finished = Ref & { state: PushState; reason: string | null }

/** Finishes deliveries and counts their results, in one statement; each is counted once. */
export async function finish(db: Db, deliveries: readonly Finished[], at: Date): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    with done as (
      update push_deliveries as d set state = one.state, reason = one.reason, done_at = ${at}
      from unnest(${deliveries.map(({ pid }) => pid)}::text[], ${deliveries.map(({ id }) => id)}::bigint[],
                  ${deliveries.map(({ tries }) => tries)}::int[], ${deliveries.map(({ state }) => state)}::text[],
                  ${deliveries.map(({ reason }) => reason)}::text[]) as one (pid, id, tries, state, reason)
      where d.pid = one.pid and d.id = one.id and d.tries = one.tries and d.done_at is null
      returning d.pid, d.send_id, d.provider, d.state, coalesce(d.reason, '') as reason
    )
    insert into push_results as known (pid, send_id, provider, state, reason, count)
    select pid, send_id, provider, state, reason, count(*) from done
    group by pid, send_id, provider, state, reason order by pid, send_id, provider, state, reason
    on conflict (pid, send_id, provider, state, reason) do update set count = known.count + excluded.count
  `.execute(db)
}

export async function addResults(
  { db, id: pid }: Realm,
  sendId: number,
  results: readonly { provider: string; state: PushState; reason: string; count: number }[],
): Promise<void> {
  for (const { provider, state, reason, count } of results)
    await sql`
      insert into push_results as known (pid, send_id, provider, state, reason, count)
      values (${pid}, ${sendId}, ${provider}, ${state}, ${reason}, ${count})
      on conflict (pid, send_id, provider, state, reason) do update set count = known.count + excluded.count
    `.execute(db)
}

/** Deletes invalid tokens; `before`: a device that was registered again since then is kept. */
export async function deleteInvalidTokens(
  db: Db,
  tokens: readonly { pid: string; provider: string; token: string; before: Date }[],
): Promise<void> {
  if (tokens.length === 0) return
  await sql`
    delete from push_registrations as r
    using unnest(${tokens.map(({ pid }) => pid)}::text[], ${tokens.map(({ provider }) => provider)}::text[],
                 ${tokens.map(({ token }) => token)}::text[], ${tokens.map(({ before }) => before)}::timestamptz[])
      as one (pid, provider, token, before)
    where r.pid = one.pid and r.token = one.token and lower(r.provider) = any(string_to_array(one.provider, ','))
      and r.registered_at <= one.before
  `.execute(db)
}

// ── Results ────────────────────────────────────────────────────────────────

type Page = { campaign: number | undefined; after: { created: number; id: number } | undefined; limit: number }

export function selectSends({ db, id: pid }: Realm, { campaign, after, limit }: Page) {
  return db
    .selectFrom('push_sends')
    .selectAll()
    .where('pid', '=', pid)
    .$if(campaign !== undefined, (query) => query.where('campaign_sid', '=', campaign ?? 0))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${new Date(after?.created ?? 0)}, ${after?.id ?? 0}::bigint)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectResults({ db, id: pid }: Realm, sendIds: readonly number[]) {
  const { rows } = await sql<{ sendId: number; provider: string; state: PushState; reason: string; count: number }>`
    select send_id as "sendId", provider, state, reason, count from push_results
    where pid = ${pid} and send_id = any(${sendIds}::bigint[])
    union all
    select send_id, provider, 'waiting', coalesce(reason, ''), count(*)::int from push_deliveries
    where pid = ${pid} and send_id = any(${sendIds}::bigint[]) and done_at is null
    group by send_id, provider, coalesce(reason, '')
    order by 1, 2, 3, 4
  `.execute(db)
  return rows
}

export const selectDeliveriesOfPlayer = ({ db, id: pid }: Realm, gamerTag: number, limit: number) =>
  db
    .selectFrom('push_deliveries as d')
    .innerJoin('push_sends as s', (join) => join.onRef('s.pid', '=', 'd.pid').onRef('s.id', '=', 'd.send_id'))
    .select(['d.id', 's.source', 's.title', 's.body', 'd.provider', 'd.state', 'd.reason', 'd.due_at', 'd.done_at'])
    .select('d.created_at')
    .where('d.pid', '=', pid)
    .where('d.gamer_tag', '=', gamerTag)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()

type Players = readonly { pid: string; gamerTag: number }[]

export const selectDeliveriesOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('push_deliveries')
    .select(['pid', 'gamer_tag as gamerTag', 'provider', 'token', 'state', 'created_at as created'])
    .where(ofPlayers(players))
    .orderBy('created_at')
    .execute()

export const selectSendsToPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('push_sends')
    .select(['pid', 'gamer_tag as gamerTag', 'title', 'body', 'data', 'link', 'created_at as created'])
    .where(ofPlayers(players))
    .orderBy('created_at')
    .execute()

export async function deleteSendsOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('push_deliveries').where(ofPlayers(players)).execute()
  await db.deleteFrom('push_sends').where(ofPlayers(players)).execute()
}

// ── Deleting ───────────────────────────────────────────────────────────────

const deletePart = (table: 'push_deliveries' | 'push_sends', column: 'created_at' | 'done_at') =>
  async function deleteOld(db: Db, before: Date, limit: number): Promise<number> {
    const { numAffectedRows } = await sql`
      with recursive realms_with as (
        select min(pid) as pid from ${sql.table(table)}
        union all
        select (select min(pid) from ${sql.table(table)} where pid > r.pid) from realms_with as r where r.pid is not null
      ), old as materialized (
        select oldest.pid, oldest.id from realms_with cross join lateral (
          select pid, id from ${sql.table(table)}
          where pid = realms_with.pid and ${sql.ref(column)} < ${before} limit ${limit}
        ) as oldest limit ${limit}
      )
      delete from ${sql.table(table)} as gone using old where gone.pid = old.pid and gone.id = old.id
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  }

export const deleteOldDeliveries = deletePart('push_deliveries', 'done_at')
export const deleteOldSends = deletePart('push_sends', 'created_at')
