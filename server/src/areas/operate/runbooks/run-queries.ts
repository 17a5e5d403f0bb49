import type { RunbookStepKind } from '@regent/contract/operate/runbooks'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { Db, Realm, RealmRef, RunParameter } from './tables.ts'

export type NewRun = {
  id: number
  runbook_id: number
  name: string
  parameters: RunParameter[]
  undoes: number | null
  made_by: number | null
  made_at: Date
}
export type NewStep = { kind: RunbookStepKind; title: string; plan_id: number }

export async function insertRun(
  { db, id: pid }: RealmRef,
  { parameters, ...run }: NewRun,
  steps: readonly NewStep[],
): Promise<void> {
  await db
    .insertInto('runbook_runs')
    .values({ pid, ...run, parameters: JSON.stringify(parameters) })
    .execute()
  await db
    .insertInto('runbook_run_steps')
    .values(steps.map((step, n) => ({ pid, run_id: run.id, n, ...step })))
    .execute()
}

const runs = ({ db, id: pid, cid }: Realm) =>
  db
    .selectFrom('runbook_runs as r')
    .select(['r.id', 'r.runbook_id', 'r.name', 'r.parameters', 'r.undoes', 'r.made_at', 'r.started_at', 'r.reason'])
    .select('r.stopped_why')
    .select([
      accountEmail(cid, 'r.made_by').as('made_by_email'),
      accountEmail(cid, 'r.started_by').as('started_by_email'),
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('runbooks as b')
          .select('b.id')
          .whereRef('b.pid', '=', 'r.pid')
          .whereRef('b.id', '=', 'r.runbook_id'),
      ).as('has_runbook'),
    )
    .select(({ selectFrom }) =>
      selectFrom('runbook_runs as u')
        .select('u.id')
        .whereRef('u.pid', '=', 'r.pid')
        .whereRef('u.undoes', '=', 'r.id')
        .where('u.started_at', 'is not', null)
        .orderBy('u.started_at', 'desc')
        .limit(1)
        .as('undone_by'),
    )
    .where('r.pid', '=', pid)

/** Runs, newest first. */
export function selectRuns(
  realm: Realm,
  {
    runbook,
    order,
    after,
    limit,
  }: {
    runbook: number | undefined
    order: 'asc' | 'desc'
    after: { at: number; id: number } | undefined
    limit: number
  },
) {
  const further = sql.raw(order === 'desc' ? '<' : '>')
  let query = runs(realm).orderBy('r.made_at', order).orderBy('r.id', order).limit(limit)
  if (runbook !== undefined) query = query.where('r.runbook_id', '=', runbook)
  if (after) query = query.where(sql<boolean>`(r.made_at, r.id) ${further} (${cursorTime(after.at)}, ${after.id})`)
  return query.execute()
}

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

export const selectRun = (realm: Realm, id: number): Promise<RunRow | undefined> =>
  runs(realm).where('r.id', '=', id).executeTakeFirst()

/** Locks a run, so that it is started once. */
export const lockRun = ({ db, id: pid }: RealmRef, id: number) =>
  db.selectFrom('runbook_runs').select('id').where('pid', '=', pid).where('id', '=', id).forUpdate().executeTakeFirst()

/** The steps of runs in their order. */
export const selectSteps = ({ db, id: pid }: RealmRef, runIds: readonly number[]) =>
  db
    .selectFrom('runbook_run_steps')
    .select(['run_id', 'n', 'kind', 'title', 'plan_id'])
    .where('pid', '=', pid)
    .where(sql<boolean>`run_id = any(${runIds}::bigint[])`)
    .orderBy('run_id')
    .orderBy('n')
    .execute()

/** The run that a plan belongs to. */
export const selectRunOfPlan = ({ db, id: pid }: RealmRef, planId: number) =>
  db
    .selectFrom('runbook_run_steps')
    .select('run_id')
    .where('pid', '=', pid)
    .where('plan_id', '=', planId)
    .executeTakeFirst()

export const updateStarted = (
  { db, id: pid }: RealmRef,
  id: number,
  started: { started_by: number | null; started_at: Date; reason: string | null },
) => db.updateTable('runbook_runs').set(started).where('pid', '=', pid).where('id', '=', id).execute()

/** Saves why the next step did not start; null if it started. */
export const updateStoppedWhy = ({ db, id: pid }: RealmRef, id: number, why: string | null) =>
  db.updateTable('runbook_runs').set({ stopped_why: why }).where('pid', '=', pid).where('id', '=', id).execute()

/**
 * The number of runs that were prepared since a time and not started; locked, so that nobody else prepares one until
 * the transaction ends.
 */
export async function lockCountOfPrepared({ db, id: pid }: RealmRef, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`runbook-runs ${pid}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('runbook_runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .where(sql<boolean>`made_at > ${since}`)
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes old runs; returns how many. */
export async function deleteOldRuns(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from runbook_runs
    where (pid, id) in (select pid, id from runbook_runs where made_at < ${before} limit ${limit})
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The plans of all kept runs of a runbook. */
export const selectPlansOfRunbook = ({ db, id: pid }: RealmRef, runbookId: number) =>
  db
    .selectFrom('runbook_runs as r')
    .innerJoin('runbook_run_steps as s', (join) => join.onRef('s.pid', '=', 'r.pid').onRef('s.run_id', '=', 'r.id'))
    .where('r.pid', '=', pid)
    .where('r.runbook_id', '=', runbookId)
    .select('s.plan_id')
    .execute()
