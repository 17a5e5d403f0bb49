import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { CampaignDefinition, Db, Realm } from './tables.ts'

export type CampaignRow = {
  sid: number
  definition: CampaignDefinition
  start_at: number | null
  next_at: number | null
  scheduled_by: number | null
  sent: number
  withdrawn: number
  last_sent_at: number | null
  problem: string | null
  version: number
  created_at: number
  updated_at: number
  deleted_at: number | null
  announcement: string | null
}

const columns = [
  'c.sid',
  'c.definition',
  'c.start_at',
  'c.next_at',
  'c.scheduled_by',
  'c.sent',
  'c.last_sent_at',
  'c.withdrawn',
  'c.problem',
  'c.version',
  'c.created_at',
  'c.updated_at',
  'c.deleted_at',
  'c.announcement',
] as const

const ofRealm = ({ db, id: pid }: Realm) => db.selectFrom('campaigns as c').select(columns).where('c.pid', '=', pid)

/** Newest first; without paging, because people write them manually. */
export const selectCampaigns = (realm: Realm): Promise<(CampaignRow & { email: string | null })[]> =>
  ofRealm(realm)
    .select(accountEmail(realm.cid, 'c.account_id').as('email'))
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.sid', 'desc')
    .execute()

export const findCampaign = (realm: Realm, sid: number): Promise<CampaignRow | undefined> =>
  ofRealm(realm).where('c.sid', '=', sid).where('c.deleted_at', 'is', null).executeTakeFirst()

/** One campaign, even if deleted; locked against changes and sending. */
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
  {
    definition,
    ...row
  }: { sid: number; definition: CampaignDefinition; announcement: string | null; account_id: number | null } & Schedule,
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
  {
    definition,
    ...change
  }: Partial<Schedule> & {
    definition?: CampaignDefinition
    announcement?: string | null
    deleted_at?: Date | null
    last_sent_at?: Date
    problem?: string | null
    version?: number
    updated_at?: Date
  },
): Promise<void> {
  const values = { ...change, ...(definition && { definition: JSON.stringify(definition) }) }
  await db.updateTable('campaigns').set(values).where('pid', '=', pid).where('sid', '=', sid).execute()
}

/** The campaign of an announcement, even if deleted; locked. */
export async function lockOfAnnouncement(realm: Realm, symbol: string): Promise<CampaignRow | undefined> {
  return ofRealm(realm)
    .where('c.announcement', '=', symbol)
    .orderBy('c.sid', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The campaigns that use a segment, without deleted ones. */
export async function selectUsesOfSegments({ db, id: pid }: Realm) {
  const { rows } = await sql<{ sid: number; name: string; segment: number }>`
    select sid, definition ->> 'name' as name, (definition #>> '{audience,segment}')::bigint as segment from campaigns
    where pid = ${pid} and deleted_at is null and definition #> '{audience,segment}' is not null
    order by sid desc
  `.execute(db)
  return rows
}

export type DueCampaign = { pid: string; cid: number; sid: number; scheduled_by: number | null }

/** Due campaigns, or one of them if it is due. */
export async function selectDue(
  db: Db,
  now: Date,
  limit: number,
  only?: { pid: string; sid: number },
): Promise<DueCampaign[]> {
  const { rows } = await sql<DueCampaign>`
    select c.pid, r.cid, c.sid, c.scheduled_by from campaigns as c join realms as r on r.pid = c.pid
    where c.next_at <= ${now} and r.archived_at is null
      and (${only?.pid ?? null}::text is null or (c.pid = ${only?.pid ?? null} and c.sid = ${only?.sid ?? null}))
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
