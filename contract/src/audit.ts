import * as z from 'zod'
import { endpoint } from './core/endpoint.ts'
import { Id, Millis, Pid, pageOf, pageQuery } from './core/shapes.ts'

/**
 * The kinds of things that operators change. The server says of each how a change is undone, or why it cannot be
 * (in its area's area.ts); the console says what it is called and which reads show it (in its area's subjects.ts).
 */
export const auditSubjects = [
  'cloud-file',
  'cloud-save',
  'account',
  'announcement',
  'announcement-state',
  'campaign',
  'config',
  'content',
  'currency',
  'currency-properties',
  'device',
  'e-mail',
  'event',
  'event-claim',
  'event-round',
  'entitlement',
  'entitlement-definition',
  'forgetting',
  'group',
  'group-member',
  'history',
  'item',
  'job',
  'job-run',
  'language',
  'listing-state',
  'localization',
  'log-config',
  'manifest',
  'manifest-archive',
  'launch-message',
  'leaderboard',
  'leaderboard-assignment',
  'leaderboard-entry',
  'mail',
  'mail-state',
  'note',
  'notification',
  'offer',
  'payment',
  'mailed-code',
  'operator',
  'organization',
  'password',
  'personal-data',
  'plan',
  'player-e-mail',
  'promo',
  'promo-batch',
  'pvp-definition',
  'realm',
  'roles',
  'segment',
  'service-manifest',
  'service-plan',
  'sign-in',
  'shard',
  'sku',
  'stat',
  'store',
  'template',
  'third-party',
  'timer',
  'tournament-status',
  'trial',
  'suspension',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

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
  /** Null for what was not there; a plain value; or an object, each field of which is undone for itself. */
  before: z.unknown(),
  after: z.unknown(),
  /** What was added to a number; it is undone by taking it away again, whatever the number is by then. */
  amount: z.number().optional(),
  /** The entry that this one undoes. */
  undoes: Id.optional(),
  /** The newest entry that undoes this one. */
  undoneBy: Id.optional(),
  /** The plan that it was a part of. */
  planId: Id.optional(),
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
    limit: z.int().min(1).max(1000).default(50),
    /** In the organization’s scope: only what was changed in this realm. */
    pid: Pid.optional(),
    accountId: Id.optional(),
    subject: z.string().max(60).optional(),
    subjectId: z.string().max(300).optional(),
    gamerTag: Id.optional(),
    planId: Id.optional(),
    /** From this time on. */
    from: Millis.optional(),
    /** Before this time. */
    to: Millis.optional(),
  }),
  response: pageOf(AuditEntry),
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  summary: 'Everybody who has changed something in the organization.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit' },
  response: z.object({ people: z.array(z.object({ accountId: Id, email: z.string().optional() })) }),
})

/** One field of a change, as it was, became and is. `name` is empty where the change is of one plain value. */
export const UndoField = z.object({
  name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  now: z.unknown(),
  /** The newer entry that touched it; the field is then not undone. */
  touchedBy: AuditEntry.optional(),
  isPossible: z.boolean(),
})
export type UndoField = z.infer<typeof UndoField>

export const UndoState = z.object({
  isPossible: z.boolean(),
  /** Why not, for a person. */
  reason: z.string().optional(),
  fields: z.array(UndoField),
})
export type UndoState = z.infer<typeof UndoState>

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/audit/:id',
  summary: 'One change, and what undoing it would do now.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  params: z.object({ id: Id }),
  response: z.object({ entry: AuditEntry, undo: UndoState }),
  errors: ['AuditEntryNotFound'],
})

/**
 * All of them or none, the newest first. It needs the right of the inverse change. A field that somebody has changed since
 * is refused (`UndoConflict`, with the state as `current`); naming `fields` undoes only those of a single entry.
 */
export const undoChanges = endpoint({
  method: 'POST',
  path: '/api/audit/undo',
  summary: 'Put back what was before the named changes.',
  scope: 'either',
  worksArchived: true,
  access: { operator: 'view audit', at: 'anywhere' },
  body: z.object({
    ids: z.array(Id).min(1).max(100),
    fields: z.array(z.string().max(300)).min(1).max(100).optional(),
  }),
  response: z.object({ undone: z.int() }),
  errors: [
    'AuditEntryNotFound',
    'UndoConflict',
    'NotUndoable',
    'RoleAboveOwn',
    'LastAdmin',
    'NoGamerTag',
    'PlayerNotFound',
    'SegmentNotFound',
    'SegmentNameTaken',
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
