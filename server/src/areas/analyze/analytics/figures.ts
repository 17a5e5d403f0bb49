import type { Card, Figure, Row } from '@regent/contract/analyze/analytics'
import {
  computeRevenue,
  type DayCount,
  type DayCounts,
  figureParts,
  figureRows,
  laterDay,
  toUtcDay,
} from '@regent/contract/analyze/figures'
import { type Money, type MoneyNote, toMajorUnits } from '@regent/contract/money'
import { dayMs } from '@regent/contract/time'
import type { Realm } from '../../../kernel/context/context.ts'
import { historyDays } from '../../../kernel/history/ask.ts'
import type { History } from '../../../kernel/history/history.ts'
import { readRevenue, withinSql } from './revenue.ts'

/** The rows of a chart, from the daily counts; for revenue also a note about its currencies. */
export async function readFigure(
  realm: Realm,
  figure: Figure,
  range: { from: string; to: string },
  money: Money,
): Promise<{ rows: Row[]; note: MoneyNote | undefined }> {
  const counts: DayCounts = {}
  for (const measure of figureParts[figure].measures) {
    counts[measure] = await historyDays(realm, measure, range.from, range.to)
  }
  const rows = figureRows(figure, range, counts, money)
  return { rows, note: counts.revenue && computeRevenue(counts, money).note }
}

const measures = { installs: 'installs', dau: 'players', payers: 'payers' } as const

type CardQuery = {
  /** Default: the last 24 hours. */
  date?: string | undefined
  /** How many days earlier. */
  daysAgo?: number | undefined
}

type CardSource = { history: History; realm: Realm; money: Money; present: number; timeoutMs: number }

/** The value of one day (UTC), or of the last 24 hours; or of the same time some days ago. Money is in major units. */
export async function readCard(
  { history, realm, money, present, timeoutMs }: CardSource,
  card: Card,
  { date: asked, daysAgo = 0 }: CardQuery,
): Promise<{ value: number; note?: MoneyNote }> {
  const now = present - daysAgo * dayMs
  const date = asked && laterDay(asked, -daysAgo)
  const today = date ?? toUtcDay(now)
  const isMoney = card === 'revenue' || card === 'monthRevenue'
  const from = card === 'monthRevenue' ? `${today.slice(0, 8)}01` : date
  if (isMoney) {
    const { sum, note } =
      from === undefined
        ? await readRevenue(history, realm.id, { after: now - dayMs, until: now }, money, timeoutMs)
        : computeRevenue(await readDailyMoney(realm, from, today), money)
    return { value: toMajorUnits(sum, money.currency), note }
  }
  if (date !== undefined) return { value: total(await historyDays(realm, measures[card], date, date)) }
  const { rows } = await history.query(realm.id, lastDaySql(card, now), { rows: 1, timeoutMs, isOwn: true })
  return { value: Number(rows[0]?.[0] ?? 0) }
}

const readDailyMoney = async (realm: Realm, from: string, to: string): Promise<DayCounts> => ({
  revenue: await historyDays(realm, 'revenue', from, to),
  refunds: await historyDays(realm, 'refunds', from, to),
})

const total = (counts: readonly DayCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Those hours span two days, so the daily counts do not have them. */
function lastDaySql(card: Exclude<Card, 'revenue' | 'monthRevenue'>, now: number): string {
  const within = withinSql({ after: now - dayMs, until: now })
  switch (card) {
    case 'installs':
      return `select count(*) from platform_session_install where ${within}`
    case 'dau':
      return `select count(distinct gamer_tag) from platform_session_session where ${within}`
    case 'payers':
      return `select count(distinct gamer_tag) from platform_commerce_hard_purchase where ${within}`
  }
}
