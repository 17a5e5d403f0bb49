import type { Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

/** Days of use that are shown and kept. */
export const keptSecretDays = 30

const formatDay = (at: Date): string => at.toISOString().slice(0, 10)

/** The secret of a realm with its limits and its use, without its value. */
export type SecretRow = {
  pid: string
  created_at: number
  version: number
  off_at: number | null
  mode: 'read' | 'write'
  rights: Right[]
  players: boolean
  addresses: string[]
  old_ends_at: number | null
  uses: { isOld: boolean; at: number; address: string | null }[]
  used: { right: string; at: number; writtenAt: number | null }[]
  calls: number
  refused: number
  old_calls: number
}

/** The secrets of all realms, or of one; an old secret that has ended is omitted. */
export async function selectSecrets({ db, cid }: Customer, now: Date, pid?: string): Promise<SecretRow[]> {
  const since = new Date(now.getTime() - keptSecretDays * dayMs)
  const { rows } = await sql<SecretRow>`
    select r.pid, coalesce(s.rotated_at, r.created_at) as created_at, coalesce(s.version, 1) as version, s.off_at,
      coalesce(s.mode, 'write') as mode, coalesce(s.rights, '[]') as rights, coalesce(s.players, true) as players,
      coalesce(s.addresses, '[]') as addresses,
      case when s.old_secret is not null and s.old_ends_at > ${now} then s.old_ends_at end as old_ends_at,
      coalesce((select jsonb_agg(jsonb_build_object(
          'isOld', u.is_old, 'at', (extract(epoch from u.last_used_at) * 1000)::bigint, 'address', u.last_address))
        from realm_secret_uses as u where u.cid = r.cid and u.pid = r.pid), '[]') as uses,
      coalesce((select jsonb_agg(jsonb_build_object(
          'right', n.name, 'at', (extract(epoch from n.last_used_at) * 1000)::bigint,
          'writtenAt', case when n.last_written_at > ${since}
            then (extract(epoch from n.last_written_at) * 1000)::bigint end) order by n.name)
        from realm_secret_rights as n where n.cid = r.cid and n.pid = r.pid and n.last_used_at > ${since}), '[]') as used,
      days.calls, days.refused, days.old_calls
    from realms as r
    left join realm_secrets as s on s.cid = r.cid and s.pid = r.pid
    cross join lateral (
      select coalesce(sum(d.calls), 0)::bigint as calls, coalesce(sum(d.refused), 0)::bigint as refused,
        coalesce(sum(d.old_calls) filter (where s.rotated_at is not null
          and d.day >= (s.rotated_at at time zone 'UTC')::date), 0)::bigint as old_calls
      from realm_secret_days as d where d.cid = r.cid and d.pid = r.pid and d.day >= ${formatDay(since)}::date
    ) as days
    where r.cid = ${cid} and ${pid === undefined ? sql`r.archived_at is null` : sql`r.pid = ${pid}`}
    order by r.created_at, r.pid
  `.execute(db)
  return rows
}

/** Locks the limits of a secret; creates the row first if there is none. */
export async function lockSecret({ db, cid }: Customer, pid: string) {
  await db
    .insertInto('realm_secrets')
    .values({ cid, pid })
    .onConflict((conflict) => conflict.columns(['cid', 'pid']).doNothing())
    .execute()
  return db
    .selectFrom('realm_secrets')
    .selectAll()
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The limits as they are stored. */
export type StoredLimits = {
  offAt: Date | null
  mode: 'read' | 'write'
  rights: readonly Right[]
  players: boolean
  addresses: readonly string[]
}

export async function updateLimits({ db, cid }: Customer, pid: string, limits: StoredLimits): Promise<void> {
  const { offAt, mode, rights, players, addresses } = limits
  await db
    .updateTable('realm_secrets')
    .set({
      off_at: offAt,
      mode,
      rights: JSON.stringify(rights),
      players,
      addresses: JSON.stringify(addresses),
      version: sql`version + 1`,
    })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .execute()
}

/** Replaces the secret of a realm; the present one becomes the old one, in place of an earlier one. */
export async function rotateSecret(
  { db, cid }: Customer,
  pid: string,
  secret: Buffer,
  { oldEnds, now }: { oldEnds: Date; now: Date },
): Promise<void> {
  await sql`
    update realm_secrets as s
    set old_secret = r.secret, old_ends_at = ${oldEnds}, rotated_at = ${now}, version = s.version + 1
    from realms as r where r.cid = s.cid and r.pid = s.pid and s.cid = ${cid} and s.pid = ${pid}
  `.execute(db)
  await db.updateTable('realms').set({ secret }).where('cid', '=', cid).where('pid', '=', pid).execute()
  await db
    .deleteFrom('realm_secret_uses')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('is_old', '=', true)
    .execute()
  await db
    .updateTable('realm_secret_uses')
    .set({ is_old: true })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .execute()
}

/** Ends the old secret of a realm. */
export async function endOldSecret({ db, cid }: Customer, pid: string): Promise<void> {
  await db
    .updateTable('realm_secrets')
    .set({ old_secret: null, old_ends_at: null, version: sql`version + 1` })
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .execute()
  await db
    .deleteFrom('realm_secret_uses')
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('is_old', '=', true)
    .execute()
}

export const selectSecretDays = ({ db, cid }: Customer, pid: string, since: Date) =>
  db
    .selectFrom('realm_secret_days')
    .select([sql<string>`day::text`.as('day'), 'calls', 'refused', 'old_calls'])
    .where('cid', '=', cid)
    .where('pid', '=', pid)
    .where('day', '>=', formatDay(since))
    .orderBy('day')
    .execute()

/** Calls with the secret of a realm since the last flush. */
export type SecretUse = {
  cid: number
  pid: string
  day: string
  calls: number
  refused: number
  oldCalls: number
  /** The last use of the present secret and of the old one. */
  last: Map<boolean, { at: number; address: string | null }>
  /** The last use of each right; an empty one stands for the calls of players. */
  rights: Map<string, { usedAt: number; writtenAt: number | undefined }>
}

/**
 * Adds calls to the counts, and moves the times of the last use forward. Deleted realms are skipped. Rows are written in
 * the order of their keys, so that two servers never wait for each other.
 */
export async function addSecretUse(db: Db, uses: readonly SecretUse[]): Promise<void> {
  await sql`
    insert into realm_secret_days (cid, pid, day, calls, refused, old_calls)
    select r.cid, r.pid, one.day, one.calls, one.refused, one.old_calls
    from unnest(${uses.map(({ pid }) => pid)}::text[], ${uses.map(({ day }) => day)}::date[],
      ${uses.map(({ calls }) => calls)}::bigint[], ${uses.map(({ refused }) => refused)}::bigint[],
      ${uses.map(({ oldCalls }) => oldCalls)}::bigint[]) as one (pid, day, calls, refused, old_calls)
    join realms as r on r.pid = one.pid
    order by r.cid, r.pid, one.day
    on conflict (cid, pid, day) do update
      set calls = realm_secret_days.calls + excluded.calls, refused = realm_secret_days.refused + excluded.refused,
          old_calls = realm_secret_days.old_calls + excluded.old_calls`.execute(db)
  const last = uses.flatMap(({ pid, last }) => [...last].map(([isOld, use]) => ({ pid, isOld, ...use })))
  await sql`
    insert into realm_secret_uses (cid, pid, is_old, last_used_at, last_address)
    select distinct on (r.cid, r.pid, one.is_old) r.cid, r.pid, one.is_old, one.at, one.address
    from unnest(${last.map(({ pid }) => pid)}::text[], ${last.map(({ isOld }) => isOld)}::boolean[],
      ${last.map(({ at }) => new Date(at))}::timestamptz[], ${last.map(({ address }) => address)}::text[])
      as one (pid, is_old, at, address)
    join realms as r on r.pid = one.pid
    order by r.cid, r.pid, one.is_old, one.at desc
    on conflict (cid, pid, is_old) do update
      set last_used_at = excluded.last_used_at, last_address = excluded.last_address
      where realm_secret_uses.last_used_at < excluded.last_used_at`.execute(db)
  const used = uses.flatMap(({ pid, rights }) => [...rights].map(([name, times]) => ({ pid, name, ...times })))
  await sql`
    insert into realm_secret_rights as known (cid, pid, name, last_used_at, last_written_at)
    select r.cid, r.pid, one.name, max(one.used_at), max(one.written_at)
    from unnest(${used.map(({ pid }) => pid)}::text[], ${used.map(({ name }) => name)}::text[],
      ${used.map(({ usedAt }) => new Date(usedAt))}::timestamptz[],
      ${used.map(({ writtenAt }) => (writtenAt === undefined ? null : new Date(writtenAt)))}::timestamptz[])
      as one (pid, name, used_at, written_at)
    join realms as r on r.pid = one.pid
    group by r.cid, r.pid, one.name order by r.cid, r.pid, one.name
    on conflict (cid, pid, name) do update
      set last_used_at = greatest(known.last_used_at, excluded.last_used_at),
          last_written_at = greatest(known.last_written_at, excluded.last_written_at)`.execute(db)
}

/** Deletes counts that are no longer shown; called once a day. */
export async function deleteOldSecretDays(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from realm_secret_days where ctid in (
      select ctid from realm_secret_days where day < ${formatDay(before)}::date limit ${limit})`.execute(db)
  await sql`delete from realm_secret_rights where ctid in (
    select ctid from realm_secret_rights where last_used_at < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
