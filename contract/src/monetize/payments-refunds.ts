import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { refundDecisions } from './refund-decisions.ts'

/** Upper bound of the refunds that one call decides. */
export const maxRefundsAtOnce = 1_000

const Good = z.object({
  symbol: z.string().describe('Content id of a currency or an item, or symbol of an entitlement.'),
  count: z.int().describe('Number of units of it.'),
})
export type RefundedGood = z.infer<typeof Good>

/** The store has refunded the player after the payment. */
export const Refund = z.object({
  at: Millis.describe('When the store gave the money back.'),
  reason: z.string().describe('Reason reported by the store.'),
  amount: z.int().describe('Refunded amount, in minor units of `currency`.'),
  currency: z.string().describe('ISO code of the currency of the refund.'),
  isPartial: z.boolean().describe('Only a part of the price was given back.'),
  decision: z.enum(refundDecisions).describe('Decision about the goods: `nothing` if none were granted.'),
  decidedAt: Millis.optional().describe('Time of the decision, in milliseconds since 1970, UTC; absent: not decided.'),
  taken: z
    .array(Good)
    .optional()
    .describe('Goods removed from the player, and goods that could not be removed because they no longer had them.'),
  missing: z.array(Good).optional().describe('Goods that could not be removed, because the player no longer had them.'),
  reversedAt: Millis.optional().describe('The store has reversed the refund: the payment counts again.'),
})
export type Refund = z.infer<typeof Refund>

const access = { operator: 'edit real-money-transactions' } as const

export const planTakeBack = endpoint({
  method: 'POST',
  path: '/api/payments/plans/take-back',
  summary:
    'Plan to revoke the goods of refunded payments: of the given payments, or of all refunds that wait for a decision. No balance becomes negative.',
  scope: 'realm',
  access,
  body: z.object({
    txids: z
      .array(Id)
      .min(1)
      .max(maxRefundsAtOnce)
      .optional()
      .describe('Payments to plan for; absent: all refunds that wait for a decision.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

export const planPaidGoods = endpoint({
  method: 'POST',
  path: '/api/payments/plans/goods',
  summary:
    'Plan to give the goods of payments again, or to reclaim what the players still have. No balance becomes negative.',
  scope: 'realm',
  access,
  body: z.object({
    txids: z.array(Id).min(1).max(maxRefundsAtOnce).describe('Payments whose goods are given or taken.'),
    act: z.enum(['give', 'take']).describe('`give`: give the goods again. `take`: remove what the player still has.'),
    reason: prose(500).trim().min(1, 'needs a reason').describe('Kept in the history of each payment.'),
  }),
  response: PlanWithSample,
  errors: ['PaymentNotFound', 'PlanRowsInvalid'],
})

export const planRefund = endpoint({
  method: 'POST',
  path: '/api/payments/plans/refund',
  summary:
    'Plan to refund payments at Google Play, Steam or Facebook. Skips payments that are refunded, not paid, or of other stores.',
  scope: 'realm',
  access,
  body: z.object({
    txids: z.array(Id).min(1).max(maxRefundsAtOnce).describe('Payments to refund.'),
    reason: prose(500).trim().min(1, 'needs a reason').describe('Kept in the history of each payment.'),
  }),
  response: PlanWithSample,
  errors: ['PaymentNotFound', 'PlanRowsInvalid'],
})

export const keepRefundedGoods = endpoint({
  method: 'POST',
  path: '/api/payments/refunds/keep',
  summary: 'Let the players of refunded payments keep their goods.',
  scope: 'realm',
  reaches: 'one',
  access,
  body: z.object({
    txids: z.array(Id).min(1).max(maxRefundsAtOnce).describe('Refunded payments whose goods the players keep.'),
    note: opaque(1_000).default('').describe('Kept in the history of each payment.'),
  }),
  response: EmptyResponse,
  errors: ['PaymentNotFound', 'PaymentOver'],
})

export const keepSurplusPayments = endpoint({
  method: 'POST',
  path: '/api/payments/surplus/keep',
  summary: 'Let players keep payments above a purchase limit, with their goods.',
  scope: 'realm',
  reaches: 'one',
  access,
  body: z.object({
    txids: z.array(Id).min(1).max(maxRefundsAtOnce).describe('Payments above a purchase limit that stay as they are.'),
    reason: prose(500).trim().min(1, 'needs a reason').describe('Kept in the history of each payment.'),
  }),
  response: EmptyResponse,
  errors: ['PaymentNotFound', 'PaymentOver'],
})
