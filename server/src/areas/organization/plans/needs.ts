import type { NeedSource } from '../../../kernel/needs/need-source.ts'
import { newestOpen } from '../../../kernel/plans/service.ts'

/** Plans that somebody made and nobody has applied or cancelled; one that has expired can no longer be applied. */
export const waitingPlans: NeedSource = async ({ realm, now }) => {
  const { count, title, madeAt } = await newestOpen(realm, now)
  if (count === 0) return []
  return [{ urgency: 'soon', count, ...(title !== null && { reason: title }), ...(madeAt !== null && { at: madeAt }) }]
}
