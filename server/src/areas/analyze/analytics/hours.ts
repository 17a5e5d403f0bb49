import type { HourlyFigure, HourlyMeasure } from '@regent/contract/analytics'
import { type Amount, addUp, type Money, type MoneyNote, majorOf } from '@regent/contract/money'
import type { Realm } from '../../../kernel/context/context.ts'
import type { History } from '../../../kernel/history/history.ts'
import { amountIn, momentSql, moneyColumns, readMoneyRows, withinSql } from './revenue.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
const hoursShown = 24

/** What one table of the history says about its hours: a column for each measure. */
const sources: { table: string; measures: { [M in HourlyMeasure]?: string } }[] = [
  {
    table: 'platform_session_session',
    measures: { players: 'count(distinct gamer_tag)', sessions: 'count(*)' },
  },
  { table: 'platform_session_install', measures: { installs: 'count(*)' } },
  { table: 'platform_commerce_hard_purchase', measures: { payers: 'count(distinct gamer_tag)' } },
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
      sources.map(async ({ table, measures }) => {
        const { rows } = await history.query(realm.id, hoursSql(table, Object.values(measures), now), {
          rows: 4 * hoursShown,
          timeoutMs,
          isOwn: true,
        })
        return Object.keys(measures).map((name, index) => [name, figureOf(rows, index)] as const)
      }),
    ),
    readMoneyRows(history, realm.id, (table) => moneySql(table, now), timeoutMs),
  ])
  const { figure, note } = revenueFigure(earned, money)
  const figures = Object.fromEntries(counted.flat()) as Record<Exclude<HourlyMeasure, 'revenue'>, HourlyFigure>
  return { ...figures, revenue: figure, money: note }
}

/** The columns before the measures: the weeks ago, and the hours ago or null for all of them. */
const keys = 2

const emptyFigure = (): HourlyFigure => ({
  total: 0,
  totalBefore: 0,
  hours: Array.from({ length: hoursShown }, () => 0),
  hoursBefore: Array.from({ length: hoursShown }, () => 0),
})

function figureOf(rows: readonly (readonly unknown[])[], index: number): HourlyFigure {
  const figure = emptyFigure()
  for (const row of rows) {
    const [week, back] = row
    put(figure, Number(week) === 1, back === null ? undefined : Number(back), Number(row[keys + index]))
  }
  return figure
}

function put(figure: HourlyFigure, isBefore: boolean, back: number | undefined, amount: number): void {
  if (back === undefined) figure[isBefore ? 'totalBefore' : 'total'] = amount
  else figure[isBefore ? 'hoursBefore' : 'hours'][hoursShown - 1 - back] = amount
}

/** Revenue in major units; each hour and each total is added up by itself, since currencies differ. */
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
    put(figure, isBefore, back, majorOf(addUp(amounts, money).sum, money.currency))
  return { figure, note: addUp(groups.get('false undefined')?.amounts ?? [], money).note }
}

/** The rows of both days, with how many weeks and hours ago each was. */
function dayRows(table: string, now: number): string {
  const within = (end: number) => withinSql({ after: end - dayMs, until: end })
  // The distance to the end of its day, in whole hours.
  const back = (end: number) => `(epoch_ms(${momentSql(end)}) - epoch_ms(act_time)) // ${hourMs}`
  return `(
      select *, case when act_time > ${momentSql(now - dayMs)} then 0 else 1 end as week,
        case when act_time > ${momentSql(now - dayMs)} then ${back(now)} else ${back(now - weekMs)} end as back
      from ${table}
      where (${within(now)}) or (${within(now - weekMs)})
    )`
}

const hoursSql = (table: string, measures: readonly string[], now: number): string => `
    select week, back, ${measures.join(', ')}
    from ${dayRows(table, now)}
    group by grouping sets ((week), (week, back))`

const moneySql = (table: string, now: number): string => `
    select week, back, ${moneyColumns.currency} as currency, ${moneyColumns.sum} as amount
    from ${dayRows(table, now)}
    group by week, back, ${moneyColumns.currency}`
