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
  /** The symbol of the listing that was bought. */
  product: opaque(300).min(1).optional(),
  state: z.enum(paymentStates).optional(),
  /** The provider’s name: `Google Play`. */
  provider: opaque(60).min(1).optional(),
  /** In minor units of `currency`. */
  minAmount: Amount.optional(),
  maxAmount: Amount.optional(),
  /**
   * Only payments that were made in this currency, with the amount that the store reported. Absent: the amounts are
   * prices, in the realm's main currency.
   */
  currency: currencyCode().min(1).optional(),
  /** Started at or after this time. */
  since: Millis.optional(),
  /** Started before this time. */
  until: Millis.optional(),
  withinDays: z.int().min(1).max(maxSearchDays).optional(),
}
