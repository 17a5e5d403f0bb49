import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/shapes.ts'

/** How far back the balances of a player are answered. */
export const balanceDays = 14

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/inventory/:gamerTag/balances',
  summary: 'List a player’s currency balances at the end of each of the last 14 days.',
  scope: 'realm',
  access: { operator: 'view inventory' },
  params: z.object({ gamerTag: Id.describe('The gamer tag: the id of the player in this realm.') }),
  response: z.object({
    currencies: z
      .array(
        z.object({
          id: z.string().describe('Content id of the currency, such as currency.gems.'),
          balances: z
            .array(z.int())
            .length(balanceDays + 1)
            .describe('Before the first day and after each one: the last one is the current balance.'),
        }),
      )
      .describe('Currencies of the player with their daily balances.'),
  }),
})
