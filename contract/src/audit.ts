import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Millis, Pid, pageOf, pageQuery } from './shapes.ts'

/** One change an operator made: who, where, what, and the state before and after it. */
export const AuditEntry = z.object({
  id: Id,
  at: Millis,
  /** Absent when a signed game server did it. */
  accountId: Id.optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  pid: Pid.optional(),
  /** The call that did it. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  gamerTag: Id.optional(),
  before: z.unknown(),
  after: z.unknown(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What was changed in the realm (or, without one, in the organization), newest first.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit' },
  query: z.object({
    ...pageQuery,
    accountId: Id.optional(),
    subject: z.string().max(60).optional(),
    gamerTag: Id.optional(),
  }),
  response: pageOf(AuditEntry),
})
