import { parseDate } from '../../../ui/time/parse-date.ts'

const dateLike = /\b(?:\d{4}([.\-/ ])\d{1,2}\1\d{1,2}|\d{1,2}([.\-/ ])\d{1,2}\2\d{4})\b/g

const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The typed day in the form used in queries. */
export function readDay(text: string): string | undefined {
  const ms = parseDate(text)
  return ms === undefined ? undefined : toUtcDay(ms)
}

/** The query with {from} and {to} replaced by the days chosen on the screen. */
export const withRange = (sql: string, from: string | undefined, to: string | undefined): string =>
  sql.replaceAll('{from}', from ?? '{from}').replaceAll('{to}', to ?? '{to}')

/** Maps a position in the expanded query to the template, whose placeholders are shorter. */
export function indexInTemplate(sql: string, from: string, to: string, index: number): number {
  let grown = 0
  for (const { 0: placeholder, index: at } of sql.matchAll(/\{from\}|\{to\}/g)) {
    const start = at + grown
    if (start >= index) break
    const { length } = placeholder === '{from}' ? from : to
    if (index < start + length) return at
    grown += length - placeholder.length
  }
  return index - grown
}

/** The first and the last date in a query; undefined if it contains fewer than two. */
export function findQueryRange(sql: string): { from: string; to: string } | undefined {
  const days = [...sql.matchAll(dateLike)].flatMap(([text]) => readDay(text) ?? []).sort()
  const from = days[0]
  const to = days.at(-1)
  return days.length < 2 || from === undefined || to === undefined ? undefined : { from, to }
}
