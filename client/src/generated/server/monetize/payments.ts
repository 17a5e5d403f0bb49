// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  CommonResponse,
  EmptyResponse,
  GetPaymentTotalsInput,
  KeepRefundedGoodsInput,
  KeepSurplusPaymentsInput,
  ListPaymentAuditsInput,
  ListPaymentAuditsOutput,
  ListPaymentProductsOutput,
  PaymentTotals,
  PlanPaidGoodsInput,
  PlanRefundInput,
  PlanTakeBackInput,
  PlanWithSample,
  SetPaymentStateInput,
} from '../shapes.ts'

/** Count and sum all payments that match the filters of the list, for each currency. */
export const getPaymentTotals = /* @__PURE__ */ defineCall<GetPaymentTotalsInput, PaymentTotals>('GET', '/api/payments/totals')

/** List payments with real money, newest first by default: all of the realm, or of one player. */
export const listPaymentAudits = /* @__PURE__ */ defineCall<ListPaymentAuditsInput, ListPaymentAuditsOutput>('GET', '/basic/payments/audits')

/**
 * Mark a payment as disputed, or its dispute as resolved.
 *
 * Errors: `PaymentNotFound`, `PaymentOver`, `StaleVersion`.
 */
export const setPaymentState = /* @__PURE__ */ defineCall<SetPaymentStateInput, CommonResponse>('PUT', '/api/payments/:txid/state')

/** List the products that payments were started for, by name: at most 200. */
export const listPaymentProducts = /* @__PURE__ */ defineCall<NoInput, ListPaymentProductsOutput>('GET', '/api/payments/products')

/**
 * Let the players of refunded payments keep their goods.
 *
 * Errors: `PaymentNotFound`, `PaymentOver`.
 */
export const keepRefundedGoods = /* @__PURE__ */ defineCall<KeepRefundedGoodsInput, EmptyResponse>('POST', '/api/payments/refunds/keep')

/**
 * Let players keep payments above a purchase limit, with their goods.
 *
 * Errors: `PaymentNotFound`, `PaymentOver`.
 */
export const keepSurplusPayments = /* @__PURE__ */ defineCall<KeepSurplusPaymentsInput, EmptyResponse>('POST', '/api/payments/surplus/keep')

/**
 * Plan to give the goods of payments again, or to reclaim what the players still have. No balance becomes negative.
 *
 * Errors: `PaymentNotFound`, `PlanRowsInvalid`.
 */
export const planPaidGoods = /* @__PURE__ */ defineCall<PlanPaidGoodsInput, PlanWithSample>('POST', '/api/payments/plans/goods')

/**
 * Plan to refund payments at Google Play, Steam or Facebook. Skips payments that are refunded, not paid, or of other stores.
 *
 * Errors: `PaymentNotFound`, `PlanRowsInvalid`.
 */
export const planRefund = /* @__PURE__ */ defineCall<PlanRefundInput, PlanWithSample>('POST', '/api/payments/plans/refund')

/**
 * Plan to revoke the goods of refunded payments: of the given payments, or of all refunds that wait for a decision. No balance becomes negative.
 *
 * Errors: `PlanRowsInvalid`.
 */
export const planTakeBack = /* @__PURE__ */ defineCall<PlanTakeBackInput, PlanWithSample>('POST', '/api/payments/plans/take-back')
