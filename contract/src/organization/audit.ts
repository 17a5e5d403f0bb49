import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Id, Millis, Pid, pageQuery, sortBy } from '../core/shapes.ts'
import { opaque, text } from '../core/values.ts'
import { Difference } from '../differences/difference-shapes.ts'

/** How long a client waits for the trail: a filter may have to look through all of it. */
const trailTimeoutMs = 120_000

const jobPrefix = 'realm job '

/** Audit action of an automatic change by a job of the realm, such as `realm job pvp-rewards`. */
export const realmJob = (job: string): string => `${jobPrefix}${job}`

/** The job of such a change; undefined for a change that somebody made. */
export const parseRealmJob = ({ action }: { action: string }): string | undefined =>
  action.startsWith(jobPrefix) ? action.slice(jobPrefix.length) : undefined

/** One change an operator made: who, where, what, and the state before and after it. */
export const AuditEntry = z.object({
  id: Id,
  at: Millis,
  /** Absent when a game server or a job of the realm made the change. */
  accountId: Id.optional(),
  email: z.string().optional(),
  role: z.string().optional(),
  pid: Pid.optional(),
  /** The call that made the change, or the job of the realm. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  gamerTag: Id.optional(),
  /** Null: it did not exist. A plain value is undone as a whole, an object field by field. */
  before: z.unknown(),
  after: z.unknown(),
  /** What changed, field by field. Absent from older servers. */
  difference: Difference.optional(),
  /** The amount that was added to a number. Undo subtracts it again, whatever the number is by then. */
  amount: z.number().optional(),
  /** The entry that this one undoes. */
  undoes: Id.optional(),
  /** The newest entry that undoes this one. */
  undoneBy: Id.optional(),
  /** The plan that made the change. */
  planId: Id.optional(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'List the changes made in the realm (or, without one, in the organization), newest first by default.',
  scope: 'either',
  worksArchived: true,
  timeoutMs: trailTimeoutMs,
  access: { operator: 'view audit' },
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(1000).default(50),
    /** In the organization’s scope: only the changes in this realm. */
    pid: Pid.optional(),
    accountId: Id.optional(),
    subject: opaque(60).optional(),
    subjectId: opaque(300).optional(),
    gamerTag: Id.optional(),
    planId: Id.optional(),
    /** A person’s e-mail, a gamer tag or the id of a thing: the server finds out which one it is. */
    search: text(300).min(1).optional(),
    /** From this time on. */
    from: Millis.optional(),
    /** Before this time. */
    to: Millis.optional(),
    sort: sortBy('at').default('-at'),
  }),
  response: buildPageSchema(AuditEntry),
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  summary: 'List everybody who has made a change in the organization.',
  scope: 'either',
  worksArchived: true,
  timeoutMs: trailTimeoutMs,
  access: { operator: 'view audit' },
  response: z.object({ people: z.array(z.object({ accountId: Id, email: z.string().optional() })) }),
})

/** One field of a change: before, after and now. `name` is empty when the change is of a plain value. */
export const UndoField = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  now: z.unknown(),
  /** A newer entry that changed this field; the field is then not undone. */
  touchedBy: AuditEntry.optional(),
  isPossible: z.boolean(),
  /** From the current value to the one before the change. Absent from older servers. */
  effect: Difference.optional(),
})
export type UndoField = z.infer<typeof UndoField>

export const UndoState = z.object({
  isPossible: z.boolean(),
  /** Why it cannot be undone, as a sentence for people. */
  reason: z.string().optional(),
  fields: z.array(UndoField),
})
export type UndoState = z.infer<typeof UndoState>

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/audit/:id',
  summary: 'Get one change with a preview of its undo.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params: z.object({ id: Id }),
  response: z.object({ entry: AuditEntry, undo: UndoState }),
  errors: ['AuditEntryNotFound'],
})

/**
 * Undoes all of the changes or none, newest first. The caller needs the right of the inverse change. A field that
 * somebody has changed since is rejected (`UndoConflict`, with the state as `current`); `fields` undoes only those of a
 * single entry.
 */
export const undoChanges = endpoint({
  method: 'POST',
  path: '/api/audit/undo',
  summary: 'Undo changes.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  body: z.object({
    ids: z.array(Id).min(1).max(100),
    fields: z.array(opaque(300)).min(1).max(100).optional(),
  }),
  response: z.object({ undone: z.int() }),
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
    'AuditEntryNotFound',
    'UndoConflict',
    'NotUndoable',
    'RoleAboveOwn',
    'LastAdmin',
    'NoGamerTag',
    'PlayerNotFound',
    'SegmentNotFound',
    'TrialNotFound',
    'SegmentNameTaken',
    'RunbookNotFound',
    'RunbookNameTaken',
    'RunbooksFull',
    'SavedQueryNotFound',
    'SavedQueryNameTaken',
    'SavedQueriesFull',
    'SharingNotAllowed',
    'SavedViewNotFound',
    'SavedViewNameTaken',
    'InsufficientCurrency',
    'AnnouncementNotFound',
    'CampaignExecuting',
    'EventNotFound',
    'PaymentNotFound',
    'PaymentOver',
    'MailNotFound',
    'ItemNotFound',
    'JobExists',
    'TooManyItems',
    'UnknownSymbol',
    'RealmNotArchivable',
    'RealmTreeInvalid',
    'RealmNotReparentable',
    'InvalidProjectName',
    'AccountNotFoundError',
    'AccountHasRoles',
    'AlreadyForgetting',
    'NotForgetting',
    'EmailAlreadyRegisteredError',
    'DeviceAlreadyInUseError',
    'AlreadyInGroup',
    'GroupFull',
    'GroupMemberNotFound',
    'GroupNameTaken',
    'GroupNeedsLeader',
    'GroupNotFound',
    'GroupRoleTooLow',
    'GroupTagTaken',
    'InvalidTag',
    'LeaderboardEntryNotFound',
    'LeaderboardExists',
    'LeaderboardFrozen',
    'LeaderboardNotFound',
    'LeaderboardPartitioned',
    'ThirdPartyNotLinked',
    'TournamentNotJoined',
    'ThirdPartyAssociationAlreadyInUseError',
    'DuplicateThirdPartyAssociationError',
    'ManifestArchived',
    'ManifestNotFound',
  ],
})
