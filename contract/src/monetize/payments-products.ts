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
    products: z.array(
      z.object({
        /** The symbol of the listing. */
        product: z.string(),
        name: z.string(),
      }),
    ),
  }),
})
