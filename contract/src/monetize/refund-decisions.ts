// In a separate file because the routes of screens need it, and they load before the endpoints.
/** Decision about the goods of a refunded payment: an operator decides while it is `waiting`. */
export const refundDecisions = ['waiting', 'taken', 'kept', 'nothing'] as const
export type RefundDecision = (typeof refundDecisions)[number]
