import { balanceDays } from '@regent/contract/monetize/inventory-balances'
import type { BalanceRow } from './queries.ts'

/**
 * The balances of each changed currency: before the first day, and after each day. Rows are sorted by currency and day.
 */
export function buildBalances(rows: readonly BalanceRow[]): { id: string; balances: number[] }[] {
  const ids = [...new Set(rows.map(({ content_id: id }) => id))]
  return ids.map((id) => {
    const days = rows.filter(({ content_id }) => content_id === id)
    const balances = [days[0]?.before ?? 0]
    for (let day = 0; day < balanceDays; day++) {
      balances.push(days.find((one) => one.day === day)?.after ?? balances.at(-1) ?? 0)
    }
    return { id, balances }
  })
}
