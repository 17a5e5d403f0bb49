import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque, prose } from '../core/values.ts'
import { PlanWithSample } from '../organization/plans.ts'
import { refundDecisions } from './refund-decisions.ts'

/** Upper bound of the refunds that one call decides. */
export const maxRefundsAtOnce = 1_000

const Good = z.object({ symbol: z.string(), count: z.int() })
export type RefundedGood = z.infer<typeof Good>

/** The store has refunded the player after the payment. */
export const Refund = z.object({
  /** When the store gave the money back. */
  at: Millis,
  /** Reason reported by the store. */
  reason: z.string(),
  /** Refunded amount, in minor units of `currency`. */
  amount: z.int(),
  currency: z.string(),
  /** Only a part of the price was given back. */
  isPartial: z.boolean(),
  /** Decision about the goods: `nothing` if none were granted. */
  decision: z.enum(refundDecisions),
  decidedAt: Millis.optional(),
  /** Goods removed from the player, and goods that could not be removed because they no longer had them. */
  taken: z.array(Good).optional(),
  missing: z.array(Good).optional(),
  /** The store has reversed the refund: the payment counts again. */
  reversedAt: Millis.optional(),
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
  body: z.object({ txids: z.array(Id).min(1).max(maxRefundsAtOnce).optional() }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid'],
})

export const planPaidGoods = endpoint({
  method: 'POST',
  path: '/api/payments/plans/goods',
  summary:
    'Plan to give the goods of payments again, or to take back what the players still have. No balance becomes negative.',
  scope: 'realm',
  access,
  body: z.object({
    txids: z.array(Id).min(1).max(maxRefundsAtOnce),
    act: z.enum(['give', 'take']),
    /** Kept in the history of each payment. */
    reason: prose(500).trim().min(1, 'needs a reason'),
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
    txids: z.array(Id).min(1).max(maxRefundsAtOnce),
    /** Kept in the history of each payment. */
    note: opaque(1_000).default(''),
  }),
  response: EmptyResponse,
  errors: ['PaymentNotFound', 'PaymentOver'],
})
