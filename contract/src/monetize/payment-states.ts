// In a separate file because the routes of screens need it, and they load before the endpoints.
export const paymentStates = [
  'STARTED',
  'VERIFIED',
  'PROVISIONED',
  'COMPLETED',
  'PENDING',
  'FAILED',
  'CANCELLED',
  'CLIENT_ISSUE',
  'DISPUTED',
  'RESOLVED',
  'REFUNDED',
] as const
