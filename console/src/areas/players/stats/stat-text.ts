import { parseDate } from '../../../ui/time/parse-date.ts'

/** Parses the text as a number; undefined if it is not one and cannot be added to. */
export function parseStatNumber(value: string): number | undefined {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value.trim())) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** The time in the value of a stat, if its key is known to contain a time; undefined for other numbers. */
export function parseStatDate(key: string, value: string): number | undefined {
  return /(^|_)DATE(_|$)/i.test(key) || /^latest_accepted_/.test(key) ? parseDate(value) : undefined
}
