import type { HourlyFigure, HourlyMeasure } from '@regent/contract/analytics'
import { moneyOf } from '@regent/contract/figures'
import type { Realm } from '../../../kernel/context/context.ts'
import type { History } from '../../../kernel/history/history.ts'

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
  {
    table: 'platform_commerce_hard_purchase',
    measures: { revenue: 'coalesce(sum(try_cast("e.price" as double)), 0)', payers: 'count(distinct gamer_tag)' },
  },
]

/** The figures of the 24 hours before `now` and of the same hours a week earlier. */
export async function readHours(
  history: History,
  realm: Realm,
  now: number,
  timeoutMs: number,
): Promise<Record<HourlyMeasure, HourlyFigure>> {
  const read = await Promise.all(
    sources.map(async ({ table, measures }) => {
      const { rows } = await history.query(realm.id, hoursSql(table, Object.values(measures), now), {
        rows: 4 * hoursShown,
        timeoutMs,
        isOwn: true,
      })
      return Object.keys(measures).map((name, index) => [name, figureOf(rows, index, name === 'revenue')] as const)
    }),
  )
  return Object.fromEntries(read.flat()) as Record<HourlyMeasure, HourlyFigure>
}

/** The columns before the measures: the weeks ago, and the hours ago or null for all of them. */
const keys = 2

function figureOf(rows: readonly (readonly unknown[])[], index: number, isMoney: boolean): HourlyFigure {
  const figure: HourlyFigure = {
    total: 0,
    totalBefore: 0,
    hours: Array.from({ length: hoursShown }, () => 0),
    hoursBefore: Array.from({ length: hoursShown }, () => 0),
  }
  for (const row of rows) {
    const [week, back] = row
    const amount = isMoney ? moneyOf(Number(row[keys + index])) : Number(row[keys + index])
    const isBefore = Number(week) === 1
    if (back === null) figure[isBefore ? 'totalBefore' : 'total'] = amount
    else figure[isBefore ? 'hoursBefore' : 'hours'][hoursShown - 1 - Number(back)] = amount
  }
  return figure
}

const literal = (at: number) => `timestamp '${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}'`

function hoursSql(table: string, measures: readonly string[], now: number): string {
  const within = (end: number) => `act_time > ${literal(end - dayMs)} and act_time <= ${literal(end)}`
  // The distance to the end of its day, in whole hours.
  const back = (end: number) => `(epoch_ms(${literal(end)}) - epoch_ms(act_time)) // ${hourMs}`
  return `
    select week, back, ${measures.join(', ')}
    from (
      select *, case when act_time > ${literal(now - dayMs)} then 0 else 1 end as week,
        case when act_time > ${literal(now - dayMs)} then ${back(now)} else ${back(now - weekMs)} end as back
      from ${table}
      where (${within(now)}) or (${within(now - weekMs)})
    )
    group by grouping sets ((week), (week, back))`
}
