import type { Figure, Row } from './analytics.ts'

/** The counts of each day (UTC). */
export const dayMeasures = ['installs', 'players', 'returned', 'revenue', 'purchases', 'payers'] as const
export type DayMeasure = (typeof dayMeasures)[number]

/**
 * One count of a day. `key` depends on the measure: for installs the platform, for revenue (in minor units) the provider,
 * for returned players the days since the install. The day of returned players is that of their install.
 */
export type DayCount = { day: string; key: string; amount: number }
export type DayCounts = Partial<Record<DayMeasure, readonly DayCount[]>>

/** The days after the install that retention is measured on. */
export const retentionPeriods = [1, 7, 30] as const

type Range = { from: string; to: string }

/** For each chart: the counts it needs, and its columns. */
export const figureParts: Record<Figure, { measures: readonly DayMeasure[]; columns: readonly string[] }> = {
  installs: { measures: ['installs'], columns: ['act_date', 'installs', 'platform'] },
  dau: { measures: ['players'], columns: ['act_date', 'dau'] },
  payers: { measures: ['payers'], columns: ['act_date', 'payers'] },
  arpdau: { measures: ['revenue', 'players'], columns: ['act_date', 'revenue', 'dau', 'arpdau'] },
  arppu: { measures: ['revenue', 'payers'], columns: ['act_date', 'revenue', 'payers', 'arppu'] },
  revenue: { measures: ['revenue'], columns: ['act_date', 'provider', 'revenue'] },
  retention: {
    measures: ['installs', 'returned'],
    columns: ['act_date', 'new_users', 'period_number', 'retained_users', 'retention'],
  },
}

const dayMs = 86_400_000
/** Upper bound of the days of a chart. */
const maxDays = 400

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
export const laterDay = (day: string, days: number): string => dayOf(Date.parse(day) + days * dayMs)

function daysOf({ from, to }: Range): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, Math.min(maxDays, count)) }, (_, index) => laterDay(from, index))
}

/** Converts minor units to major units. */
export const moneyOf = (minor: number): number => Math.round(minor) / 100
/** A ratio, rounded to two decimals; 0 when `of` is 0. */
export const ratioOf = (amount: number, of: number): number => (of === 0 ? 0 : Math.round((amount / of) * 100) / 100)

function summed(counts: readonly DayCount[] = []): (day: string) => number {
  const sums = new Map<string, number>()
  for (const { day, amount } of counts) sums.set(day, (sums.get(day) ?? 0) + amount)
  return (day) => sums.get(day) ?? 0
}

/** The rows of a chart, from the counts of its days. */
export function figureRows(figure: Figure, range: Range, counts: DayCounts): Row[] {
  const days = daysOf(range)
  const [players, payers, installs] = [summed(counts.players), summed(counts.payers), summed(counts.installs)]
  const minor = summed(counts.revenue)
  const revenue = (day: string) => moneyOf(minor(day))
  switch (figure) {
    case 'installs':
      return (counts.installs ?? []).map(({ day, key, amount }) => ({
        act_date: day,
        installs: amount,
        platform: key || null,
      }))
    case 'revenue':
      return (counts.revenue ?? []).map(({ day, key, amount }) => ({
        act_date: day,
        provider: key || null,
        revenue: moneyOf(amount),
      }))
    case 'dau':
      return days.map((day) => ({ act_date: day, dau: players(day) }))
    case 'payers':
      return days.map((day) => ({ act_date: day, payers: payers(day) }))
    case 'arpdau':
      return days.map((day) => ({
        act_date: day,
        revenue: revenue(day),
        dau: players(day),
        arpdau: ratioOf(revenue(day), players(day)),
      }))
    case 'arppu':
      return days.map((day) => ({
        act_date: day,
        revenue: revenue(day),
        payers: payers(day),
        arppu: ratioOf(revenue(day), payers(day)),
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
            retention: isOver ? ratioOf(retained, installs(day)) : null,
          }
        }),
      )
    }
  }
}
