// A file of its own: addresses of screens name them, and those are read before any call is known.
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
] as const
