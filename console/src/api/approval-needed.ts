import { RequestError } from '@regent/contract/request-error'

/** Whether the realm asks colleagues to approve what was tried: it is done by a plan instead. */
const isApprovalNeeded = (error: unknown): boolean => error instanceof RequestError && error.code === 'ApprovalNeeded'

/** Does something at once; where colleagues must approve it, plans it instead: the plan asks them. */
export async function orPlan(act: () => Promise<unknown>, plan: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isApprovalNeeded(error)) throw error
    await plan()
  }
}
