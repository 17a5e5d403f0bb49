import { sql } from 'kysely'
import type { Db } from '../../../engines/database/database.ts'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Realm } from '../../../kernel/context/context.ts'
import type { CampaignDefinition } from './tables.ts'

export type CampaignRow = {
  sid: number
  definition: CampaignDefinition
  start_at: number | null
  next_at: number | null
  scheduled_by: number | null
  sent: number
  last_sent_at: number | null
  problem: string | null
  version: number
  created_at: number
  updated_at: number
  deleted_at: number | null
}

const columns = [
  ...(['c.sid', 'c.definition', 'c.start_at', 'c.next_at', 'c.scheduled_by', 'c.sent', 'c.last_sent_at'] as const),
  ...(['c.problem', 'c.version', 'c.created_at', 'c.updated_at', 'c.deleted_at'] as const),
]

const ofRealm = ({ db, id: pid }: Realm) => db.selectFrom('campaigns as c').select(columns).where('c.pid', '=', pid)

/** Newest first; not paged, because people write them by hand. */
export const selectCampaigns = (realm: Realm): Promise<(CampaignRow & { email: string | null })[]> =>
  ofRealm(realm)
    .leftJoin('accounts as a', (join) => join.on('a.cid', '=', realm.cid).onRef('a.id', '=', 'c.account_id'))
    .select('a.email')
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.sid', 'desc')
    .execute()

export const findCampaign = (realm: Realm, sid: number): Promise<CampaignRow | undefined> =>
  ofRealm(realm).where('c.sid', '=', sid).where('c.deleted_at', 'is', null).executeTakeFirst()

/** One campaign, deleted ones included; locked against changes and sending. */
export const lockCampaign = (realm: Realm, sid: number): Promise<CampaignRow | undefined> =>
  ofRealm(realm).where('c.sid', '=', sid).forUpdate().executeTakeFirst()

export async function countCampaigns({ db, id: pid }: Realm): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from campaigns where pid = ${pid} and deleted_at is null
  `.execute(db)
  return rows[0]?.n ?? 0
}

type Schedule = { start_at: Date | null; next_at: Date | null; scheduled_by: number | null }

export async function insertCampaign(
  { db, id: pid }: Realm,
  { definition, ...row }: { sid: number; definition: CampaignDefinition; account_id: number | null } & Schedule,
  now: Date,
): Promise<void> {
  const values = { ...row, definition: JSON.stringify(definition), created_at: now, updated_at: now }
  await db
    .insertInto('campaigns')
    .values({ pid, ...values })
    .execute()
}

export async function updateCampaign(
  { db, id: pid }: Realm,
  sid: number,
  change: Partial<Schedule> & {
    deleted_at?: Date | null
    last_sent_at?: Date
    problem?: string | null
    version?: number
    updated_at?: Date
  },
): Promise<void> {
  await db.updateTable('campaigns').set(change).where('pid', '=', pid).where('sid', '=', sid).execute()
}

export type DueCampaign = { pid: string; cid: number; sid: number; scheduled_by: number | null }

export async function selectDue(db: Db, now: Date, limit: number): Promise<DueCampaign[]> {
  const { rows } = await sql<DueCampaign>`
    select c.pid, r.cid, c.sid, c.scheduled_by from campaigns as c join realms as r on r.pid = c.pid
    where c.next_at <= ${now} and r.archived_at is null
    order by c.next_at limit ${limit}
  `.execute(db)
  return rows
}

// ── Sending ────────────────────────────────────────────────────────────────

export type SendingRow = { sid: number; planId: number; state: string; done: number; count: number; failed: number }

/** The newest sending of each campaign, or of a given one; plans are kept for a month. */
export async function selectSendings({ db, id: pid, cid }: Realm, sid?: number): Promise<SendingRow[]> {
  const { rows } = await sql<SendingRow>`
    select distinct on (sid) sid, id as "planId", state, applied_through - failed as done, row_count as count, failed
    from (
      select p.*, (p.input ->> 'sid')::bigint as sid,
        (select count(*)::int from plan_failures as f where f.cid = p.cid and f.plan_id = p.id) as failed
      from plans as p where p.cid = ${cid} and p.pid = ${pid} and p.kind = 'campaign' and p.applied_at is not null
    ) as sending
    where ${sid ?? null}::bigint is null or sid = ${sid ?? null}
    order by sid, id desc
  `.execute(db)
  return rows
}

/** Those of the players who already got the campaign. */
export async function selectPastRecipients({ db, id: pid }: Realm, sid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .select('gamer_tag')
    .where('pid', '=', pid)
    .where('sid', '=', sid)
    .execute()
  return rows.map((row) => row.gamer_tag)
}

/** Those of the players who have an e-mail. */
export async function selectWithEmail({ db, id: pid, cid }: Realm, gamerTags: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[]) and a.email is not null
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

/**
 * Records that these players get the campaign by this plan, and returns those who have not got it yet: a recorded
 * player is skipped or, if the campaign is sent again, gets it once per plan.
 */
export async function insertRecipients(
  { db, id: pid }: Realm,
  { sid, planId, isAgain, at }: { sid: number; planId: number; isAgain: boolean; at: Date },
  gamerTags: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ gamer_tag: number }>`
    insert into campaign_recipients as known (pid, sid, gamer_tag, plan_id, at)
    select p.pid, ${sid}, p.gamer_tag, ${planId}, ${at} from players as p
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
    on conflict (pid, sid, gamer_tag) do update set plan_id = excluded.plan_id, at = excluded.at
      where ${isAgain} and known.plan_id <> excluded.plan_id
    returning gamer_tag
  `.execute(db)
  return rows.map((row) => row.gamer_tag)
}

export async function addSent({ db, id: pid }: Realm, sid: number, count: number, at: Date): Promise<void> {
  await sql`
    update campaigns set sent = sent + ${count}, last_sent_at = ${at}, problem = null where pid = ${pid} and sid = ${sid}
  `.execute(db)
}

export type Addressee = { gamer_tag: number; account_id: number; email: string | null }

/** Who gets a campaign, and the language in which they read it. */
export type Person = Addressee & { language: string | null }

export async function selectPeople({ db, id: pid, cid }: Realm, gamerTags: readonly number[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select p.gamer_tag, p.account_id, a.email
    from players as p join accounts as a on a.cid = ${cid} and a.id = p.account_id
    where p.pid = ${pid} and p.gamer_tag = any(${gamerTags}::bigint[])
  `.execute(db)
  return rows
}

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

/** What reached a player outside the in-game mailbox (mail has its own timeline), before a position by time and sid. */
export async function selectReceived(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<{ sid: number; at: number; name: string; mtype: string }>`
    select r.sid, r.at, c.definition ->> 'name' as name, c.definition ->> 'mtype' as mtype
    from campaign_recipients as r join campaigns as c on c.pid = r.pid and c.sid = r.sid
    where r.pid = ${pid} and r.gamer_tag = ${gamerTag} and c.definition ->> 'mtype' <> 'MAILBOX-IN-GAME'
      and (r.at, r.sid) < (${new Date(before.at)}, ${before.id})
    order by r.at desc, r.sid desc limit ${limit}
  `.execute(db)
  return rows
}
