import type { Card, Row } from '@regent/contract/analyze/analytics'
import { type MoneyNote, minorOfMajor, usualCurrency } from '@regent/contract/money'
import { dayMs } from '@regent/contract/time'
import { dateOfDay } from '../../../ui/time/day-text.ts'
import { formatMoney } from '../../../ui/words/format-number.ts'
import { platformName } from '../../../ui/words/platform-name.ts'
import { providerName } from '../../../ui/words/provider-name.ts'

const counts = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

const moneyFormats = new Map<string, (value: number) => string>()

/** Formats money in major units of a currency: "$ 1,204.50". Returns the same function for the same currency. */
export function moneyFormat(currency: string = usualCurrency): (value: number) => string {
  const cachedFormat = moneyFormats.get(currency)
  if (cachedFormat) return cachedFormat
  const format = (value: number) => formatMoney(minorOfMajor(value, currency), currency).replace('\u00a0', ' ')
  moneyFormats.set(currency, format)
  return format
}

/** Describes the conversion of revenue: currency, rates, currencies without a rate, and the time of refunds. */
export function formatMoneyNote({ currency, rates, beside }: MoneyNote): string[] {
  const amounts = beside.map((one) => formatMoney(one.amount, one.currency).replace('\u00a0', ' ')).join(', ')
  return [
    `Revenue is in ${currency}, less refunds on the day of the refund.`,
    ...rates.map((one) => `1 ${one.currency} counts as ${one.rate} ${currency} (rate of ${dateOfDay(one.on)}).`),
    ...(amounts ? [`Not included (no rate): ${amounts}.`] : []),
  ]
}
export const countText = (value: number): string => counts.format(value)
/** 0.4567 → "45.67 %" */
export const percentText = (ratio: number): string => `${(ratio * 100).toFixed(2)} %`

/** The name of a platform in charts. */
export const platformText = (platform: unknown): string =>
  typeof platform === 'string' && platform !== '' ? platformName(platform) : 'unknown'

/** The name of a payment provider in charts. */
export const providerText = (provider: unknown): string =>
  typeof provider === 'string' && provider !== '' ? providerName(provider) : 'unknown'

export type CardValues = Record<Card, number | null | undefined>

/** Ratios of the card values: null if a value is missing, undefined while loading. */
export function cardRatios({ dau, revenue, payers }: CardValues) {
  const quotient = (amount: number | null | undefined, of: number | null | undefined) =>
    amount === undefined || of === undefined
      ? undefined
      : amount === null || of === null
        ? null
        : of === 0
          ? 0
          : amount / of
  return {
    revenuePerDau: quotient(revenue, dau),
    payerShare: quotient(payers, dau),
    revenuePerPayer: quotient(revenue, payers),
  }
}

/** The values of a chart on a day. */
export type Cells = { day: string } & Record<string, string | number | null>

export const toUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The range of the last `days` days up to today, in UTC. */
export const lastDays = (count: number, nowMs: number): { from: string; to: string } => ({
  from: toUtcDay(nowMs - (count - 1) * dayMs),
  to: toUtcDay(nowMs),
})

/** All days of a range. */
export function daysIn({ from, to }: { from: string; to: string }): string[] {
  const list: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) list.push(toUtcDay(at))
  return list
}

/** Pivots rows: one row per day, with one field per value of another column, such as the provider. */
export function pivotByDay(
  rows: readonly Row[],
  range: { from: string; to: string },
  by: (row: Row) => string,
  value: string,
) {
  const names = [...new Set(rows.map(by))].sort()
  const byDay = new Map<string, Record<string, number>>()
  for (const row of rows) {
    const day = String(row['act_date'])
    const sums = byDay.get(day) ?? {}
    sums[by(row)] = (sums[by(row)] ?? 0) + Number(row[value] ?? 0)
    byDay.set(day, sums)
  }
  return {
    names,
    rows: daysIn(range).map((day) => ({
      day,
      ...Object.fromEntries(names.map((name) => [name, byDay.get(day)?.[name] ?? 0])),
    })) as ({ day: string } & Record<string, string | number>)[],
  }
}
