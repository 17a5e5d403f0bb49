import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Uses of the currencies, items and entitlements of a realm, for forms in which operators select one. */

/** Features that grant or cost something, in display order. */
export const giftUsers = ['listing', 'event', 'promo', 'pvp', 'daily-reward'] as const
export type GiftUser = (typeof giftUsers)[number]

export const GiftUse = z.object({
  symbol: z.string().describe('Content id of the currency or item, or symbol of the entitlement.'),
  user: z.enum(giftUsers).describe('Feature that gives or costs it.'),
  count: z.int().min(1).describe('How many listings, events, promos, PvP definitions or daily rewards.'),
})
export type GiftUse = z.infer<typeof GiftUse>

export const listGiftUses = endpoint({
  method: 'GET',
  path: '/api/inventory/uses',
  summary:
    'Count the listings, events, promos, PvP definitions and daily rewards that give or cost each currency, item and entitlement. Ended ones do not count.',
  scope: 'realm',
  access: { operator: ['view inventory', 'view content'] },
  response: z.object({ uses: z.array(GiftUse).describe('One entry for each symbol and feature that uses it.') }),
})
