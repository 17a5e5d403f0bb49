// In a file of its own: the addresses of screens need it, and load before the calls do.
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
