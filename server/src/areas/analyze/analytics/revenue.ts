import { type Amount, addUp, type Money, type MoneyNote } from '@regent/contract/money'
import type { History } from '../../../kernel/history/history.ts'

/** The tables of revenue: payments are added, refunds are subtracted, at the time of the refund. */
const tables = [
  ['platform_commerce_hard_purchase', 1],
  ['platform_commerce_refund', -1],
] as const

/** A timestamp literal of SQL. */
export const momentSql = (at: number): string =>
  `timestamp '${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}'`

type TimeRange = { after: number; until: number }

export const withinSql = ({ after, until }: TimeRange): string =>
  `act_time > ${momentSql(after)} and act_time <= ${momentSql(until)}`

/** The columns of money: the currency, empty for the main one, and the sum. Older events have only a price. */
export const moneyColumns = {
  currency: `coalesce("e.currency", '')`,
  sum: `sum(coalesce(try_cast("e.amount" as double), try_cast("e.price" as double), 0))`,
}

/** Rows of money from both tables; each starts with the columns of `keys`, then currency and amount. */
export async function readMoneyRows(
  history: History,
  pid: string,
  sqlOf: (table: string) => string,
  timeoutMs: number,
): Promise<(readonly unknown[])[]> {
  const read = await Promise.all(
    tables.map(async ([table, sign]) => {
      const { rows } = await history.query(pid, sqlOf(table), { rows: 10_000, timeoutMs, isOwn: true })
      return rows.map((row) => [...row.slice(0, -1), sign * Number(row.at(-1) ?? 0)])
    }),
  )
  return read.flat()
}

/** The amount of a row of money: its last two columns. */
export function amountIn(row: readonly unknown[], money: Money): Amount {
  const [currency, amount] = row.slice(-2)
  return { currency: String(currency || money.currency), amount: Number(amount) }
}

/** Revenue less refunds in a time range, in minor units of the main currency. */
export async function readRevenue(
  history: History,
  pid: string,
  span: TimeRange,
  money: Money,
  timeoutMs: number,
): Promise<{ sum: number; note: MoneyNote }> {
  const buildSql = (table: string) =>
    `select ${moneyColumns.currency} as currency, ${moneyColumns.sum} as amount from ${table}
     where ${withinSql(span)} group by ${moneyColumns.currency}`
  const rows = await readMoneyRows(history, pid, buildSql, timeoutMs)
  return addUp(
    rows.map((row) => amountIn(row, money)),
    money,
  )
}
