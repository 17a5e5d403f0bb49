import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Db, Realm, RealmRef } from './tables.ts'

export type TimerRow = {
  name: string
  cronish: string
  zone: string
  started_at: number
  next_fire_at: number
  version: number
  created_at: number
  updated_at: number
}

const columns = [
  'name',
  'cronish',
  'zone',
  'started_at',
  'next_fire_at',
  'version',
  'created_at',
  'updated_at',
] as const

/** All timers of a realm: people enter them by hand, so there are few. */
export const selectTimers = ({ db, id: pid, cid }: Realm): Promise<(TimerRow & { email: string | null })[]> =>
  db
    .selectFrom('timers as t')
    .select(columns.map((name) => `t.${name}` as const))
    .select([accountEmail(cid, 't.account_id').as('email')])
    .where('t.pid', '=', pid)
    .orderBy('t.name')
    .execute()

/** Locks a timer's name, even before it has a row, so that two saves run one after the other. */
export async function lockTimer({ db, id: pid }: RealmRef, name: string): Promise<TimerRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`timer ${pid}/${name}`}, 0))`.execute(db)
  return db
    .selectFrom('timers')
    .select(columns)
    .where('pid', '=', pid)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
}

export type NewTimer = {
  cronish: string
  zone: string
  started_at: Date
  next_fire_at: Date
  version: number
  created_at: Date
  updated_at: Date
  account_id: number | null
}

export const upsertTimer = ({ db, id: pid }: RealmRef, name: string, row: NewTimer) =>
  db
    .insertInto('timers')
    .values({ pid, name, ...row })
    .onConflict((conflict) => conflict.columns(['pid', 'name']).doUpdateSet(row))
    .execute()

export const deleteTimer = ({ db, id: pid }: RealmRef, name: string) =>
  db.deleteFrom('timers').where('pid', '=', pid).where('name', '=', name).execute()

export const updateNextFire = ({ db, id: pid }: RealmRef, name: string, at: Date) =>
  db.updateTable('timers').set({ next_fire_at: at }).where('pid', '=', pid).where('name', '=', name).execute()

/** Timers that are due, in all realms that are not archived. */
export const selectDueTimers = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('timers as t')
    .innerJoin('realms as r', 'r.pid', 't.pid')
    .select(['t.pid', 't.name', 'r.cid'])
    .where(sql<boolean>`t.next_fire_at <= ${now}`)
    .where('r.archived_at', 'is', null)
    .orderBy('t.next_fire_at')
    .limit(limit)
    .execute()

export const insertFire = ({ db, id: pid }: RealmRef, name: string, dueAt: Date, firedAt: Date) =>
  db.insertInto('timer_fires').values({ pid, name, due_at: dueAt, fired_at: firedAt }).execute()

export async function selectFires(
  { db, id: pid }: RealmRef,
  name: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  let query = db
    .selectFrom('timer_fires')
    .select(['id', 'due_at', 'fired_at'])
    .where('pid', '=', pid)
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}

/** Deletes old rows; returns how many. */
export async function deleteOldFires(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from timer_fires
    where (pid, name, id) in (select pid, name, id from timer_fires where fired_at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
