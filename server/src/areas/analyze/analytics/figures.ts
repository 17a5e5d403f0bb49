import type { Card, Figure, Row } from '@regent/contract/analytics'
import {
  type DayCount,
  type DayCounts,
  dayOf,
  figureParts,
  figureRows,
  laterDay,
  moneyOf,
} from '@regent/contract/figures'
import type { Realm } from '../../../kernel/context/context.ts'
import { historyDays } from '../../../kernel/history/ask.ts'
import type { History } from '../../../kernel/history/history.ts'

const dayMs = 86_400_000

/** The rows of a chart, from the daily counts. */
export async function readFigure(realm: Realm, figure: Figure, range: { from: string; to: string }): Promise<Row[]> {
  const counts: DayCounts = {}
  for (const measure of figureParts[figure].measures) {
    counts[measure] = await historyDays(realm, measure, range.from, range.to)
  }
  return figureRows(figure, range, counts)
}

const measures = { installs: 'installs', dau: 'players', revenue: 'revenue', payers: 'payers' } as const

type CardQuery = {
  /** Left out: the last 24 hours. */
  date?: string | undefined
  /** How many days earlier. */
  daysAgo?: number | undefined
}

/** A number of one day (UTC), or of the last 24 hours; or of the same time some days ago. */
export async function readCard(
  history: History,
  realm: Realm,
  card: Card,
  { date: asked, daysAgo = 0 }: CardQuery,
  present: number,
  timeoutMs: number,
): Promise<number> {
  const now = present - daysAgo * dayMs
  const date = asked && laterDay(asked, -daysAgo)
  const today = date ?? dayOf(now)
  if (card === 'monthRevenue') {
    return moneyOf(total(await historyDays(realm, 'revenue', `${today.slice(0, 8)}01`, today)))
  }
  if (date !== undefined) {
    const amount = total(await historyDays(realm, measures[card], date, date))
    return card === 'revenue' ? moneyOf(amount) : amount
  }
  const { rows } = await history.query(realm.id, lastDaySql(card, now), { rows: 1, timeoutMs, isOwn: true })
  return Number(rows[0]?.[0] ?? 0)
}

const total = (counts: readonly DayCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Those hours span two days, so the daily counts do not have them. */
function lastDaySql(card: Exclude<Card, 'monthRevenue'>, now: number): string {
  const literal = (at: number) => `timestamp '${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}'`
  const within = `act_time > ${literal(now - dayMs)} and act_time <= ${literal(now)}`
  const purchases = 'platform_commerce_hard_purchase'
  switch (card) {
    case 'installs':
      return `select count(*) from platform_session_install where ${within}`
    case 'dau':
      return `select count(distinct gamer_tag) from platform_session_session where ${within}`
    case 'payers':
      return `select count(distinct gamer_tag) from ${purchases} where ${within}`
    case 'revenue':
      return `select round(coalesce(sum(try_cast("e.price" as double)), 0) / 100, 2) from ${purchases} where ${within}`
  }
}
