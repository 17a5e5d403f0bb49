import { sql } from 'kysely'
import type { NeedSource } from '../../../kernel/needs/need-source.ts'

/** The states in which a payment waits for a person. */
const openStates = ['DISPUTED', 'CLIENT_ISSUE']
/** Counted up to here. */
const countedAtMost = 1_000

/** Payments that a player disputes, or that the game client could not finish. */
export const openPayments: NeedSource = async ({ realm: { db, id: pid } }) => {
  const { rows } = await sql<{ state: string; count: number; at: number }>`
    select state, count(*)::int as count, max(created_at) as at
    from (
      select state, created_at from payments where pid = ${pid} and state = any(${openStates}::text[])
      limit ${countedAtMost}
    ) as open group by state order by 2 desc
  `.execute(db)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  if (count === 0) return []
  return [
    {
      urgency: 'urgent',
      count,
      at: Math.max(...rows.map(({ at }) => Number(at))),
      parts: rows.map(({ state, count: n }) => ({ name: state, count: n })),
    },
  ]
}
