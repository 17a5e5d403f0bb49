import { parseDate } from '../../../ui/time/parse-date.ts'

/** The text as a number; undefined when it is none and cannot be added to. */
export function numberOfStat(value: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** The time that a stat holds, if its key names a time. Other numbers are no times. */
export function dateOf(key: string, value: string): number | undefined {
  return /(^|_)DATE(_|$)/i.test(key) || /^latest_accepted_/.test(key) ? parseDate(value) : undefined
}
