import type { PvpDefinitionInput, PvpRun } from '@regent/contract/engage/pvp'
import { sql } from 'kysely'
import { accountEmail } from '../../../directory/accounts/account-email.ts'
import { seenOrCreated } from '../../players/players/service.ts'
import type { Db, Realm } from './tables.ts'

export type StoredDefinition = Omit<PvpDefinitionInput, 'lbid'>

export type PvpRow = {
  lbid: string
  definition: StoredDefinition
  next_reward_at: number | null
  version: number
  created_at: number
  updated_at: number
  last_run: PvpRun | null
}

const columns = ['lbid', 'definition', 'next_reward_at', 'version', 'created_at', 'updated_at', 'last_run'] as const

/** All definitions of a realm; people write them, so there are few. */
export const selectDefinitions = ({ db, id: pid, cid }: Realm): Promise<(PvpRow & { email: string | null })[]> =>
  db
    .selectFrom('pvp_definitions as d')
    .select(columns.map((name) => `d.${name}` as const))
    .select([accountEmail(cid, 'd.account_id').as('email')])
    .where('d.pid', '=', pid)
    .orderBy('d.lbid')
    .execute()

/** Serializes saves of the same definition, even before its row exists. */
export async function lockDefinition({ db, id: pid }: Realm, lbid: string): Promise<PvpRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pvp ${pid}/${lbid}`}, 0))`.execute(db)
  return db
    .selectFrom('pvp_definitions')
    .select(columns)
    .where('pid', '=', pid)
    .where('lbid', '=', lbid)
    .forUpdate()
    .executeTakeFirst()
}

export type NewDefinition = {
  definition: StoredDefinition
  next_reward_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  account_id: number | null
}

export async function upsertDefinition({ db, id: pid }: Realm, lbid: string, row: NewDefinition): Promise<void> {
  const values = { ...row, definition: JSON.stringify(row.definition) }
  await db
    .insertInto('pvp_definitions')
    .values({ pid, lbid, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'lbid']).doUpdateSet(values))
    .execute()
}

export const updateNextReward = ({ db, id: pid }: Realm, lbid: string, at: Date | null) =>
  db
    .updateTable('pvp_definitions')
    .set({ next_reward_at: at })
    .where('pid', '=', pid)
    .where('lbid', '=', lbid)
    .execute()

export const deleteDefinition = ({ db, id: pid }: Realm, lbid: string) =>
  db.deleteFrom('pvp_definitions').where('pid', '=', pid).where('lbid', '=', lbid).execute()

export const updateLastRun = ({ db, id: pid }: Realm, lbid: string, run: PvpRun) =>
  db
    .updateTable('pvp_definitions')
    .set({ last_run: JSON.stringify(run) })
    .where('pid', '=', pid)
    .where('lbid', '=', lbid)
    .execute()

/** Due definitions, in any realm that is not archived. */
export const selectDue = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('pvp_definitions as d')
    .innerJoin('realms as r', 'r.pid', 'd.pid')
    .select(['d.pid', 'd.lbid', 'r.cid'])
    .where(sql<boolean>`d.next_reward_at <= ${now}`)
    .where('r.archived_at', 'is', null)
    .orderBy('d.next_reward_at')
    .limit(limit)
    .execute()

/** Filters players to those who were last seen before a day. */
export async function selectIdle({ db, id: pid }: Realm, gamerTags: readonly number[], since: Date) {
  const { rows } = await sql<{ gamer_tag: number }>`
    select p.gamer_tag from players as p
    where p.pid = ${pid} and p.gamer_tag = any(${[...gamerTags]}) and ${sql.raw(seenOrCreated)} < ${since}
  `.execute(db)
  return new Set(rows.map(({ gamer_tag }) => gamer_tag))
}
