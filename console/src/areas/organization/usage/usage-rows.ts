import { nonBillableService } from '@regent/contract/organization/usage'

export type UsageRow = { date: string; realm: string; service: string; hits: number }

/** The columns of the CSV, by the names in its header. */
export const readRows = (rows: readonly Record<string, string>[]): UsageRow[] =>
  rows.map(({ date = '', realm = '', service = '', hits }) => ({ date, realm, service, hits: Number(hits) || 0 }))

export const isBillable = ({ service }: Pick<UsageRow, 'service'>): boolean => service !== nonBillableService

/** The day is the first ten characters of a date, the month the first seven. */
export function grouped(rows: readonly UsageRow[], by: 'day' | 'month'): UsageRow[] {
  const sums = new Map<string, UsageRow>()
  for (const row of rows) {
    const date = row.date.slice(0, by === 'day' ? 10 : 7)
    const key = `${date} ${row.realm} ${row.service}`
    const existingSum = sums.get(key)
    if (existingSum) existingSum.hits += row.hits
    else sums.set(key, { ...row, date })
  }
  return [...sums.values()].sort((a, b) => a.date.localeCompare(b.date))
}

/** Totals of billed and free calls. */
export function billable(rows: readonly UsageRow[]): { billed: number; free: number } {
  const sum = { billed: 0, free: 0 }
  for (const row of rows) sum[isBillable(row) ? 'billed' : 'free'] += row.hits
  return sum
}
