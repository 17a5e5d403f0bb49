import { commonFailures } from './common-failures.ts'
import { gameErrors } from './game-errors.ts'
import { type ErrorFacts, RequestError } from './request-error.ts'

/**
 * All errors of the API. A released code is never renamed: game clients and tools compare it. The message is for
 * people; the code that throws the error may pass a more exact one.
 */
export const errors = {
  ...commonFailures,

  NotSetUp: { status: 400, message: 'This server is not set up for this. Nothing was changed.' },

  // Analytics
  QueryRefused: { status: 400, message: 'The query cannot be answered.' },
  AnalyticsUnavailable: {
    status: 503,
    message: 'The analytics engine is not available. History is kept and counted later; try again in a few minutes.',
  },

  // Sign-in and accounts
  InvalidCredentialsError: { status: 401, message: 'The e-mail or the password is wrong.' },
  InvalidRefreshTokenError: {
    status: 401,
    message: 'The refresh token is unknown, revoked or expired. Sign in again.',
  },
  UnsupportedGrant: { status: 400, message: 'This way of signing in is not available here.' },
  InvalidConfirmationCodeError: { status: 400, message: 'The code is wrong or has expired.' },
  WeakPassword: { status: 400, message: 'The password is too easy to guess.' },
  EmailAlreadyRegisteredError: { status: 400, message: 'This e-mail is already registered.' },
  AlreadyHasCredentials: { status: 400, message: 'This account already has an e-mail and a password.' },
  UnableToMergeError: {
    status: 400,
    message: 'The account already has a player in this realm, so the guest cannot be attached to it.',
  },
  LastSignInMethod: {
    status: 409,
    message: 'This is the last way to sign in to the account. Add another one first. Nothing was changed.',
  },
  DeviceAlreadyInUseError: { status: 400, message: 'This device belongs to another account.' },
  ThirdPartyAssociationAlreadyInUseError: {
    status: 400,
    message: 'This third-party account belongs to another account.',
  },
  DuplicateThirdPartyAssociationError: {
    status: 400,
    message: 'This account is linked to another account of this third party already. Unlink that one first.',
  },
  ExternalIdentityUnavailable: { status: 400, message: 'This external identity belongs to another account.' },
  ExternalIdentityAlreadyRegisteredError: {
    status: 400,
    message: 'This account has another identity of this external service already. Remove that one first.',
  },
  IdentityProviderUnavailable: {
    status: 503,
    message: 'The service that vouches for this identity does not answer. Nothing was changed; try again.',
  },
  ThirdPartyNotLinked: { status: 404, message: 'The account is not linked to this third-party account.' },
  NoCredentials: {
    status: 400,
    message: 'The account has no e-mail and password yet, so there is nothing to confirm with.',
  },
  AccountHasRoles: {
    status: 409,
    message: 'The account belongs to an operator. Take its roles away first. Nothing was erased.',
  },
  AlreadyForgetting: {
    status: 409,
    message: 'The player was already forgotten, or will be when the grace period ends.',
  },
  NotForgetting: { status: 409, message: 'The player is not about to be forgotten.' },
  AccountNotFoundError: { status: 404, message: 'No account matches.' },

  // Organization, games and realms
  AliasInvalid: {
    status: 400,
    message: 'The alias must be 3 to 32 lower-case letters, digits and dashes, and begin with a letter.',
  },
  AliasTaken: { status: 400, message: 'This alias is taken.' },
  EmailOfAccountNotConfirmed: {
    status: 409,
    message:
      'The owner of the account has not confirmed its e-mail, so it cannot be given a role. They confirm it by setting a password with “Forgot password”. Nothing was changed.',
  },
  EmailNotConfirmed: {
    status: 403,
    message:
      'An admin of this organization must confirm their e-mail first: open the link in the mail, or have it sent again by “Send again” at the top of the console.',
  },
  SignUpClosed: { status: 403, message: 'This server takes new organizations by invitation only.' },
  InvalidProjectName: {
    status: 400,
    message: 'The name must be 1 to 64 characters long and contain a letter or a digit.',
  },
  RealmNotFound: { status: 404, message: 'There is no such realm in this organization.' },
  RealmNotArchivable: { status: 400, message: 'The realm has child realms that are not archived. Archive them first.' },
  RealmNotReparentable: { status: 400, message: 'A production realm cannot be given a parent.' },
  RealmTreeInvalid: { status: 400, message: 'The realms would no longer form one tree under the production realm.' },
  LaunchMessageNotFound: { status: 404, message: 'There is no such launch message. Nothing was changed.' },
  TooManyLaunchMessages: {
    status: 409,
    message: 'An organization has at most 100 launch messages. Nothing was changed.',
  },
  ServicePlanNotFound: { status: 404, message: 'There is no such service plan in this organization.' },

  // Roles
  RoleAboveOwn: { status: 403, message: 'You cannot grant or remove a role above your own.' },
  NotInvitable: {
    status: 400,
    message: 'Only somebody who has an e-mail and a role, and no password yet, can be invited again.',
  },
  LastAdmin: { status: 409, message: 'An organization keeps at least one global admin.' },

  // Players
  PlayerNotFound: { status: 404, message: 'There is no such player in this realm.' },
  WhyThingNotFound: { status: 404, message: 'There is no such thing to ask about in this realm.' },
  NoteNotFound: { status: 404, message: 'There is no such note in this realm.' },
  PlayerSuspended: { status: 403, message: 'This player is suspended.' },
  AlreadySuspended: { status: 409, message: 'This player is suspended already. Nothing was changed.' },
  SuspensionNotFound: { status: 404, message: 'There is no such suspension in this realm.' },
  SuspensionOver: { status: 409, message: 'This suspension is over already. Nothing was changed.' },
  NoGamerTag: { status: 400, message: 'This player has no gamer tag for the selected realm.' },

  // Localizations
  LocalizationNotFound: { status: 404, message: 'There is no such key in this realm. Nothing was changed.' },
  LocalizationExists: { status: 409, message: 'There are texts with this key already. Nothing was changed.' },
  LanguageInUse: {
    status: 409,
    message: 'There are texts in this language. Delete them first; then remove the language. Nothing was changed.',
  },

  // Announcements
  AnnouncementNotFound: { status: 404, message: 'There is no such announcement. Nothing was changed.' },

  // Campaigns
  CampaignNotFound: { status: 404, message: 'There is no such campaign in this realm. Nothing was changed.' },
  CampaignExecuting: {
    status: 409,
    message: 'The campaign is being sent. Stop it first, or wait. Nothing was changed.',
  },
  CampaignIncomplete: {
    status: 409,
    message: 'The campaign is a draft in which something is missing. Nothing was changed.',
  },
  CampaignStarted: {
    status: 409,
    message: 'The campaign has started, so it can no longer be edited. Duplicate it. Nothing was changed.',
  },
  CampaignNotSchedulable: {
    status: 409,
    message: 'The announcement was created with its campaign: there is nothing to send or to schedule.',
  },
  TooManyCampaigns: { status: 409, message: 'A realm has at most 2,000 campaigns. Nothing was changed.' },
  TemplateNotFound: { status: 404, message: 'There is no such template in this realm. Nothing was changed.' },
  TooManyTemplates: { status: 409, message: 'A realm has at most 1,000 templates. Nothing was changed.' },

  // Scheduler
  JobNotFound: { status: 404, message: 'There is no such job in this realm. Nothing was changed.' },
  JobExists: { status: 409, message: 'There is a job of this name and source already. Nothing was changed.' },
  JobUnderWay: { status: 409, message: 'The job is running or about to run. Nothing was changed.' },

  // Shards
  ShardNotFound: { status: 404, message: 'There is no such shard in this realm. Nothing was changed.' },
  ShardExists: { status: 409, message: 'There is a shard of this id already. Nothing was changed.' },

  // Microservices
  StorageDependency: {
    status: 409,
    message: 'An enabled service needs a storage object that is not enabled. Enable it too. Nothing was changed.',
  },
  StorageNotConnected: {
    status: 409,
    message:
      'This server names no database for services: its setting STORAGE_URL is not set. Services keep documents by the calls under /api/storage.',
  },
  StorageNotFound: { status: 404, message: 'No such storage object is deployed in this realm.' },
  StorageOff: {
    status: 409,
    message: 'The storage object is switched off. Switch it on in the deployment of services. Nothing was changed.',
  },
  StorageDocumentNotFound: { status: 404, message: 'There is no such document. Nothing was changed.' },
  StorageFull: { status: 409, message: 'The storage object is full. Delete documents first. Nothing was changed.' },
  MicroserviceNotFound: { status: 404, message: 'No such service is deployed in this realm.' },
  MicroserviceNotRunning: { status: 503, message: 'The service is not running at the moment.' },
  ServiceConnectionNotFound: { status: 404, message: 'No such instance of a service is connected to this realm.' },
  MicroserviceFailed: { status: 502, message: 'The service broke off the call, or its answer is too large.' },

  // Logs
  LogQueryNotFound: {
    status: 404,
    message: 'There is no such log query: it was deleted, or is over an hour old. Start a new one.',
  },

  // Timers
  TimerNotFound: { status: 404, message: 'There is no such timer in this realm. Nothing was changed.' },

  // Files
  CloudSaveNotFound: { status: 404, message: 'This player has saved no such file.' },
  SaveConflict: {
    status: 412,
    message: 'Another device saved these files in the meantime. Nothing was changed. Load them, then commit again.',
  },
  FileNotUploaded: {
    status: 400,
    message: 'This file was not uploaded, or does not match its checksum. Upload it again.',
  },
  FileLinkInvalid: { status: 403, message: 'This link is unknown, already used or expired. Ask for a new one.' },

  // Content
  ManifestNotFound: {
    status: 404,
    message: 'Unable to load the requested manifest. There is none of this name or uid.',
  },
  ManifestArchived: { status: 409, message: 'This manifest is archived; unarchive it first. Nothing was changed.' },
  GlobalManifestNotArchivable: {
    status: 400,
    message: 'Games read the manifest “global” unless told otherwise; it is never archived.',
  },
  ContentNotFound: { status: 404, message: 'There is no such version of this item in this realm.' },
  ContentReferenceMissing: {
    status: 400,
    message: 'The manifest names a version that was not saved in this realm. Nothing was published.',
  },

  // Audit trail and undo
  AuditEntryNotFound: { status: 404, message: 'There is no such entry in the audit trail.' },
  NotUndoable: { status: 400, message: 'This change cannot be undone.' },
  UndoConflict: { status: 409, message: 'Somebody has changed this since. Nothing was undone.' },

  // Plans
  PlanNotFound: { status: 404, message: 'There is no such plan.' },
  PlanRowsInvalid: { status: 400, message: 'Some rows are not valid; nothing was planned.' },
  ContentChecksFailed: {
    status: 400,
    message: 'Checks found errors in the content. Nothing was published.',
  },
  PlanHasFaults: { status: 400, message: 'Checks found errors in what the plan would publish: say why it is applied.' },
  PlanExpired: { status: 409, message: 'The plan has expired. Make a new plan.' },
  PlanMoved: { status: 409, message: 'The data has changed since the plan was made. Make a new plan.' },
  PlanNotOpen: { status: 409, message: 'The plan was already applied or cancelled.' },

  // Approvals
  ApprovalNeeded: { status: 403, message: 'This needs the approval of a colleague. Nothing was changed.' },
  ApprovalNotAsked: { status: 409, message: 'This needs no approval.' },
  ApprovalNotFound: { status: 404, message: 'There is no such request for approval in this realm.' },
  ApprovalNotOpen: { status: 409, message: 'The request for approval is over. Nothing was changed.' },
  ApprovalHashDiffers: { status: 409, message: 'It has another hash than the one you saw. Nothing was approved.' },
  ApprovalsUnfulfillable: { status: 409, message: 'Too few people could approve. Nothing was changed.' },
  CannotApprove: { status: 403, message: 'You cannot approve this.' },
  GrantBudgetExceeded: { status: 403, message: 'This is more than you may give today. Nothing was changed.' },
  NothingToRetry: { status: 409, message: 'No row of this plan has failed.' },

  // Change sets
  ChangeSetNotFound: { status: 404, message: 'There is no such change set in this realm.' },
  ChangeSetItemNotFound: { status: 404, message: 'This change set has no such change.' },
  CommentNotFound: { status: 404, message: 'There is no such comment on this change set.' },
  ChangeSetNotOpen: {
    status: 409,
    message: 'This change set was applied or cancelled, or is being applied. Nothing was changed.',
  },
  ChangeSetEmpty: { status: 400, message: 'This change set has no changes yet.' },
  ChangeSetFull: { status: 400, message: 'This is more than a change set holds. Nothing was changed.' },
  ChangeSetMoved: { status: 409, message: 'The realm has changed since this was drafted. Nothing was changed.' },
  NotDraftable: { status: 400, message: 'This cannot be put into a change set. Nothing was changed.' },
  NothingDiffers: { status: 400, message: 'Nothing differs between the two realms. Nothing was changed.' },

  // E-mails
  SuppressionNotFound: { status: 404, message: 'This address is not suppressed. Nothing was changed.' },

  // Records that are private or shared: segments, saved queries and views
  SharingNotAllowed: {
    status: 403,
    message: 'You may not share this, make it private, or change it while it is shared. Nothing was changed.',
  },

  // Segments
  SegmentNotFound: { status: 404, message: 'There is no such segment in this realm.' },
  SegmentInUse: { status: 409, message: 'The segment is in use. Nothing was changed.' },
  SegmentNameTaken: { status: 409, message: 'Another segment has this name, or one that looks the same.' },

  // Runbooks
  RunbookNotFound: { status: 404, message: 'There is no such runbook in this realm.' },
  RunbookNameTaken: { status: 409, message: 'Another runbook has this name, or one that looks the same.' },
  RunbooksFull: {
    status: 409,
    message: 'The realm has 200 runbooks, which is the most. Delete some that nobody uses.',
  },
  RunsFull: {
    status: 409,
    message:
      'A realm has at most 50 runs that are prepared and not started. Start one of them, or wait: they expire after 15 minutes.',
  },
  RunNotFound: { status: 404, message: 'There is no such run in this realm, or it is older than 30 days.' },
  RunNotStartable: { status: 409, message: 'This run cannot be started. Nothing was changed.' },

  // Saved queries
  EventNameNotFound: { status: 404, message: 'No event of this name was reported in this realm.' },
  EventNamesFull: {
    status: 409,
    message: 'The realm has as many names or fields of events as it may have. Remove names that nobody needs first.',
  },
  SavedQueryNotFound: { status: 404, message: 'There is no such saved query in this realm.' },
  SavedQueryNameTaken: { status: 409, message: 'Another saved query has this name, or one that looks the same.' },
  SavedQueriesFull: {
    status: 409,
    message: 'You have 200 saved queries in this realm, which is the most. Delete some that you no longer need.',
  },

  // Saved views
  SavedViewNotFound: { status: 404, message: 'There is no such view, or it is private to somebody else.' },
  SavedViewNameTaken: { status: 409, message: 'Another view of this list has this name, or one that looks the same.' },

  // Cloud files
  CloudFileNotFound: { status: 404, message: 'There is no such file in this realm.' },
  CloudFilesFull: { status: 409, message: 'A realm has at most 2,000 files. Delete some that are not needed.' },
  CloudFileOfCohort: {
    status: 409,
    message: 'This file belongs to a cohort: change it in its trial. Nothing was changed.',
  },

  // Trials
  TrialNotFound: { status: 404, message: 'There is no such trial in this realm.' },
  TrialExists: { status: 409, message: 'A trial has this name, or one that looks the same. Nothing was changed.' },
  TrialsFull: { status: 409, message: 'A realm has at most 200 trials. Eject some that are over.' },
  CohortNotFound: { status: 404, message: 'The trial has no such cohort. Nothing was changed.' },

  // Calendar
  CalendarEntryNotFound: { status: 404, message: 'There is no such entry in the calendar. Nothing was changed.' },
  CalendarEntryFixed: { status: 409, message: 'This cannot be moved in the calendar. Nothing was changed.' },

  // Concurrency
  StaleVersion: { status: 409, message: 'Somebody else changed this in the meantime.' },

  ...gameErrors,
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** The error codes of every call; endpoints list only additional ones. */
export const commonErrors: readonly ErrorCode[] = [
  'BadRequest',
  'InvalidScopeError',
  'RequestContextNotFoundExceptionForAlias',
  'InvalidTokenError',
  'ExpiredTokenError',
  'Forbidden',
  'ScopeForbidden',
  'ProjectIsArchived',
  'PlayerSuspended',
  'NotFound',
  'RequestTimeOut',
  'PayloadTooLarge',
  'UnsupportedMediaType',
  'TooManyRequests',
  'InternalServerError',
  'ServiceUnavailable',
  'FileStoreUnavailable',
  'ServerBusy',
  'InsufficientStorage',
  'TimeOutError',
]

/** Write errors that a change set records instead of failing. */
const draftErrors: readonly ErrorCode[] = ['ChangeSetNotFound', 'ChangeSetNotOpen', 'ChangeSetFull', 'NotDraftable']

/** The codes that a call may answer: the common ones, its own, and those that its access brings along. */
export const listErrorCodes = ({
  errors: own = [],
  access,
  method,
  readOnly,
  reaches,
}: CallErrors): readonly ErrorCode[] => [
  ...commonErrors,
  ...own,
  ...(access.confirmed === undefined ? [] : (['EmailNotConfirmed'] as const)),
  ...(access.operator === undefined || method === 'GET' || readOnly ? [] : draftErrors),
  ...(reaches === 'everyone' || typeof reaches === 'function' ? (['ApprovalNeeded'] as const) : []),
]

type CallErrors = {
  method: string
  readOnly?: true
  errors?: readonly ErrorCode[]
  reaches?: unknown
  access: { confirmed?: unknown; operator?: unknown }
}

/** An error of the API. Throw it where the rule lives; only the HTTP boundary turns it into an answer. */
export class ApiError extends RequestError {
  constructor(code: ErrorCode, { status, message, ...about }: ErrorFacts = {}) {
    super(code, { ...about, status: status ?? errors[code].status, message: message ?? errors[code].message })
    this.name = 'ApiError'
  }
}
