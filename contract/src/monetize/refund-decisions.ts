// In a file of its own: the addresses of screens need it, and load before the calls do.
/** What becomes of the goods of a refunded payment: an operator decides while it is `waiting`. */
export const refundDecisions = ['waiting', 'taken', 'kept', 'nothing'] as const
export type RefundDecision = (typeof refundDecisions)[number]
