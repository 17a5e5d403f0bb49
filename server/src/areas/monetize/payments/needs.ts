import type { NeedSource } from '../../../kernel/needs/need-source.ts'
import { countInStates } from './need-queries.ts'

/** The states in which a payment waits for a person. */
const openStates = ['DISPUTED', 'CLIENT_ISSUE']
const countedAtMost = 1_000

/** Payments that a player disputes, or that the game client could not finish. */
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
