import type { AuditSubject } from '@regent/contract/audit-subjects'

/** What stands in the calendar: a change of one is a change of the calendar. */
export const timedSubjects = [
  'announcement',
  'campaign',
  'content',
  'event',
  'event-round',
  'job',
  // What an operator publishes is live by it.
  'manifest',
  'offer',
  'promo',
  'store',
  'timer',
  'trial',
] as const satisfies readonly AuditSubject[]
