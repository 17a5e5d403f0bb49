import type { CampaignLimits } from '@regent/contract/communicate/campaigns-delivery'
import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { emailOfRow } from '../../../engines/email/email-joins.ts'
import { paidWithin } from '../../monetize/payments/payment-joins.ts'
import { isOpened, mailOfRow, mailsById } from '../mail/mail-joins.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

// ── Who gets a campaign ────────────────────────────────────────────────────

/** Players who received the campaign or are queued for it, without players whose mail was withdrawn. */
export async function selectPastRecipients({ db, id: pid }: Realm, sid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select('gamer_tag')
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .where('is_withdrawn', '=', false)
    .where('is_held_out', '=', false)
    .execute()
  return rows.map((row) => row.gamer_tag)
}

/** Filters players to those with an e-mail. */
export async function selectWithEmail({ db, id: pid, cid }: Realm, gamerTags: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) and a.email is not null
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

/** Filters players to those who are connected. */
export async function selectOnline({ db, id: pid }: Realm, gamerTags: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select gamer_tag from players
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) and online_until > ${now}
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

/**
 * Filters players to those who reached the frequency cap: at least `messages` of campaigns since a time, sent or
 * queued.
 */
export async function selectOverCap(
  { db, id: pid }: Realm,
  { messages, since }: { messages: number; since: Date },
  gamerTags: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select gamer_tag from campaign_recipients
    where pid = ${pid} and gamer_tag = any(${gamerTags}::bigint[]) and at > ${since} and not is_held_out and not is_withdrawn
    group by gamer_tag having count(*) >= ${messages}
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

export type Recipient = { gamerTag: number; isHeldOut: boolean; dueAt: Date | null }

/**
 * Records that these players get the campaign by this plan, and returns those who have not received it yet. A recorded
 * player is skipped. If the campaign is sent again, players get it once per plan. The control group never changes.
 */
export async function insertRecipients(
  { db, id: pid }: Realm,
  { sid, planId, isAgain, at }: { sid: number; planId: number; isAgain: boolean; at: Date },
  recipients: readonly Recipient[],
): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    insert into campaign_recipients as known (pid, sid, gamer_tag, plan_id, at, is_held_out, due_at)
    select p.pid, ${sid}, p.gamer_tag, ${planId}, ${at}, given.is_held_out, given.due_at
    from unnest(${recipients.map(({ gamerTag }) => gamerTag)}::bigint[],
                ${recipients.map((one) => one.isHeldOut)}::boolean[],
                ${recipients.map(({ dueAt }) => dueAt)}::timestamptz[]) as given (gamer_tag, is_held_out, due_at)
    join players as p on p.pid = ${pid} and p.gamer_tag = given.gamer_tag
    on conflict (pid, sid, gamer_tag) do update
      set plan_id = excluded.plan_id, at = excluded.at, is_held_out = excluded.is_held_out, due_at = excluded.due_at,
        is_withdrawn = false, mail_id = null, email_id = null
      where known.plan_id <> excluded.plan_id and (known.is_withdrawn or known.is_held_out or ${isAgain})
    returning gamer_tag
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

/** Stores the players' mails; the state of these mails gives the results. */
export async function setMails({ db, id: pid }: Realm, sid: number, mailIds: readonly number[]): Promise<void> {
  await sql`
    update campaign_recipients as r set mail_id = m.id from ${mailsById(pid, mailIds)} as m
    where r.pid = m.pid and r.sid = ${sid} and r.gamer_tag = m.gamer_tag
  `.execute(db)
}

export async function setEmails(
  { db, id: pid }: Realm,
  sid: number,
  emails: readonly { gamerTag: number; emailId: number }[],
): Promise<void> {
  await sql`
    update campaign_recipients as r set email_id = given.email_id
    from unnest(${emails.map(({ gamerTag }) => gamerTag)}::bigint[], ${emails.map(({ emailId }) => emailId)}::bigint[])
      as given (gamer_tag, email_id)
    where r.pid = ${pid} and r.sid = ${sid} and r.gamer_tag = given.gamer_tag
  `.execute(db)
}

/** Removes the player of a withdrawn mail from the recipients; returns the campaign, if the mail was part of one. */
export async function withdrawRecipient(
  { db, id: pid }: Realm,
  { gamerTag, mailId }: { gamerTag: number; mailId: number },
  isWithdrawn: boolean,
): Promise<number | undefined> {
  const { rows } = await sql<{ sid: number }>`
    update campaign_recipients set is_withdrawn = ${isWithdrawn}
    where pid = ${pid} and gamer_tag = ${gamerTag} and mail_id = ${mailId} and is_withdrawn <> ${isWithdrawn}
    returning sid
  `.execute(db)
  return rows[0]?.sid
}

/**
 * Removes players whose e-mails will not be sent from the recipients; returns the number by campaign. Starts from the
 * accounts, because a player has few recipient rows.
 */
export async function withdrawEmails(
  db: Db,
  cid: number,
  emails: readonly { id: number; accountId: number }[],
): Promise<{ pid: string; sid: number; count: number }[]> {
  const { rows } = await sql<{ pid: string; sid: number; count: number }>`
    with gone as (
      update campaign_recipients as r set is_withdrawn = true
      from unnest(${emails.map(({ id }) => id)}::bigint[], ${emails.map(({ accountId }) => accountId)}::bigint[])
          as given (email_id, account_id)
        join players as p on p.cid = ${cid} and p.account_id = given.account_id
      where r.pid = p.pid and r.gamer_tag = p.gamer_tag and r.email_id = given.email_id and not r.is_withdrawn
      returning r.pid, r.sid
    )
    select pid, sid, count(*)::int as count from gone group by pid, sid order by pid, sid
  `.execute(db)
  return rows
}

/** Counts messages that an undo has withdrawn or restored. They still count as sent. */
export async function addWithdrawn({ db, id: pid }: RealmRef, sid: number, count: number): Promise<void> {
  await sql`
    update campaigns set withdrawn = greatest(0, withdrawn + ${count}) where pid = ${pid} and sid = ${sid}
  `.execute(db)
}

export async function addSent({ db, id: pid }: RealmRef, sid: number, count: number, at?: Date): Promise<void> {
  await sql`
    update campaigns set sent = greatest(0, sent + ${count}), last_sent_at = coalesce(${at ?? null}, last_sent_at),
      problem = case when ${at ?? null}::timestamptz is null then problem end
    where pid = ${pid} and sid = ${sid}
  `.execute(db)
}

// ── Who waits for the end of their quiet hours ─────────────────────────────

export type WaitingSending = { pid: string; cid: number; sid: number; planId: number; accountId: number | null }

/** The sendings that have players whose quiet hours are over. */
export async function selectDueWaiting(db: Db, now: Date): Promise<WaitingSending[]> {
  const { rows } = await sql<WaitingSending>`
    select distinct w.pid, r.cid, w.sid, w.plan_id as "planId", p.applied_by as "accountId"
    from campaign_recipients as w join realms as r on r.pid = w.pid
    left join plans as p on p.cid = r.cid and p.id = w.plan_id
    where w.due_at <= ${now} and r.archived_at is null
  `.execute(db)
  return rows
}

/** Claims players whose quiet hours are over, each by one server; they count as reached from now on. */
export async function takeDueWaiting(
  { db, id: pid }: Realm,
  { sid, planId }: Pick<WaitingSending, 'sid' | 'planId'>,
  now: Date,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    with due as materialized (
      select pid, sid, gamer_tag from campaign_recipients
      where pid = ${pid} and sid = ${sid} and plan_id = ${planId} and due_at <= ${now}
      order by gamer_tag limit ${limit} for update skip locked
    )
    update campaign_recipients as r set due_at = null, at = ${now} from due
    where r.pid = due.pid and r.sid = due.sid and r.gamer_tag = due.gamer_tag
    returning r.gamer_tag
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

/** Deletes queued players: those of a campaign, of one of its sendings, or some of them. */
export async function deleteRecipients(
  { db, id: pid }: Realm,
  sid: number,
  { planId, gamerTags }: { planId?: number; gamerTags?: readonly number[] } = {},
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from campaign_recipients where pid = ${pid} and sid = ${sid}
      and (${planId ?? null}::bigint is null or plan_id = ${planId ?? null})
      and case when ${gamerTags ?? null}::bigint[] is null then due_at is not null
            else gamer_tag = any(${gamerTags ?? null}::bigint[]) end
  `.execute(db)
  return Number(numAffectedRows)
}

/** True if a sending was undone, or its undo is running: then queued players do not get it. */
export async function isUndone({ db, id: pid, cid }: Realm, planId: number): Promise<boolean> {
  const { rows } = await sql`
    select from plans where cid = ${cid} and pid = ${pid} and kind = 'undo-plan' and applied_at is not null
      and (input ->> 'planId')::bigint = ${planId} limit 1
  `.execute(db)
  return rows.length > 0
}

export async function countWaiting({ db, id: pid }: Realm): Promise<{ sid: number; count: number }[]> {
  const { rows } = await sql<{ sid: number; count: number }>`
    select sid, count(*)::int as count from campaign_recipients where pid = ${pid} and due_at is not null group by sid
  `.execute(db)
  return rows
}

// ── Results ────────────────────────────────────────────────────────────────

export type Results = {
  sent: number
  waiting: number
  mails: number
  opened: number
  claimed: number
  withdrawn: number
  emails: number
  back: number
  heldOut: number
  heldOutBack: number
}

export async function selectResults({ db, id: pid, cid }: Realm, sid: number): Promise<Results> {
  const reached = sql`not r.is_held_out and r.due_at is null`
  const count = (condition: ReturnType<typeof sql>) => sql`(count(*) filter (where ${condition}))::int`
  const isBack = sql`exists (select from sessions as s where s.pid = r.pid and s.gamer_tag = r.gamer_tag
    and s.started_at > r.at and s.started_at <= r.at + interval '1 day')`
  const { rows } = await sql<Results>`
    select ${count(reached)} as sent, ${count(sql`r.due_at is not null`)} as waiting,
      ${count(sql`m.id is not null`)} as mails,
      ${count(isOpened)} as opened,
      ${count(sql`m.claimed_at is not null`)} as claimed,
      ${count(sql`m.withdrawn_at is not null`)} as withdrawn,
      ${count(sql`e.sent_at is not null`)} as emails,
      ${count(sql`${reached} and ${isBack}`)} as back,
      ${count(sql`r.is_held_out`)} as "heldOut",
      ${count(sql`r.is_held_out and ${isBack}`)} as "heldOutBack"
    from campaign_recipients as r
    ${mailOfRow} ${emailOfRow(cid)}
    where r.pid = ${pid} and r.sid = ${sid} and (not r.is_withdrawn or r.mail_id is not null)
  `.execute(db)
  return rows[0] as Results
}

/** Payments of recipients count this many days after the message. */
export const daysToPay = 7

/** The recipients, and the held-out players, who completed a payment within 7 days. */
export async function selectPayers({ db, id: pid }: Realm, sid: number): Promise<{ reached: number; heldOut: number }> {
  const { rows } = await sql<{ reached: number; heldOut: number }>`
    select (count(*) filter (where not r.is_held_out and r.due_at is null))::int as reached,
      (count(*) filter (where r.is_held_out))::int as "heldOut"
    from campaign_recipients as r
    where r.pid = ${pid} and r.sid = ${sid} and (not r.is_withdrawn or r.mail_id is not null)
      and ${paidWithin(daysToPay)}
  `.execute(db)
  return rows[0] ?? { reached: 0, heldOut: 0 }
}

/** Other campaigns that some of the players got, or are queued for, since a time; the newest first. */
export async function selectOthers(
  { db, id: pid }: Realm,
  { sid, since }: { sid: number; since: Date },
  gamerTags: readonly number[],
) {
  const { rows } = await sql<{ sid: number; name: string; players: number; at: number }>`
    select c.sid, c.definition ->> 'name' as name, count(*)::int as players, max(coalesce(r.due_at, r.at)) as at
    from campaign_recipients as r join campaigns as c on c.pid = r.pid and c.sid = r.sid and c.deleted_at is null
    where r.pid = ${pid} and r.sid <> ${sid} and r.gamer_tag = any(${gamerTags}::bigint[]) and r.at > ${since}
      and not r.is_held_out and not r.is_withdrawn
    group by c.sid, c.definition ->> 'name' order by max(coalesce(r.due_at, r.at)) desc, c.sid desc limit 10
  `.execute(db)
  return rows
}

export async function countPlayers({ db, id: pid }: Realm): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from players where pid = ${pid}`.execute(db)
  return rows[0]?.n ?? 0
}

// ── Limits of a realm ──────────────────────────────────────────────────────

type LimitsRow = { limits: CampaignLimits; version: number }

export const selectLimits = ({ db, id: pid }: Realm): Promise<LimitsRow | undefined> =>
  db.selectFrom('campaign_limits').select(['limits', 'version']).where('pid', '=', pid).executeTakeFirst()

/** Also locks while the row does not exist. */
export async function lockLimits(realm: Realm): Promise<LimitsRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign limits ${realm.id}`}, 0))`.execute(realm.db)
  return selectLimits(realm)
}

export async function upsertLimits({ db, id: pid }: Realm, { limits, version }: LimitsRow, now: Date): Promise<void> {
  const values = { limits: JSON.stringify(limits), version, updated_at: now }
  await db
    .insertInto('campaign_limits')
    .values({ pid, ...values })
    .onConflict((conflict) => conflict.column('pid').doUpdateSet(values))
    .execute()
}

// ── Personal data ──────────────────────────────────────────────────────────

type Players = readonly { pid: string; gamerTag: number }[]

export const selectReceivedOfPlayers = (db: Db, players: Players) =>
  db
    .selectFrom('campaign_recipients')
    .select(['pid', 'gamer_tag as gamerTag', 'sid', 'at'])
    .where(ofPlayers(players))
    .orderBy('at')
    .execute()

export async function deleteReceivedOfPlayers(db: Db, players: Players): Promise<void> {
  await db.deleteFrom('campaign_recipients').where(ofPlayers(players)).execute()
}

/**
 * Campaign messages to a player outside the in-game mailbox (mail has its own timeline), before a position by time and
 * sid.
 */
export async function selectReceived(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{ sid: number; at: number; name: string; mtype: string }>`
    select r.sid, r.at, c.definition ->> 'name' as name, c.definition ->> 'mtype' as mtype
    from campaign_recipients as r join campaigns as c on c.pid = r.pid and c.sid = r.sid
    where r.pid = ${pid} and r.gamer_tag = ${gamerTag} and c.definition ->> 'mtype' <> 'MAILBOX-IN-GAME'
      and not r.is_held_out and r.due_at is null
      and (r.at, r.sid) < (${new Date(before.at)}, ${before.id})
    order by r.at desc, r.sid desc limit ${limit}
  `.execute(db)
  return rows
}
