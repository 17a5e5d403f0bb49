import type { HourlyFigure, HourlyMeasure } from '@regent/contract/analyze/analytics'
import { type Amount, addUp, type Money, type MoneyNote, toMajorUnits } from '@regent/contract/money'
import { dayMs, hourMs, weekMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import type { History } from '../../../kernel/history/history.ts'
import { amountIn, momentSql, moneyColumns, readMoneyRows, withinSql } from './revenue.ts'

const chartHours = 24

/** Hourly figures from history: the number of events, or of players with an event. */
const sources: { measure: Exclude<HourlyMeasure, 'revenue'>; table: string; counts: 'events' | 'players' }[] = [
  { measure: 'players', table: 'platform_session_session', counts: 'players' },
  { measure: 'sessions', table: 'platform_session_session', counts: 'events' },
  { measure: 'installs', table: 'platform_session_install', counts: 'events' },
  { measure: 'payers', table: 'platform_commerce_hard_purchase', counts: 'players' },
]

type Hours = Record<HourlyMeasure, HourlyFigure> & { money: MoneyNote }

/** The figures of the 24 hours before `now` and of the same hours a week earlier. */
export async function readHours(
  history: History,
  realm: Realm,
  now: number,
  money: Money,
  timeoutMs: number,
): Promise<Hours> {
  const [counted, earned] = await Promise.all([
    Promise.all(
      sources.map(async ({ measure, table, counts }) => {
        const sql = counts === 'players' ? playersSql(table, now) : eventsSql(table, now)
        const { rows } = await history.query(realm.id, sql, { rows: 2 * chartHours, timeoutMs, isOwn: true })
        return [measure, counts === 'players' ? playersFigure(rows) : eventsFigure(rows)] as const
      }),
    ),
    readMoneyRows(history, realm.id, (table) => moneySql(table, now), timeoutMs),
  ])
  const { figure, note } = revenueFigure(earned, money)
  const figures = Object.fromEntries(counted) as Record<Exclude<HourlyMeasure, 'revenue'>, HourlyFigure>
  return { ...figures, revenue: figure, money: note }
}

const emptyFigure = (): HourlyFigure => ({
  total: 0,
  totalBefore: 0,
  hours: Array.from({ length: chartHours }, () => 0),
  hoursBefore: Array.from({ length: chartHours }, () => 0),
})

/** Rows contain weeks ago, hours ago, and the count. */
function eventsFigure(rows: readonly (readonly unknown[])[]): HourlyFigure {
  const figure = emptyFigure()
  for (const [week, back, count] of rows) {
    const isBefore = Number(week) === 1
    addToFigure(figure, isBefore, Number(back), Number(count))
    figure[isBefore ? 'totalBefore' : 'total'] += Number(count)
  }
  return figure
}

/** Rows contain weeks ago, the total count, and the count of each hour, the newest first. */
function playersFigure(rows: readonly (readonly unknown[])[]): HourlyFigure {
  const figure = emptyFigure()
  for (const [week, ...counts] of rows) {
    for (const [index, count] of counts.entries())
      addToFigure(figure, Number(week) === 1, index === 0 ? undefined : index - 1, Number(count))
  }
  return figure
}

function addToFigure(figure: HourlyFigure, isBefore: boolean, back: number | undefined, amount: number): void {
  if (back === undefined) figure[isBefore ? 'totalBefore' : 'total'] = amount
  else figure[isBefore ? 'hoursBefore' : 'hours'][chartHours - 1 - back] = amount
}

/** Revenue in major units; each hour and each total is summed separately, since currencies differ. */
function revenueFigure(rows: readonly (readonly unknown[])[], money: Money): { figure: HourlyFigure; note: MoneyNote } {
  const groups = new Map<string, { isBefore: boolean; back: number | undefined; amounts: Amount[] }>()
  for (const row of rows) {
    const [week, back] = row
    const isBefore = Number(week) === 1
    for (const hour of [undefined, Number(back)]) {
      const key = `${isBefore} ${hour}`
      const group = groups.get(key) ?? { isBefore, back: hour, amounts: [] }
      group.amounts.push(amountIn(row, money))
      groups.set(key, group)
    }
  }
  const figure = emptyFigure()
  for (const { isBefore, back, amounts } of groups.values())
    addToFigure(figure, isBefore, back, toMajorUnits(addUp(amounts, money).sum, money.currency))
  return { figure, note: addUp(groups.get('false undefined')?.amounts ?? [], money).note }
}

/**
 * The rows of both days, each with its distance in weeks and hours. Each day is a separate range, so that only this
 * part of a table with many millions of rows is read.
 */
function dayRows(table: string, now: number, columns: string): string {
  const selectDay = (week: number) => {
    const end = now - week * weekMs
    // The distance to the end of the day, in whole hours.
    return `select ${columns}, ${week} as week, (epoch_ms(${momentSql(end)}) - epoch_ms(act_time)) // ${hourMs} as back
      from ${table} where ${withinSql({ after: end - dayMs, until: end })}`
  }
  return `(${selectDay(0)} union all ${selectDay(1)})`
}

const eventsSql = (table: string, now: number): string => `
    select week, back, count(*) from ${dayRows(table, now, 'event_id')} group by week, back`

/**
 * Each player is one row of bits, one for each hour: the players per hour and per day are counted from these. Grouping
 * by player and hour takes three times as long.
 */
function playersSql(table: string, now: number): string {
  const hours = Array.from({ length: chartHours }, (_, back) => `sum((hours >> ${back}) & 1)`)
  return `
    select week, count(*), ${hours.join(', ')}
    from (
      select week, gamer_tag, bit_or(cast(1 as bigint) << back) as hours
      from ${dayRows(table, now, 'gamer_tag')} where gamer_tag is not null
      group by week, gamer_tag
    ) group by week`
}

const moneySql = (table: string, now: number): string => `
    select week, back, ${moneyColumns.currency} as currency, ${moneyColumns.sum} as amount
    from ${dayRows(table, now, '"e.currency", "e.amount", "e.price"')}
    group by week, back, ${moneyColumns.currency}`
