import { sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import { statement } from '../../../engines/database/statement.ts'
import type { Db, Realm, SaleBody } from './tables.ts'

export type SaleRow = {
  id: number
  name: string
  starts_at: number
  ends_at: number
  body: SaleBody
  version: number
  updated_at: number
}

const columns = ['id', 'name', 'starts_at', 'ends_at', 'body', 'version', 'updated_at'] as const

/** All sales of a realm, the latest start first; there are at most `maxSales`. */
export const selectSales = ({ db, id: pid }: Realm): Promise<SaleRow[]> =>
  db
    .selectFrom('sales')
    .select(columns)
    .where('pid', '=', pid)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const running = statement<SaleRow>(`
  select id, name, starts_at, ends_at, body, version, updated_at from sales
  where pid = $1 and ends_at > $2 and starts_at <= $2
  order by id
`)

/** The sales that run at a time. */
export const selectRunningSales = ({ db, id: pid }: Realm, now: number) => running(db, pid, new Date(now))

export const findSale = ({ db, id: pid }: Realm, id: number) =>
  db.selectFrom('sales').select('id').where('pid', '=', pid).where('id', '=', id).executeTakeFirst()

export const lockSale = ({ db, id: pid }: Realm, id: number): Promise<SaleRow | undefined> =>
  db.selectFrom('sales').select(columns).where('pid', '=', pid).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countSales({ db, id: pid }: Realm): Promise<number> {
  const { count } = await db
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type SaleValues = {
  name: string
  starts_at: Date
  ends_at: Date
  body: SaleBody
  version: number
  updated_at: Date
  account_id: number | null
}

export function upsertSale({ db, id: pid }: Realm, id: number, { body, ...rest }: SaleValues) {
  const values = { ...rest, body: JSON.stringify(body) }
  return db
    .insertInto('sales')
    .values({ pid, id, ...values })
    .onConflict((conflict) => conflict.columns(['pid', 'id']).doUpdateSet(values))
    .execute()
}

export const deleteSale = ({ db, id: pid }: Realm, id: number) =>
  db.deleteFrom('sales').where('pid', '=', pid).where('id', '=', id).execute()

export type NewSalePurchase = {
  sale_id: number
  at: Date
  store: string
  listing: string
  currency: string | null
  paid: number
  regular: number
}

export const insertSalePurchase = ({ db, id: pid }: Realm, gamerTag: number, row: NewSalePurchase) =>
  db
    .insertInto('sale_purchases')
    .values({ ...row, pid, gamer_tag: gamerTag })
    .execute()

const counts = statement<{ id: number; bought: number }>(`
  select sale_id as id, count(*)::int as bought from sale_purchases
  where pid = $1 and gamer_tag = $2 and sale_id = any($3)
  group by sale_id
`)

/** How often a player bought at the prices of these sales. */
export async function countSalePurchases({ db, id: pid }: Realm, gamerTag: number, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await counts(db, pid, gamerTag, ids)
  return new Map(rows.map(({ id, bought }) => [id, bought]))
}

/** Purchases and income of sales, by currency; the buyers are those of all currencies. */
export async function selectSaleTotals({ db, id: pid }: Realm, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; currency: string | null; sold: number; buyers: number; paid: number }>`
    select sale.id, totals.* from unnest(${ids}::bigint[]) as sale (id), lateral (
      select currency, count(*)::int as sold, sum(paid)::bigint as paid,
        (select count(distinct gamer_tag)::int from sale_purchases where pid = ${pid} and sale_id = sale.id) as buyers
      from sale_purchases where pid = ${pid} and sale_id = sale.id
      group by currency
    ) as totals
  `.execute(db)
  return rows
}

/** The purchases of a sale, newest first. */
export function selectSalePurchases(
  { db, id: pid }: Realm,
  id: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const query = db
    .selectFrom('sale_purchases')
    .select(['id', 'at', 'gamer_tag', 'store', 'listing', 'currency', 'paid', 'regular'])
    .where('pid', '=', pid)
    .where('sale_id', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
  return (before === undefined ? query : query.where('id', '<', before)).execute()
}

export const selectSalePurchasesOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('sale_purchases')
    .select(['pid', 'gamer_tag as gamerTag', 'at', 'store', 'listing', 'currency', 'paid'])
    .where(ofPlayers(players))
    .orderBy('at')
    .execute()
