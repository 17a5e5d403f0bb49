import { sql } from 'kysely'
import { present } from '../../../kernel/context/present.ts'
import type { NeedSource } from '../../../kernel/records/need-source.ts'
import { countWaiting } from './refund-queries.ts'
import type { RealmRef } from './tables.ts'

/** States in which a payment waits for a decision by staff. */
const openStates = ['DISPUTED', 'CLIENT_ISSUE']
const countedAtMost = 1_000

/** Payments that a player disputes, or that the game client could not complete. */
export const openPayments: NeedSource = async ({ realm }) => {
  const states = await countInStates(realm, openStates, countedAtMost)
  const count = states.reduce((sum, state) => sum + state.count, 0)
  if (count === 0) return []
  return [
    {
      urgency: 'urgent',
      count,
      at: Math.max(...states.map(({ at }) => Number(at))),
      parts: states.map(({ state, count: n }) => ({ name: state, count: n })),
    },
  ]
}

/** Refunded payments for which an operator must still decide whether to reclaim the goods. */
export const waitingRefunds: NeedSource = async ({ realm }) => {
  const { count, at } = await countWaiting(realm, countedAtMost)
  return count === 0 ? [] : [{ urgency: 'soon', count, ...present({ at }) }]
}

/** Payments in these states: the count of each, up to a limit, and the time of the newest. */
async function countInStates({ db, id: pid }: RealmRef, states: readonly string[], bound: number) {
  const { rows } = await sql<{ state: string; count: number; at: number }>`
    select state, count(*)::int as count, max(created_at) as at
    from (
      select state, created_at from payments where pid = ${pid} and state = any(${states}::text[]) limit ${bound}
    ) as open group by state order by 2 desc, 1
  `.execute(db)
  return rows
}
