import type { TrialRule, TrialStrategy } from '@regent/contract/operate/trials'
import type { Audience } from '@regent/contract/players/player-search'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../engines/database/any-of.ts'
import { lastSeenOfPlayer } from '../../players/players/service.ts'
import { matchesStat } from '../../players/players/stat-criteria.ts'
import type { Condition } from './rules.ts'
import type { Db, RealmRef } from './tables.ts'

export type StoredCohort = { id: string; name: string; pct: number }

export type TrialRow = {
  id: number
  name: string
  strategy: TrialStrategy
  cohorts: StoredCohort[]
  rules: TrialRule[]
  audience: Audience | null
  is_active: boolean
  created_at: number
  activated_at: number | null
  starts_at: number | null
  ejected_at: number | null
  version: number
}

const columns = [
  'id',
  'name',
  'strategy',
  'cohorts',
  'rules',
  'audience',
  'is_active',
  'created_at',
  'activated_at',
  'starts_at',
  'ejected_at',
  'version',
] as const

const trials = ({ db, id: pid }: RealmRef) => db.selectFrom('trials').select(columns).where('pid', '=', pid)

/** All trials of a realm (their number is limited), newest first. */
export const selectTrials = (realm: RealmRef): Promise<TrialRow[]> =>
  trials(realm).where('ejected_at', 'is', null).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const selectTrial = (realm: RealmRef, name: string): Promise<TrialRow | undefined> =>
  trials(realm).where('name', '=', name).where('ejected_at', 'is', null).executeTakeFirst()

/** The trials that use a segment. */
export async function selectUsesOfSegments({ db, id: pid }: RealmRef) {
  const { rows } = await sql<{ segment: number; name: string }>`
    select name, (audience ->> 'segment')::bigint as segment from trials
    where pid = ${pid} and ejected_at is null and audience -> 'segment' is not null
    order by name
  `.execute(db)
  return rows
}

/** Locks a realm's trials against parallel creation, start and ejection. */
export async function lockTrials({ db, id: pid }: RealmRef): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trials ${pid}`}, 0))`.execute(db)
}

/** The trial of that name, or else the last ejected one. Locked, so that nobody joins it concurrently. */
export const lockLatest = (realm: RealmRef, name: string): Promise<TrialRow | undefined> =>
  trials(realm)
    .where('name', '=', name)
    .orderBy('ejected_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const insertTrial = (
  { db, id: pid }: RealmRef,
  trial: Pick<TrialRow, 'id' | 'name' | 'strategy' | 'cohorts' | 'rules' | 'audience' | 'starts_at'>,
  now: Date,
) =>
  db
    .insertInto('trials')
    .values({
      pid,
      id: trial.id,
      name: trial.name,
      strategy: trial.strategy,
      created_at: now,
      cohorts: JSON.stringify(trial.cohorts),
      rules: JSON.stringify(trial.rules),
      audience: trial.audience && JSON.stringify(trial.audience),
      starts_at: trial.starts_at === null ? null : new Date(trial.starts_at),
    })
    .execute()

type Changes = { is_active?: boolean; activated_at?: Date; starts_at?: Date | null; ejected_at?: Date | null }

export const updateTrial = ({ db, id: pid }: RealmRef, id: number, changes: Changes) =>
  db
    .updateTable('trials')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()

/** Starts the trials of all realms that are due; returns how many. */
export async function startDue(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('trials')
    .set({ is_active: true, activated_at: now, starts_at: null, version: sql<number>`version + 1` })
    .where(sql<boolean>`starts_at <= ${now}`)
    .where('ejected_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The current number of players per cohort of these trials. */
export const countMembers = ({ db, id: pid }: RealmRef, ids: readonly number[]) =>
  db
    .selectFrom('trial_members')
    .select(['trial_id', 'cohort', sql<number>`count(*)`.as('count')])
    .where('pid', '=', pid)
    .where('trial_id', '=', anyOf(ids))
    .where('left_at', 'is', null)
    .groupBy(['trial_id', 'cohort'])
    .execute()

/** The maximum number of members per trial that are counted for its shares. */
const ratioSample = 5_000

/**
 * Players per cohort of the running trials, in a sample of the members. Gamer tags are random, so the sample has the
 * shares of all members.
 */
export async function countRunningShares({ db, id: pid }: RealmRef) {
  const { rows } = await sql<{ id: number; cohort: string; players: number }>`
    select t.id, m.cohort, count(*)::int as players from trials as t, lateral (
      select cohort from trial_members where pid = ${pid} and trial_id = t.id order by gamer_tag limit ${ratioSample}
    ) as m
    where t.pid = ${pid} and t.is_active and t.ejected_at is null
    group by t.id, m.cohort
  `.execute(db)
  return rows
}

/** The trials that accept players now, oldest start first. */
export const selectPlaying = (realm: RealmRef): Promise<TrialRow[]> =>
  trials(realm)
    .where('is_active', '=', true)
    .where('ejected_at', 'is', null)
    .orderBy('activated_at')
    .orderBy('id')
    .execute()

/** The trials among these that still accept players; they cannot end or pause before the transaction ends. */
export async function sharePlaying({ db, id: pid }: RealmRef, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('trials')
    .select('id')
    .where('pid', '=', pid)
    .where('id', '=', anyOf(ids))
    .where('is_active', '=', true)
    .where('ejected_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The trials a player is or was in, except ejected ones, in the order of joining. */
export const selectMemberships = ({ db, id: pid }: RealmRef, gamerTags: readonly number[]) =>
  db
    .selectFrom('trial_members as m')
    .innerJoin('trials as t', (join) => join.onRef('t.pid', '=', 'm.pid').onRef('t.id', '=', 'm.trial_id'))
    .select([
      'm.gamer_tag',
      'm.trial_id',
      't.name',
      't.strategy',
      't.is_active',
      'm.cohort',
      'm.joined_at',
      'm.left_at',
    ])
    .where('m.pid', '=', pid)
    .where('m.gamer_tag', '=', anyOf(gamerTags))
    .where('t.ejected_at', 'is', null)
    .orderBy('m.joined_at')
    // Trials joined at the same time are sorted by age, the oldest first.
    .orderBy('t.created_at')
    .orderBy('m.trial_id')
    .execute()

export type Membership = Awaited<ReturnType<typeof selectMemberships>>[number]

export async function insertMember(
  { db, id: pid }: RealmRef,
  trialId: number,
  gamerTag: number,
  cohort: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('trial_members')
    .values({ pid, trial_id: trialId, gamer_tag: gamerTag, cohort, joined_at: now })
    .onConflict((clash) => clash.columns(['pid', 'trial_id', 'gamer_tag']).doUpdateSet({ left_at: null }))
    .execute()
}

export const markLeft = ({ db, id: pid }: RealmRef, trialId: number, gamerTag: number, now: Date) =>
  db
    .updateTable('trial_members')
    .set({ left_at: now })
    .where('pid', '=', pid)
    .where('trial_id', '=', trialId)
    .where('gamer_tag', '=', gamerTag)
    .execute()

const isExclusive = (strategy: RawBuilder<unknown>) => sql`${strategy} like '%MUTUAL_EXCLUSIVE%'`

/** True if the player p is in a trial that excludes this one. */
const isExcluded = ({ id, strategy }: Pick<TrialRow, 'id' | 'strategy'>) => sql`exists (
  select from trial_members o join trials x on x.pid = o.pid and x.id = o.trial_id
  where o.pid = p.pid and o.gamer_tag = p.gamer_tag and o.trial_id <> ${id} and o.left_at is null and x.ejected_at is null
    and (${strategy.includes('MUTUAL_EXCLUSIVE')} or ${isExclusive(sql`x.strategy`)})
)`

/** Restores a trial; players who are now in a trial that excludes it stay out. */
export async function markHeldLeft({ db, id: pid }: RealmRef, trial: TrialRow, now: Date): Promise<void> {
  await sql`
    update trial_members as p set left_at = ${now}
    where p.pid = ${pid} and p.trial_id = ${trial.id} and p.left_at is null and ${isExcluded(trial)}
  `.execute(db)
}

export const buildCondition = (condition: Condition): RawBuilder<unknown> => {
  if ('test' in condition) return matchesStat(condition.test)
  const parts = 'all' in condition ? condition.all : condition.any
  if (parts.length === 0) return 'all' in condition ? sql`true` : sql`false`
  return sql`(${sql.join(parts.map(buildCondition), 'all' in condition ? sql` and ` : sql` or `)})`
}

type FitCounts = { players: number; matching: number; held: number; lately: number }

/**
 * Counts in a sample of a realm's players, the first ones by gamer tag, which are random: players who match a trial and
 * are not in it yet, players excluded by another trial, and of the remaining ones those who have played since a time.
 */
export async function countMatching(
  { db, id: pid }: RealmRef,
  trial: TrialRow,
  { condition, audience, since }: { condition: Condition; audience: RawBuilder<unknown> | undefined; since: Date },
  limit: number,
): Promise<FitCounts> {
  const isMatch = audience ? sql`(${buildCondition(condition)} and ${audience})` : buildCondition(condition)
  const { rows } = await sql<FitCounts>`/* varies */
    select count(*) as players, count(*) filter (where fits) as matching,
           count(*) filter (where fits and is_held) as held,
           count(*) filter (where fits and not is_held and seen_at >= ${since}) as lately
    from (
      select ${sql.raw(lastSeenOfPlayer)} as seen_at, coalesce(${isMatch}, false) and not exists (
        select from trial_members m
        where m.pid = p.pid and m.trial_id = ${trial.id} and m.gamer_tag = p.gamer_tag and m.left_at is null
      ) as fits, ${isExcluded(trial)} as is_held
      from (
        select * from players where pid = ${pid} order by gamer_tag limit ${limit}
      ) as p
    ) as counted
  `.execute(db)
  return rows[0] ?? { players: 0, matching: 0, held: 0, lately: 0 }
}

/** Members of a trial after a gamer tag. Their players are locked, so that none begins a session concurrently. */
export async function lockMembers({ db, id: pid }: RealmRef, trialId: number, after: number, limit: number) {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from players p
    where p.pid = ${pid} and p.gamer_tag in (
      select gamer_tag from trial_members
      where pid = ${pid} and trial_id = ${trialId} and gamer_tag > ${after} order by gamer_tag limit ${limit}
    )
    order by p.gamer_tag for no key update
  `.execute(db)
  return rows.map(({ gamer_tag }) => gamer_tag)
}

export const selectMembershipsOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('trial_members')
    .innerJoin('trials', (join) =>
      join.onRef('trials.pid', '=', 'trial_members.pid').onRef('trials.id', '=', 'trial_members.trial_id'),
    )
    .select(['trial_members.pid', 'gamer_tag as gamerTag', 'trials.name as trial', 'cohort'])
    .select(['joined_at as joinedAt', 'left_at as leftAt'])
    .where('trial_members.gamer_tag', '=', anyOf(players.map(({ gamerTag }) => gamerTag)))
    .where('trial_members.pid', '=', anyOf(players.map(({ pid }) => pid)))
    .orderBy('joined_at')
    .execute()

/** When a player joined trials, before a time; newest first. */
export const selectJoins = (
  { db, id: pid }: RealmRef,
  gamerTag: number,
  before: { at: Date; id: number },
  limit: number,
) =>
  db
    .selectFrom('trial_members as m')
    .innerJoin('trials as t', (join) => join.onRef('t.pid', '=', 'm.pid').onRef('t.id', '=', 'm.trial_id'))
    .select(['m.trial_id as id', 'm.joined_at', 't.name', 'm.cohort'])
    .where('m.pid', '=', pid)
    .where('m.gamer_tag', '=', gamerTag)
    .where(sql<boolean>`(m.joined_at, m.trial_id) < (${before.at}, ${before.id})`)
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.trial_id', 'desc')
    .limit(limit)
    .execute()

/** Deletes members of trials that were ejected before a time; returns how many. */
export async function deleteEjectedMembers(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from trial_members where (pid, trial_id, gamer_tag) in (
      select m.pid, m.trial_id, m.gamer_tag from trials t
      join trial_members m on m.pid = t.pid and m.trial_id = t.id
      where t.ejected_at < ${before} limit ${limit}
    )
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export const deleteEjected = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('trials')
    .where(sql<boolean>`ejected_at < ${before}`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
