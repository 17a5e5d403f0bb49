import { type Amount, addUp, type Money, type MoneyNote, toMajorUnits } from '../core/money.ts'
import { dayMs } from '../core/time.ts'
import type { Figure, Row } from './analytics.ts'

/** The counts of each day (UTC). */
export const dayMeasures = ['installs', 'players', 'returned', 'revenue', 'refunds', 'purchases', 'payers'] as const
export type DayMeasure = (typeof dayMeasures)[number]

/**
 * One count of a day. `key` depends on the measure: for installs the platform, for revenue and refunds (in minor units)
 * the provider and the currency (`Steam/EUR`), for returned players the days since the install. Returned players count
 * on the day of their install, refunds on their own day and not on that of the payment.
 */
export type DayCount = { day: string; key: string; amount: number }
export type DayCounts = Partial<Record<DayMeasure, readonly DayCount[]>>

/** The provider and the currency of a money count. Default: the main currency. */
export function moneyKey(key: string, { currency }: Money): { provider: string; currency: string } {
  const [, provider, code] = /^(.*)\/([A-Z]{3})$/.exec(key) ?? []
  return provider === undefined || code === undefined ? { provider: key, currency } : { provider, currency: code }
}

const toAmounts = (counts: readonly DayCount[], money: Money, sign = 1): Amount[] =>
  counts.map(({ key, amount }) => ({ currency: moneyKey(key, money).currency, amount: sign * amount }))

/** Revenue less refunds, in minor units of the main currency, with a note on how it was summed. */
export const computeRevenue = (
  { revenue = [], refunds = [] }: DayCounts,
  money: Money,
): { sum: number; note: MoneyNote } => addUp([...toAmounts(revenue, money), ...toAmounts(refunds, money, -1)], money)

/** The days after the install that retention is measured on. */
export const retentionPeriods = [1, 7, 30] as const

type Range = { from: string; to: string }

/** For each chart: the counts it needs, and its columns. */
export const figureParts: Record<Figure, { measures: readonly DayMeasure[]; columns: readonly string[] }> = {
  installs: { measures: ['installs'], columns: ['act_date', 'installs', 'platform'] },
  dau: { measures: ['players'], columns: ['act_date', 'dau'] },
  payers: { measures: ['payers'], columns: ['act_date', 'payers'] },
  arpdau: { measures: ['revenue', 'refunds', 'players'], columns: ['act_date', 'revenue', 'dau', 'arpdau'] },
  arppu: { measures: ['revenue', 'refunds', 'payers'], columns: ['act_date', 'revenue', 'payers', 'arppu'] },
  revenue: { measures: ['revenue', 'refunds'], columns: ['act_date', 'provider', 'revenue', 'refunds'] },
  retention: {
    measures: ['installs', 'returned'],
    columns: ['act_date', 'new_users', 'period_number', 'retained_users', 'retention'],
  },
}

/** Upper bound of the days of a chart. */
const maxDays = 400

export const toUtcDay = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const laterDay = (day: string, days: number): string => toUtcDay(Date.parse(day) + days * dayMs)

function listDays({ from, to }: Range): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, Math.min(maxDays, count)) }, (_, index) => laterDay(from, index))
}

/** A ratio, rounded to two decimals; 0 when `of` is 0. */
export const toRatio = (amount: number, of: number): number => (of === 0 ? 0 : Math.round((amount / of) * 100) / 100)

function sumByDay(counts: readonly DayCount[] = []): (day: string) => number {
  const sums = new Map<string, number>()
  for (const { day, amount } of counts) sums.set(day, (sums.get(day) ?? 0) + amount)
  return (day) => sums.get(day) ?? 0
}

/** Revenue of each day less its refunds, in minor units of the main currency. */
function revenueByDay(counts: DayCounts, money: Money): (day: string) => number {
  const byDay = new Map<string, { revenue: DayCount[]; refunds: DayCount[] }>()
  for (const measure of ['revenue', 'refunds'] as const)
    for (const count of counts[measure] ?? []) {
      const dayCounts = byDay.get(count.day) ?? { revenue: [], refunds: [] }
      dayCounts[measure].push(count)
      byDay.set(count.day, dayCounts)
    }
  return (day) => computeRevenue(byDay.get(day) ?? {}, money).sum
}

/** Revenue and refunds by day and provider, in major units of the main currency; revenue is what remains. */
function revenueRows({ revenue = [], refunds = [] }: DayCounts, money: Money): Row[] {
  const groups = new Map<string, { day: string; provider: string; revenue: DayCount[]; refunds: DayCount[] }>()
  const add = (measure: 'revenue' | 'refunds', count: DayCount) => {
    const { provider } = moneyKey(count.key, money)
    const key = `${count.day} ${provider}`
    const providerGroup = groups.get(key) ?? { day: count.day, provider, revenue: [], refunds: [] }
    providerGroup[measure].push(count)
    groups.set(key, providerGroup)
  }
  for (const count of revenue) add('revenue', count)
  for (const count of refunds) add('refunds', count)
  return [...groups.values()]
    .sort((a, b) => (a.day === b.day ? a.provider.localeCompare(b.provider) : a.day < b.day ? -1 : 1))
    .map((group) => ({
      act_date: group.day,
      provider: group.provider || null,
      revenue: toMajorUnits(computeRevenue(group, money).sum, money.currency),
      refunds: toMajorUnits(addUp(toAmounts(group.refunds, money), money).sum, money.currency),
    }))
}

/** The rows of a chart, from the counts of its days. Money is in major units of the main currency. */
export function figureRows(figure: Figure, range: Range, counts: DayCounts, money: Money): Row[] {
  const days = listDays(range)
  const players = sumByDay(counts.players)
  const payers = sumByDay(counts.payers)
  const installs = sumByDay(counts.installs)
  const minor = revenueByDay(counts, money)
  const revenue = (day: string) => toMajorUnits(minor(day), money.currency)
  switch (figure) {
    case 'installs':
      return (counts.installs ?? []).map(({ day, key, amount }) => ({
        act_date: day,
        installs: amount,
        platform: key || null,
      }))
    case 'revenue':
      return revenueRows(counts, money)
    case 'dau':
      return days.map((day) => ({ act_date: day, dau: players(day) }))
    case 'payers':
      return days.map((day) => ({ act_date: day, payers: payers(day) }))
    case 'arpdau':
      return days.map((day) => ({
        act_date: day,
        revenue: revenue(day),
        dau: players(day),
        arpdau: toRatio(revenue(day), players(day)),
      }))
    case 'arppu':
      return days.map((day) => ({
        act_date: day,
        revenue: revenue(day),
        payers: payers(day),
        arppu: toRatio(revenue(day), payers(day)),
      }))
    case 'retention': {
      const back = new Map((counts.returned ?? []).map(({ day, key, amount }) => [`${day} ${key}`, amount]))
      return days.flatMap((day) =>
        retentionPeriods.map((period) => {
          // Retention of a day in the future is unknown, not 0.
          const isOver = laterDay(day, period) <= range.to
          const retained = back.get(`${day} ${period}`) ?? 0
          return {
            act_date: day,
            new_users: installs(day),
            period_number: period,
            retained_users: isOver ? retained : null,
            retention: isOver ? toRatio(retained, installs(day)) : null,
          }
        }),
      )
    }
  }
}
