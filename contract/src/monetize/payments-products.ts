import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'

// In a separate file because the list of players needs it, and it loads before the shapes of payments.
export const listPaymentProducts = endpoint({
  method: 'GET',
  path: '/api/payments/products',
  summary: 'List the products that payments were started for, by name: at most 200.',
  scope: 'realm',
  access: { operator: ['view real-money-transactions', 'view player-real-money-transactions', 'view players'] },
  response: z.object({
    products: z
      .array(
        z.object({
          product: z.string().describe('The symbol of the listing.'),
          name: z.string().describe('Display name of the product.'),
        }),
      )
      .describe('At most 200 products, ordered by name.'),
  }),
})
