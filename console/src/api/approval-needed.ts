import { RequestError } from '@regent/contract/request-error'

/** True if the realm requires an approval for the rejected act: it must be done by a plan. */
const isApprovalNeeded = (error: unknown): boolean => error instanceof RequestError && error.code === 'ApprovalNeeded'

/** Runs an act; if it needs an approval, creates a plan instead, which requests it. */
export async function planIfApprovalNeeded(act: () => Promise<unknown>, plan: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!isApprovalNeeded(error)) throw error
    await plan()
  }
}
