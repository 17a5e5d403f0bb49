import type { SeasonPart } from '@regent/contract/operate/seasons'
import type { Audience } from '@regent/contract/players/player-search'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import type { Realm, RealmRef } from './tables.ts'

const withEditor = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('seasons as s')
    .select([
      's.id',
      's.name',
      's.starts_at',
      's.ends_at',
      's.audience',
      's.parts',
      's.scheduled_at',
      's.ended_at',
      's.version',
      's.updated_at',
    ])
    .select(accountEmail(cid, 's.account_id').as('email'))
    .where('s.pid', '=', pid)

/** All seasons of a realm, the latest first; their number is bounded. */
export const selectSeasons = (realm: Realm) =>
  withEditor(realm).orderBy('s.starts_at', 'desc').orderBy('s.id', 'desc').execute()

export type SeasonRecord = Awaited<ReturnType<typeof selectSeasons>>[number]

export const selectSeason = (realm: Realm, id: number): Promise<SeasonRecord | undefined> =>
  withEditor(realm).where('s.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockSeason = (realm: Realm, id: number): Promise<SeasonRecord | undefined> =>
  withEditor(realm).where('s.id', '=', id).forUpdate('s').executeTakeFirst()

/** The number of seasons of a realm; locked, so that nobody else adds one until the transaction ends. */
export async function lockCountOfSeasons({ db, id: pid }: RealmRef): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seasons ${pid}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('seasons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return count
}

export type StoredSeason = {
  name: string
  start: number
  end: number
  audience: Audience | null
  parts: SeasonPart[]
  scheduledAt: number | null
  endedAt: number | null
}
type Editor = { accountId: number | null; now: Date }

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

const toColumns = ({ name, start, end, audience, parts, scheduledAt, endedAt }: StoredSeason) => ({
  name,
  starts_at: new Date(start),
  ends_at: new Date(end),
  audience: audience === null ? null : JSON.stringify(audience),
  parts: JSON.stringify(parts),
  scheduled_at: toDate(scheduledAt),
  ended_at: toDate(endedAt),
})

export const insertSeason = (
  { db, id: pid }: RealmRef,
  id: number,
  season: StoredSeason,
  { accountId: account_id, now: updated_at }: Editor,
) =>
  db
    .insertInto('seasons')
    .values({ pid, id, ...toColumns(season), account_id, updated_at })
    .execute()

export const updateSeason = (
  { db, id: pid }: RealmRef,
  id: number,
  season: StoredSeason,
  { accountId: account_id, now: updated_at }: Editor,
) =>
  db
    .updateTable('seasons')
    .set({ ...toColumns(season), account_id, updated_at, version: sql`version + 1` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

export const deleteSeason = ({ db, id: pid }: RealmRef, id: number) =>
  db.deleteFrom('seasons').where('pid', '=', pid).where('id', '=', id).execute()
