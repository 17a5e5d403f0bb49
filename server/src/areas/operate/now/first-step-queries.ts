import {
  type FirstStepName,
  type FirstSteps,
  type StepProof,
  testDeviceId,
} from '@regent/contract/operate/now-first-steps'
import { sampleDevicePrefix } from '@regent/contract/operate/now-sample-players'
import { type RawBuilder, sql } from 'kysely'
import type { Realm } from './tables.ts'

/** SQL for what players did in a realm, `at` and `gamer_tag`; it ends with conditions, so that others can follow. */
export type StepResults = { step: FirstStepName; rows: RawBuilder<unknown> }

declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The rows that complete a first step. Several areas can complete the same one. */
    stepResults: (pid: string) => Promise<StepResults>
  }
}

/** Rows that are read of each table, because none is sorted by time. A realm with more has passed its first steps. */
const sampledRows = 200

/** The steps that the realm has done. Each table is read by its index on the realm, up to a limit. */
export async function selectFirstSteps(
  { db, cid, id: pid }: Realm,
  resultsOfAreas: readonly StepResults[],
): Promise<FirstSteps> {
  const isByOthers = sql`gamer_tag not in (select gamer_tag from test_player)`
  const isNoSample = sql`not exists (
    select from sign_in_keys k where k.cid = players.cid and k.account_id = players.account_id
      and k.kind = 'device' and k.key like ${`${sampleDevicePrefix}%`})`
  const results = resultsOfAreas.map(
    ({ step, rows }) =>
      sql`(select ${step}::text as step, * from (${rows} and ${isByOthers} limit ${sampledRows}) rows)`,
  )
  const { rows } = await sql<{ step: FirstStepName } & StepProof>`
    with test_player as (
      select p.gamer_tag from sign_in_keys k
      join players p on p.cid = k.cid and p.account_id = k.account_id and p.pid = ${pid}
      where k.cid = ${cid} and k.kind = 'device' and k.key = ${testDeviceId}
    ), results as (
      (select 'client'::text as step, created_at as at, gamer_tag from players
        where pid = ${pid} and ${isByOthers} and ${isNoSample} order by created_at limit 1)
      union all ${sql.join(results, sql` union all `)}
    )
    (select distinct on (step) step, at, gamer_tag as "gamerTag", null as versions, null as items
      from results order by step, at)
    union all
    (select 'content', created_at, null, (select count(*) from content_manifests where pid = ${pid}), item_count
      from content_manifests where pid = ${pid} order by n limit 1)
  `.execute(db)
  return Object.fromEntries(
    rows.map(({ step, ...proof }) => [
      step,
      Object.fromEntries(Object.entries(proof).filter(([, value]) => value !== null)),
    ]),
  )
}
