import type { AgentLevel } from '@regent/contract/operate/agents'
import { sql } from 'kysely'
import type { Customer, Db } from './tables.ts'

/** The stored settings of an agent. */
export type StoredSettings = {
  areas: Readonly<Record<string, AgentLevel>>
  calls: Readonly<Record<string, AgentLevel>>
  realms: string[] | null
  players_per_plan: number | null
  calls_per_minute: number
  open_plans: number
  hide_personal_data: boolean
  apply_by_rule: boolean
}

/** The settings of the agent of a service account; undefined while they are the default ones. */
export const selectSettings = (
  { db, cid }: Customer,
  serviceAccountId: number,
): Promise<(StoredSettings & { version: number }) | undefined> =>
  db
    .selectFrom('agent_settings')
    .select(['areas', 'calls', 'realms', 'players_per_plan', 'calls_per_minute', 'open_plans', 'hide_personal_data'])
    .select(['apply_by_rule', 'version'])
    .where('cid', '=', cid)
    .where('service_account_id', '=', serviceAccountId)
    .executeTakeFirst()

export async function upsertSettings(
  { db, cid }: Customer,
  serviceAccountId: number,
  { areas, calls, realms, ...limits }: StoredSettings,
): Promise<void> {
  const columns = {
    ...limits,
    areas: JSON.stringify(areas),
    calls: JSON.stringify(calls),
    realms: realms && JSON.stringify(realms),
  }
  await db
    .insertInto('agent_settings')
    .values({ cid, service_account_id: serviceAccountId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['cid', 'service_account_id'])
        .doUpdateSet({ ...columns, version: sql`agent_settings.version + 1` }),
    )
    .execute()
}

/** Adds one use to the current minute of an agent, on all servers together; returns the uses of this minute. */
export async function countUse({ db, cid }: Customer, agentId: number, minute: Date): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    insert into agent_minutes as m (cid, agent_id, minute, uses) values (${cid}, ${agentId}, ${minute}, 1)
    on conflict (cid, agent_id) do update set
      uses = case when m.minute = excluded.minute then m.uses + 1 else 1 end, minute = excluded.minute
    returning uses
  `.execute(db)
  return rows[0]?.uses ?? 1
}

/** Adds a call to the count of its area and day. */
export async function countCall({ db, cid }: Customer, agentId: number, area: string, day: string): Promise<void> {
  await sql`
    insert into agent_call_days as d (cid, agent_id, day, area, calls) values (${cid}, ${agentId}, ${day}, ${area}, 1)
    on conflict (cid, agent_id, day, area) do update set calls = d.calls + 1
  `.execute(db)
}

/** The calls of an agent per area since a day. */
export const selectUsedAreas = ({ db, cid }: Customer, agentId: number, since: string) =>
  db
    .selectFrom('agent_call_days')
    .select(['area', sql<number>`sum(calls)::bigint`.as('calls')])
    .where('cid', '=', cid)
    .where('agent_id', '=', agentId)
    .where('day', '>=', since)
    .groupBy('area')
    .orderBy('area')
    .execute()

/** Deletes counts of days that are no longer shown. */
export async function deleteOldCallDays(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from agent_call_days where ctid in (
      select ctid from agent_call_days where day < ${before}::date limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the minutes of agents that made no call since a time. */
export async function deleteOldMinutes(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from agent_minutes where ctid in (
      select ctid from agent_minutes where minute < ${before} limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
