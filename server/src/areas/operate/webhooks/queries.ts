import { maxQueuedDeliveries, type WebhookContent } from '@regent/contract/operate/webhooks'
import { type Selectable, sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import type { Customer, Db, Realm, RealmRef } from './tables.ts'

export type WebhookRow = Selectable<Tables['webhooks']> & { email: string | null; drops: number }

/** The dropped events that no job has added to the webhook yet. */
const drops = sql<number>`(
  select coalesce(sum(x.count), 0)::int from webhook_drops as x where x.pid = w.pid and x.webhook_id = w.id
)`

const withEditor = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('webhooks as w')
    .selectAll('w')
    .select(accountEmail(cid, 'w.account_id').as('email'))
    .select(drops.as('drops'))
    .where('w.pid', '=', pid)

/** All webhooks of a realm, by name; their number is bounded. */
export const selectWebhooks = (realm: Realm): Promise<WebhookRow[]> =>
  withEditor(realm).orderBy(sql`lower(w.name)`).orderBy('w.id').execute()

export const selectWebhook = (realm: Realm, id: number): Promise<WebhookRow | undefined> =>
  withEditor(realm).where('w.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockWebhook = (realm: Realm, id: number): Promise<WebhookRow | undefined> =>
  withEditor(realm).where('w.id', '=', id).forUpdate('w').executeTakeFirst()

/** The number of webhooks of a realm; locked, so that nobody else adds one until the transaction ends. */
export async function lockCountOfWebhooks({ db, id: pid }: RealmRef): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${pid}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

type Editor = { accountId: number | null; now: Date }
type Columns = WebhookContent & { sources: readonly string[] }

const buildColumns = ({ name, description, url, events, sources, isEnabled }: Columns) => ({
  name,
  description,
  url,
  events: [...events],
  sources: [...sources],
  is_on: isEnabled,
})

export const insertWebhook = (
  { db, id: pid, cid }: Realm,
  id: number,
  columns: Columns,
  secret: Buffer,
  { accountId: account_id, now }: Editor,
) =>
  db
    .insertInto('webhooks')
    .values({
      pid,
      id,
      cid,
      ...buildColumns(columns),
      secret,
      secret_set_at: now,
      account_id,
      created_at: now,
      updated_at: now,
      queue_limit: maxQueuedDeliveries,
      full_since: null,
      stopped_at: null,
      failing_since: null,
      old_secret_set_at: null,
      old_secret_ends_at: null,
    })
    .execute()

/** Saves the content. A webhook that is turned on starts without failures. */
export const updateWebhook = (
  { db, id: pid }: RealmRef,
  id: number,
  columns: Columns,
  { accountId: account_id, now }: Editor,
) =>
  db
    .updateTable('webhooks')
    .set({
      ...buildColumns(columns),
      account_id,
      updated_at: now,
      version: sql`version + 1`,
      ...(columns.isEnabled && { stopped_at: null, stopped_why: null, failing_since: null }),
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

export const deleteWebhook = ({ db, id: pid }: RealmRef, id: number) =>
  db.deleteFrom('webhooks').where('pid', '=', pid).where('id', '=', id).execute()

/** Replaces the secret. The current one signs until `oldEndsAt`; null: it ends now. */
export const updateSecret = (
  { db, id: pid }: RealmRef,
  id: number,
  secret: Buffer,
  oldEndsAt: Date | null,
  { accountId: account_id, now }: Editor,
) =>
  db
    .updateTable('webhooks')
    .set({
      old_secret: oldEndsAt === null ? null : sql`secret`,
      old_secret_set_at: oldEndsAt === null ? null : sql`secret_set_at`,
      old_secret_ends_at: oldEndsAt,
      secret,
      secret_set_at: now,
      account_id,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

export type WebhookCounts = { id: number; waiting: number; failed: number; dayDelivered: number; dayFailed: number }

/** The deliveries of each webhook of a realm; the size of the queue and of the log bounds their number. */
export async function selectCounts({ db, id: pid }: RealmRef, dayAgo: Date): Promise<WebhookCounts[]> {
  const { rows } = await sql<WebhookCounts>`
    select webhook_id as id,
      count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'delivered' and done_at > ${dayAgo})::int as "dayDelivered",
      count(*) filter (where state = 'failed' and done_at > ${dayAgo})::int as "dayFailed"
    from webhook_deliveries where pid = ${pid} group by webhook_id
  `.execute(db)
  return rows
}

/** Marks the first failure since the last success. */
export const markFailing = (db: Db, { pid, id }: { pid: string; id: number }, now: Date) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: now })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()

export const markWorking = (db: Db, { pid, id }: { pid: string; id: number }) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()

/** Disables a webhook; with `failingBefore` only if its failures began before then. Returns it if it was enabled. */
export function stopWebhook(
  db: Db,
  { pid, id }: { pid: string; id: number },
  why: string,
  now: Date,
  failingBefore?: Date,
): Promise<{ cid: number; name: string } | undefined> {
  return db
    .updateTable('webhooks')
    .set({ is_on: false, stopped_at: now, stopped_why: why, updated_at: now, version: sql`version + 1` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .where('is_on', '=', true)
    .$if(failingBefore !== undefined, (query) => query.where(sql<boolean>`failing_since < ${failingBefore}`))
    .returning(['cid', 'name'])
    .executeTakeFirst()
}

/** The global admins with an e-mail. */
export const selectAdminReaders = ({ db, cid }: Customer, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('cid', '=', cid)
    .where('role', '=', 'admin')
    .where('key_name', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Failed deliveries of a webhook that are counted; a larger number says nothing more. */
const maxCountedFailures = 1_000

export type TroubledWebhook = {
  pid: string
  id: number
  name: string
  stoppedAt: number | null
  fullSince: number | null
  failingSince: number | null
  failed: number
}

/** Webhooks of these realms that do not work, or that gave events up since a time. */
export async function selectTroubled(
  db: Db,
  pids: readonly string[],
  from: Date,
  limit: number,
): Promise<TroubledWebhook[]> {
  const { rows } = await sql<TroubledWebhook>`
    select * from (
      select w.pid, w.id, w.name, case when w.is_on then null else w.stopped_at end as "stoppedAt",
        w.full_since as "fullSince", case when w.is_on then w.failing_since end as "failingSince", f.failed
      from webhooks as w, lateral (
        select count(*) filter (where done_at > ${from})::int as failed from (
          select d.done_at from webhook_deliveries as d
          where d.pid = w.pid and d.webhook_id = w.id and d.state = 'failed' order by d.id desc
          limit ${sql.lit(maxCountedFailures)}
        ) as newest
      ) as f
      where w.pid = any(${[...pids]}::text[])
    ) as found
    where "stoppedAt" is not null or "fullSince" is not null or "failingSince" is not null or failed > 0
    order by "stoppedAt" nulls last, "fullSince" nulls last, pid, id limit ${limit}
  `.execute(db)
  return rows
}
