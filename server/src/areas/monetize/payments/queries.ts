import type { PaymentDetails, PaymentHistoryEntry, PaymentState } from '@regent/contract/monetize/payments'
import type { Refund } from '@regent/contract/monetize/payments-refunds'
import { type ExpressionBuilder, sql } from 'kysely'
import { ofPlayers } from '../../../engines/database/of-players.ts'
import type { Tables } from '../../../engines/database/tables.ts'
import { cursorTime } from '../../../kernel/context/paging.ts'
import type { Db, PaymentObtain, Realm } from './tables.ts'

export type PaymentRow = {
  txid: number
  gamer_tag: number
  provider: string
  provider_id: string
  state: PaymentState
  store: string | null
  listing: string | null
  offer: string | null
  details: PaymentDetails
  obtain: PaymentObtain
  history: PaymentHistoryEntry[]
  replay_guard: string | null
  created_at: number
  updated_at: number
  completed_at: number | null
  paid: number
  version: number
  /** When the store refunded the full amount; null if it has not, or has reversed the refund. */
  refunded_at: number | null
  refund: Refund | null
  /** True if an operator must decide about the goods of a refund. */
  refund_waits: boolean
}

const columns = [
  'txid',
  'gamer_tag',
  'provider',
  'provider_id',
  'state',
  'store',
  'listing',
  'offer',
  'details',
  'obtain',
  'history',
  'replay_guard',
  'created_at',
  'updated_at',
  'completed_at',
  'paid',
  'version',
  'refunded_at',
  'refund',
  'refund_waits',
] as const

export type PaymentFilter = {
  state?: PaymentState | undefined
  provider?: string | undefined
  txid?: number | undefined
  providerId?: string | undefined
  gamerTag?: number | undefined
  isRefundWaiting?: boolean | undefined
  isSurplusOpen?: boolean | undefined
  product?: string | undefined
  /** In minor units: of the price or, with `currency`, of the amount that the store reported. */
  minAmount?: number | undefined
  maxAmount?: number | undefined
  currency?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** The sort order of payments, and the position of a page: the value of the last row, and its txid. */
export type PaymentPage = {
  sort: { by: 'created' | 'price'; direction: 'asc' | 'desc' }
  after: { value: number; txid: number } | undefined
  start: number
  limit: number
}

/** The same expressions as in the indexes of amounts. */
const price = sql<number>`((details->>'price')::numeric)`
const paidAmount = sql<number>`((details->>'paidAmount')::numeric)`
const paidCurrency = sql<string>`(details->>'paidCurrency')`

/** `isSurplusOpen` of the contract. The first part is the condition of the index. */
const isSurplusOpen = sql<boolean>`(details->>'isOverLimit' = 'true' and details->>'surplusKeptAt' is null and refunded_at is null)`

const buildConditions = (
  row: ExpressionBuilder<Tables, 'payments'>,
  { state, provider, txid, providerId, gamerTag, isRefundWaiting, ...filter }: PaymentFilter,
) => [
  ...(state === undefined ? [] : [row('state', '=', state)]),
  ...(provider === undefined ? [] : [row('provider', '=', provider)]),
  ...(txid === undefined ? [] : [row('txid', '=', txid)]),
  ...(providerId === undefined ? [] : [row('provider_id', '=', providerId), row('provider_id', '<>', '')]),
  ...(gamerTag === undefined ? [] : [row('gamer_tag', '=', gamerTag)]),
  ...(isRefundWaiting ? [row.ref('refund_waits')] : []),
  ...(filter.isSurplusOpen ? [isSurplusOpen] : []),
  ...(filter.product === undefined ? [] : [row('listing', '=', filter.product)]),
  ...(filter.since ? [sql<boolean>`created_at >= ${filter.since}`] : []),
  ...(filter.until ? [sql<boolean>`created_at < ${filter.until}`] : []),
  ...amountConditions(filter),
]

function amountConditions({ minAmount, maxAmount, currency }: PaymentFilter) {
  const amount = currency === undefined ? price : paidAmount
  return [
    ...(currency === undefined ? [] : [sql<boolean>`${paidCurrency} = ${currency}`]),
    ...(minAmount === undefined ? [] : [sql<boolean>`${amount} >= ${minAmount}`]),
    ...(maxAmount === undefined ? [] : [sql<boolean>`${amount} <= ${maxAmount}`]),
  ]
}

export const newestFirst: PaymentPage['sort'] = { by: 'created', direction: 'desc' }

/** Payments that match all filters, sorted. */
export const paymentsOfPage = (
  { db, id: pid }: Realm,
  filters: readonly PaymentFilter[],
  { sort: { by, direction }, after, start, limit }: PaymentPage,
) => {
  const column = by === 'price' ? price : sql.ref('created_at')
  const further = sql.raw(direction === 'desc' ? '<' : '>')
  const value = (last: number) => (by === 'price' ? last : cursorTime(last))
  return db
    .selectFrom('payments')
    .select(columns)
    .where('pid', '=', pid)
    .where((row) => row.and(filters.flatMap((filter) => buildConditions(row, filter))))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${column}, txid) ${further} (${value(after?.value ?? 0)}, ${after?.txid ?? 0})`),
    )
    .orderBy(column, direction)
    .orderBy('txid', direction)
    .offset(start)
    .limit(limit)
}

export const selectPayments = (...page: Parameters<typeof paymentsOfPage>): Promise<PaymentRow[]> =>
  paymentsOfPage(...page).execute()

export type PaymentTotalsRow = {
  /** Null in the row of the whole. */
  currency: string | null
  payments: number
  players: number
  paid: number
  gross: number
  refunds: number
  refunded: number
  surpluses: number
  surplus: number
}

/** Sums of the newest payments that match all filters: of the whole and by currency. `currency` is the realm's. */
export async function sumMatching(
  { db, id: pid }: Realm,
  filters: readonly PaymentFilter[],
  { currency, limit }: { currency: string; limit: number },
): Promise<PaymentTotalsRow[]> {
  const matches = db
    .selectFrom('payments')
    .select(['gamer_tag', 'completed_at', 'refund'])
    .select(sql<string>`coalesce(${paidCurrency}, ${currency})`.as('currency'))
    .select(sql<number>`coalesce(${paidAmount}, ${price}, 0)`.as('amount'))
    .select(isSurplusOpen.as('is_surplus'))
    .where('pid', '=', pid)
    .where((row) => row.and(filters.flatMap((filter) => buildConditions(row, filter))))
    .orderBy('created_at', 'desc')
    .orderBy('txid', 'desc')
    .limit(limit)
  const { rows } = await sql<PaymentTotalsRow>`/* varies */
    select currency, count(*)::int as payments, count(distinct gamer_tag)::int as players,
      (count(*) filter (where completed_at is not null))::int as paid,
      coalesce(sum(amount) filter (where completed_at is not null), 0)::float8 as gross,
      (count(*) filter (where back > 0))::int as refunds, coalesce(sum(back), 0)::float8 as refunded,
      (count(*) filter (where is_surplus))::int as surpluses,
      coalesce(sum(amount) filter (where is_surplus), 0)::float8 as surplus
    from (
      select *, case when completed_at is not null and refund is not null and refund->>'reversedAt' is null
        then (refund->>'amount')::numeric end as back
      from (${matches}) as m
    ) as n
    group by grouping sets ((), (currency)) order by gross desc, currency
  `.execute(db)
  return rows
}

/** The products of payments, by their symbols, each with the name in its newest payment: one index lookup for each. */
export async function selectProducts({ db, id: pid }: Realm, limit: number) {
  const { rows } = await sql<{ product: string; name: string | null }>`
    with recursive product(symbol) as (
      (select listing from payments where pid = ${pid} and listing is not null order by listing limit 1)
      union all
      select (select listing from payments where pid = ${pid} and listing > product.symbol order by listing limit 1)
      from product where product.symbol is not null
    )
    select symbol as product, (select details->>'name' from payments where pid = ${pid} and listing = symbol
      order by created_at desc, txid desc limit 1) as name
    from (select symbol from product where symbol is not null limit ${limit}) as first_ones
  `.execute(db)
  return rows.map(({ product, name }) => ({ product, name: name || product }))
}

/** One payment, locked. */
export const lockPayment = ({ db, id: pid }: Realm, txid: number): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .select(columns)
    .where('pid', '=', pid)
    .where('txid', '=', txid)
    .forUpdate()
    .executeTakeFirst()

/** The fields of a payment that verification needs. */
export const findPayment = ({ db, id: pid }: Realm, txid: number): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').select(columns).where('pid', '=', pid).where('txid', '=', txid).executeTakeFirst()

type Json = 'details' | 'obtain' | 'history'
type LaterColumn = 'created_at' | 'updated_at' | 'completed_at' | 'version' | 'refunded_at' | 'refund' | 'refund_waits'
type Stored = Omit<PaymentRow, Json | LaterColumn> & Pick<PaymentRow, Json>

export const insertPayment = (
  { db, id: pid }: Realm,
  { details, obtain, history, ...row }: Stored,
  { now, completedAt }: { now: Date; completedAt: Date | null },
) =>
  db
    .insertInto('payments')
    .values({
      ...row,
      pid,
      details: JSON.stringify(details),
      obtain: JSON.stringify(obtain),
      history: JSON.stringify(history),
      created_at: now,
      updated_at: now,
      completed_at: completedAt,
    })
    .execute()

export const updatePayment = (
  { db, id: pid }: Realm,
  { txid, details, history, state, provider_id, replay_guard, paid, completed_at, version, ...row }: PaymentRow,
  now: Date,
) =>
  db
    .updateTable('payments')
    .set({
      state,
      provider_id,
      replay_guard,
      paid,
      details: JSON.stringify(details),
      history: JSON.stringify(history),
      completed_at: completed_at === null ? null : new Date(completed_at),
      refunded_at: row.refunded_at === null ? null : new Date(row.refunded_at),
      refund: row.refund === null ? null : JSON.stringify(row.refund),
      refund_waits: row.refund_waits,
      updated_at: now,
      version: version + 1,
    })
    .where('pid', '=', pid)
    .where('txid', '=', txid)
    .execute()

/** Serializes payments with the same receipt. */
export const lockReceipt = ({ db, id: pid }: Realm, provider: string, guard: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${pid}/${provider}/${guard}`}, 0))`.execute(db)

/** Releases the receipt of a payment that ended without giving anything. */
export const releaseReceipt = ({ db, id: pid }: Realm, provider: string, guard: string) =>
  db
    .updateTable('payments')
    .set({ replay_guard: null })
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .where('replay_guard', '=', guard)
    .where('completed_at', 'is', null)
    .where('state', 'not in', ['PENDING', 'REFUNDED'])
    .execute()

/** True if another payment has used this receipt. */
export async function isReceiptUsed(
  { db, id: pid }: Realm,
  { provider, guard, txid }: { provider: string; guard: string; txid: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('txid')
    .where('pid', '=', pid)
    .where('provider', '=', provider)
    .where('replay_guard', '=', guard)
    .where('txid', '<>', txid)
    .executeTakeFirst()
  return row !== undefined
}

export type PaymentCounts = { pid: string; gamer_tag: number; counts: number[]; sums: number[]; last_at: number }

/** For paying players: number and sum of completed payments since each of these times, without refunded ones. */
export async function countPayments(
  db: Db,
  players: readonly { pid: string; gamerTag: number }[],
  since: readonly Date[],
): Promise<PaymentCounts[]> {
  const counts = since.map((time) => sql`count(*) filter (where completed_at > ${time} and refunded_at is null)::int`)
  const sums = since.map(
    (time) => sql`coalesce(sum(paid) filter (where completed_at > ${time} and refunded_at is null), 0)::float8`,
  )
  const { rows } = await sql<PaymentCounts>`/* varies */
    select pid, gamer_tag, array[${sql.join(counts)}] as counts, array[${sql.join(sums)}] as sums,
      max(completed_at) as last_at
    from payments where ${ofPlayers(players)} and completed_at is not null
    group by pid, gamer_tag
  `.execute(db)
  return rows
}

/** Players with a payment that has left one of these windows since the last run. */
export async function selectLeftWindows(
  db: Db,
  ends: readonly { after: Date; until: Date }[],
  last: { pid: string; gamerTag: number } | undefined,
  limit: number,
): Promise<{ pid: string; gamerTag: number }[]> {
  const windows = ends.map(({ after, until }) => sql`(completed_at > ${after} and completed_at <= ${until})`)
  const { rows } = await sql<{ pid: string; gamerTag: number }>`/* varies */
    select distinct pid, gamer_tag as "gamerTag" from payments
    where completed_at is not null and (${sql.join(windows, sql` or `)})
      and (pid, gamer_tag) > (${last?.pid ?? ''}, ${last?.gamerTag ?? 0})
    order by pid, gamer_tag limit ${limit}
  `.execute(db)
  return rows
}

/** The times of a player’s completed payments in a range, oldest first. */
export async function selectCompletedTimes({ db, id: pid }: Realm, gamerTag: number, from: Date, to: Date) {
  const rows = await db
    .selectFrom('payments')
    .select('completed_at')
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where(sql<boolean>`completed_at >= ${from} and completed_at < ${to}`)
    .orderBy('completed_at')
    .execute()
  return rows.flatMap(({ completed_at: at }) => at ?? [])
}

/** The sum that a player has paid, in minor units, without refunded payments. */
export async function sumPaid({ db, id: pid }: Realm, gamerTag: number): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.sum<number>('paid').as('paid'))
    .where('pid', '=', pid)
    .where('gamer_tag', '=', gamerTag)
    .where('completed_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.paid ?? 0)
}

/** Payments before a position by time and txid. */
export async function selectBefore(
  { db, id: pid }: Realm,
  gamerTag: number,
  { before, limit }: { before: { at: number; id: number }; limit: number },
) {
  const { rows } = await sql<Pick<PaymentRow, 'txid' | 'created_at' | 'provider' | 'state' | 'details'>>`
    select txid, created_at, provider, state, details from payments
    where pid = ${pid} and gamer_tag = ${gamerTag} and (created_at, txid) < (${new Date(before.at)}, ${before.id})
    order by created_at desc, txid desc limit ${limit}
  `.execute(db)
  return rows
}

export const selectPaymentsOfPlayers = (db: Db, players: readonly { pid: string; gamerTag: number }[]) =>
  db
    .selectFrom('payments')
    .select(['pid', 'gamer_tag as gamerTag', 'txid', 'provider', 'provider_id as providerId', 'state', 'details'])
    .select(['history', 'created_at as createdAt', 'completed_at as completedAt'])
    .where(ofPlayers(players))
    .orderBy('created_at')
    .execute()

/** SQL for the completed payments of the realm, for the first steps. */
export const paymentTimes = (pid: string) =>
  sql`select completed_at as at, gamer_tag from payments where pid = ${pid} and completed_at is not null`
