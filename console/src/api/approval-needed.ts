import { RequestError } from '@regent/contract/request-error'

/** Whether the realm asks colleagues to approve what was tried: it is done by a plan instead. */
export const isApprovalNeeded = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'ApprovalNeeded'
