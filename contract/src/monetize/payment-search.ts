import * as z from 'zod'
import { Millis } from '../core/shapes.ts'
import { currencyCode, opaque } from '../core/values.ts'
import { maxSearchDays } from '../players/search-words.ts'
import { paymentStates } from './payment-states.ts'

/** Upper bound of an amount in a search, in minor units. */
const maxAmount = 1_000_000_000_000

const Amount = z.int().min(0).max(maxAmount)

/** The fields that searches of payments and searches of players by their payments share. A payment matches all of them. */
export const paymentSearchFields = {
  product: opaque(300).min(1).optional().describe('The symbol of the listing that was bought.'),
  state: z.enum(paymentStates).optional().describe('Only payments in this state; absent: all states.'),
  provider: opaque(60).min(1).optional().describe('The provider’s name: `Google Play`.'),
  minAmount: Amount.optional().describe('In minor units of `currency`.'),
  maxAmount: Amount.optional().describe('Upper bound in minor units of `currency`, inclusive; absent: none.'),
  currency: currencyCode()
    .min(1)
    .optional()
    .describe(
      "Only payments that were made in this currency, with the amount that the store reported. Absent: the amounts are prices, in the realm's main currency.",
    ),
  since: Millis.optional().describe('Started at or after this time.'),
  until: Millis.optional().describe('Started before this time.'),
  withinDays: z
    .int()
    .min(1)
    .max(maxSearchDays)
    .optional()
    .describe('Only payments that were started within this number of days; absent: all.'),
}
