import type { AuditSubject } from '@regent/contract/audit-subjects'

/** Audit subjects of calendar entries: a change of one refreshes the calendar. */
export const timedSubjects = [
  'announcement',
  'campaign',
  'content',
  'event',
  'event-round',
  'job',
  // Publishing a manifest makes its entries live.
  'manifest',
  'offer',
  'promo',
  'sale',
  'store',
  'timer',
  'trial',
] as const satisfies readonly AuditSubject[]
