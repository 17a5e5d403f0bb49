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

/**
 * Ways in which the author of an entry was authenticated. The list is open: newer servers send others, and entries of
 * older ones have none.
 */
export const actorHows = [
  'password',
  'password and code',
  'password and recovery code',
  'passkey',
  'single sign-on',
  'API key',
  'connected tool',
  'SCIM token',
  'realm secret',
  'old realm secret',
  'service',
  'job',
] as const

/** One change an operator made: who, where, what, and the state before and after it. */
export const AuditEntry = z.object({
  id: Id,
  at: Millis,
  accountId: Id.optional().describe('Absent when a game server or a job of the realm made the change.'),
  email: z.string().optional().describe('The e-mail address of the person.'),
  role: z.string().optional().describe('The role of the author when the change was made. Absent: no role.'),
  pid: Pid.optional().describe('The id of the realm.'),
  action: z.string().describe('The call that made the change, or the job of the realm.'),
  subject: z.string().describe('The type of the changed thing, such as leaderboard.'),
  subjectId: z.string().describe('The id of the changed thing within its type.'),
  gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
  before: z.unknown().describe('Null: it did not exist. A plain value is undone as a whole, an object field by field.'),
  after: z.unknown().describe('The state after the change. Null: it was deleted.'),
  difference: Difference.optional().describe('The changes by field. Absent from older servers.'),
  amount: z
    .number()
    .optional()
    .describe('The amount that was added to a number. Undo subtracts it again, whatever the number is by then.'),
  undoes: Id.optional().describe('The entry that this one undoes.'),
  undoneBy: Id.optional().describe('The newest entry that undoes this one.'),
  planId: Id.optional().describe('The plan that made the change.'),
  requestId: z.string().describe('The id of the request that made the change, as in the logs.'),
  how: z.string().optional().describe('How the author was authenticated (`actorHows`); absent: not recorded.'),
  address: z.string().optional().describe('Where the request came from.'),
  grantorId: Id.optional().describe('The person who granted the API key that made the change.'),
  grantorEmail: z
    .string()
    .optional()
    .describe('The e-mail address of the grantor. Missing if the account no longer exists.'),
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
    limit: z.int().min(1).max(1000).default(50).describe('The largest number of rows of the response.'),
    pid: Pid.optional().describe('In the organization’s scope: only the changes in this realm.'),
    accountId: Id.optional().describe('The id of the account.'),
    subject: opaque(60).optional().describe('Only changes of things of this type, such as leaderboard.'),
    subjectId: opaque(300).optional().describe('Only changes of the thing with this id.'),
    gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
    planId: Id.optional(),
    search: text(300)
      .min(1)
      .optional()
      .describe('A person’s e-mail, a gamer tag or the id of a thing: the server finds out which one it is.'),
    from: Millis.optional().describe('From this time on.'),
    to: Millis.optional().describe('Before this time.'),
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
  response: z.object({
    people: z
      .array(
        z.object({
          accountId: Id.describe('The id of the account.'),
          email: z.string().optional().describe('The e-mail address of the person.'),
        }),
      )
      .describe('The people who have made changes in the organization.'),
  }),
})

const Head = z.object({
  cid: z.int().min(0).describe('The id of the organization.'),
  number: z.int().describe('The number of the seal in the hash chain.'),
  hash: z.string().describe('The hash of the seal, hexadecimal. It covers all seals before it.'),
  signedAt: Millis,
  signature: z.string().describe('The signature of the server over the head, as base64.'),
  publicKey: z.string().describe('The key that verifies the signature of this head, as PEM.'),
})

/** The state of the hash chain. A copy outside the server proves later that no entry before it was changed. */
const Chain = z.object({
  publicKey: z.string().describe('The key that signs heads, as PEM.'),
  last: z
    .object({
      number: z.int().describe('The number of the seal in the hash chain.'),
      hash: z.string().describe('The hash of the seal, hexadecimal. It covers all seals before it.'),
      sealedAt: Millis,
    })
    .nullable()
    .describe('The last seal.'),
  heads: z.array(Head).describe('The signed last seal of each day, newest first.'),
})

/** Maximum number of signed heads in a response. */
export const maxAuditHeads = 400

export const listAuditHeads = endpoint({
  method: 'GET',
  path: '/api/audit/heads',
  summary: 'Read the signed heads of the hash chain of the audit trail, and the key that signs them.',
  scope: 'customer',
  access: { operator: 'view audit' },
  response: Chain,
})

/** Maximum number of entries of one call of the export. */
export const maxExportedEntries = 1_000

/** An exported change, with its place in the hash chain. */
export const ExportedEntry = AuditEntry.extend({
  seal: z.int().optional().describe('The number of its seal; absent: it is not sealed yet.'),
  digest: z
    .string()
    .optional()
    .describe(
      'The digests of the fields that never change, and of those that an erasure masks, as 128 hexadecimal digits.',
    ),
})
export type ExportedEntry = z.infer<typeof ExportedEntry>

export const exportAuditEntries = endpoint({
  method: 'POST',
  path: '/api/audit/export',
  summary: 'Export changes with their digests and the signed heads, newest first by default. The export is audited.',
  scope: 'either',
  worksArchived: true,
  timeoutMs: trailTimeoutMs,
  access: { operator: 'view audit' },
  body: z.object({
    pid: Pid.optional().describe('In the organization’s scope: only the changes in this realm.'),
    accountId: Id.optional().describe('The id of the account.'),
    subject: opaque(60).optional().describe('Only changes of things of this type, such as leaderboard.'),
    subjectId: opaque(300).optional().describe('Only changes of the thing with this id.'),
    gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
    planId: Id.optional(),
    search: text(300).min(1).optional().describe('As in the list.'),
    from: Millis.optional(),
    to: Millis.optional(),
    sort: sortBy('at').default('-at'),
    cursor: opaque(200).optional().describe('The place after the last exported entry.'),
  }),
  response: Chain.extend({
    rows: z.array(ExportedEntry).describe('The rows of this page.'),
    next: z.string().nullable().describe('Send it as cursor to get the next page. Null: this page is the last.'),
  }),
})

/** One field of a change: before, after and now. `name` is empty when the change is of a plain value. */
export const UndoField = z.object({
  name: z.string().describe('The name of the field. Empty when the changed value has no fields.'),
  before: z.unknown().describe('The value before the change.'),
  after: z.unknown().describe('The value after the change.'),
  now: z.unknown().describe('The current value, which the undo would replace.'),
  touchedBy: AuditEntry.optional().describe('A newer entry that changed this field; the field is then not undone.'),
  isPossible: z.boolean().describe('True if the undo can restore this field now.'),
  effect: Difference.optional().describe(
    'From the current value to the one before the change. Absent from older servers.',
  ),
})
export type UndoField = z.infer<typeof UndoField>

/**
 * The possible results of undoing a change now.
 *
 * - `yes`: it restores the state before the change.
 * - `used`: players used what the change gave; it can only be reclaimed in part.
 * - `changed`: somebody has changed the record since.
 * - `never`: it cannot be undone, or not by this person.
 */
const undoVerdicts = ['yes', 'used', 'changed', 'never'] as const
export const UndoVerdict = z.enum(undoVerdicts)
export type UndoVerdict = z.infer<typeof UndoVerdict>

export const UndoState = z.object({
  isPossible: z.boolean().describe('True if at least one field can be undone now.'),
  verdict: UndoVerdict.optional().describe('The possible result of the whole undo. Absent from older servers.'),
  reason: z.string().optional().describe('Why it cannot be undone, as a sentence for people.'),
  fields: z.array(UndoField).describe('The changed fields with their values before, after and now.'),
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
  response: z.object({
    entry: AuditEntry.describe('The change with its state before and after it.'),
    undo: UndoState.describe('Whether the change can be undone now, and why not.'),
  }),
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
    ids: z.array(Id).min(1).max(100).describe('The ids of the audit entries to undo, 1 to 100.'),
    fields: z
      .array(opaque(300))
      .min(1)
      .max(100)
      .optional()
      .describe('Names of the fields to undo, for a single entry. Absent: all fields.'),
  }),
  response: z.object({ undone: z.int().describe('Number of changes that were undone.') }),
  errors: [
    'ApprovalNeeded',
    'GrantBudgetExceeded',
    'AuditEntryNotFound',
    'UndoConflict',
    'NotUndoable',
    'RoleAboveOwn',
    'LastAdmin',
    'RightNotHeld',
    'NoBaseRole',
    'CustomRoleHeld',
    'CustomRoleNameTaken',
    'CustomRoleNotFound',
    'RolesFromSso',
    'SsoTestNeeded',
    'BreakGlassNeeded',
    'RealmNotFound',
    'SsoNotSetUp',
    'SsoDomainExists',
    'SsoDomainNotFound',
    'SsoTooManyDomains',
    'NoGamerTag',
    'PlayerNotFound',
    'SaleOverlaps',
    'SegmentNotFound',
    'TooManySales',
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
