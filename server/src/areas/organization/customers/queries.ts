import { type SqlBool, sql } from 'kysely'
import { allOf } from '../../../engines/database/any-of.ts'
import type { Db } from '../../../engines/database/database.ts'
import type { Customer } from '../../../kernel/context/context.ts'

export async function selectCidByAlias(db: Db, alias: string) {
  const row = await db.selectFrom('customers').select('cid').where('alias', '=', alias).executeTakeFirst()
  return row?.cid
}

/** Appends the cid to the alias of an organization, and says in its name that it is incomplete. */
export async function updateIncompleteCustomer(db: Db, cid: number): Promise<void> {
  await db
    .updateTable('customers')
    .set((row) => ({
      alias: sql<string>`left(${row.ref('alias')}, 40) || '-' || ${String(cid)}`,
      name: sql<string>`left(${row.ref('name')}, 50) || ' (incomplete)'`,
    }))
    .where('cid', '=', cid)
    .execute()
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.selectFrom('customers').select('cid').limit(1).executeTakeFirst()) !== undefined
}

/** Returns false if the alias is taken. */
export async function insertCustomer(
  db: Db,
  customer: {
    cid: number
    alias: string | undefined
    name: string
    signUp: Record<string, unknown>
    isConfirmed: boolean
  },
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('customers')
    .values({
      cid: customer.cid,
      alias: customer.alias ?? null,
      name: customer.name,
      sign_up: JSON.stringify(customer.signUp),
      created_at: now,
      confirmed_at: customer.isConfirmed ? now : null,
    })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The values an organization was created with. */
export const selectSignUp = (db: Db, cid: number) =>
  db.selectFrom('customers').select(['name', 'sign_up']).where('cid', '=', cid).executeTakeFirstOrThrow()

/** The operators of the organization. */
export const selectOperators = ({ db, cid }: Customer) =>
  db
    .selectFrom('accounts')
    .select(['email', 'role', 'realm_roles', 'created_at'])
    .where('cid', '=', cid)
    .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1_000)
    .execute()

type FirstStep = 'game' | 'player' | 'session' | 'stat' | 'colleague' | 'config'

/** Maximum number of players that are counted: an organization with more needs no list of first steps. */
const sampledPlayers = 200

/** The first steps an organization has done; each check stops at the first matching row. */
export async function selectFirstSteps({ db, cid }: Customer, builtInStats: readonly string[]) {
  const sample = db
    .selectFrom('players')
    .select(['players.pid', 'players.gamer_tag', 'players.online_until'])
    .where('players.cid', '=', cid)
    .limit(sampledPlayers)
    .as('sample')
  return db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('realms').select('pid').where('cid', '=', cid).where('archived_at', 'is', null)).as('game'),
      exists(selectFrom('players').select('pid').where('cid', '=', cid)).as('player'),
      exists(selectFrom(sample).select('sample.pid').where('sample.online_until', 'is not', null)).as('session'),
      exists(
        selectFrom(sample)
          .innerJoin('stats', (join) =>
            join.onRef('stats.pid', '=', 'sample.pid').onRef('stats.gamer_tag', '=', 'sample.gamer_tag'),
          )
          .select('stats.key')
          .where('stats.key', '<>', allOf(builtInStats)),
      ).as('stat'),
      exists(
        selectFrom('accounts')
          .select('id')
          .where('cid', '=', cid)
          .where(sql<SqlBool>`(role is not null or realm_roles <> '{}')`)
          .offset(1)
          .limit(1),
      ).as('colleague'),
      exists(
        selectFrom('config_keys')
          .innerJoin('realms', 'realms.pid', 'config_keys.pid')
          .select('config_keys.name')
          .where('realms.cid', '=', cid),
      ).as('config'),
    ])
    .$castTo<Record<FirstStep, boolean>>()
    .executeTakeFirstOrThrow()
}
