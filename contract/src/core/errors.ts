import { commonFailures } from './common-failures.ts'
import { gameErrors } from './game-errors.ts'
import { type ErrorFacts, RequestError } from './request-error.ts'

/**
 * All errors of the API. A released code is never renamed: game clients and tools compare it. The message is for
 * people; the code that throws the error may pass a more exact one.
 */
export const errors = {
  ...commonFailures,

  NotSetUp: { status: 400, message: 'This feature is not set up on this server. Nothing was changed.' },

  // Analytics
  QueryRefused: { status: 400, message: 'The query is not valid.' },
  AnalyticsUnavailable: {
    status: 503,
    message: 'The analytics engine is unavailable. Retry in a few minutes; no events are lost.',
  },

  // Sign-in and accounts
  InvalidCredentialsError: { status: 401, message: 'The e-mail or the password is wrong.' },
  InvalidRefreshTokenError: {
    status: 401,
    message: 'The refresh token is unknown, revoked or expired. Sign in again.',
  },
  SecondFactorNeeded: {
    status: 401,
    message: 'This account has a second factor. Sign in with POST /basic/auth/token, which asks for it.',
  },
  SignInStepExpired: { status: 401, message: 'This step of the sign-in has expired. Enter your password again.' },
  WrongFactorCode: { status: 400, message: 'The code is wrong.' },
  FactorCodeUsed: { status: 400, message: 'This code was already used. Wait for the next one.' },
  SecondFactorLocked: { status: 429, message: 'Too many wrong codes. Try again later.' },
  FactorSetupExpired: { status: 404, message: 'There is no setup to confirm, or it has expired. Start it again.' },
  NoSecondFactor: { status: 404, message: 'The account has no second factor.' },
  SecondFactorRequired: {
    status: 409,
    message: 'The organization requires a second factor. Replace it instead. Nothing was changed.',
  },
  StepUpNeeded: {
    status: 403,
    message: 'This action needs a fresh proof. Enter your password or a code, then repeat it. Nothing was changed.',
  },
  PasskeysUnavailable: {
    status: 400,
    message:
      'Passkeys need a host name. Open the console at http://localhost instead of an IP address, or set PUBLIC_URL to an https address.',
  },
  PasskeysOnlyForStaff: { status: 403, message: 'Only people with a role can have passkeys.' },
  PasskeyUnknown: {
    status: 401,
    message: 'This passkey is unknown here or was removed. Sign in with your password, then add a passkey again.',
  },
  PasskeyWrongOrigin: {
    status: 400,
    message: 'The passkey was used at a different URL. Open the console at its own URL.',
  },
  PasskeyChallengeExpired: { status: 401, message: 'This took longer than five minutes. Try again.' },
  PasskeyChallengeUsed: { status: 401, message: 'This passkey response was already used. Try again.' },
  PasskeyUserNotVerified: {
    status: 400,
    message: 'The device did not verify you. Unlock the passkey with a PIN, a fingerprint or your face.',
  },
  PasskeyInvalid: { status: 400, message: 'The answer of the passkey is not valid. Try again.' },
  PasskeyCounterWentBack: {
    status: 401,
    message: 'This passkey may have been copied: its counter decreased. Sign in another way, then remove the passkey.',
  },
  PasskeyAlreadyRegistered: { status: 409, message: 'This passkey is already registered.' },
  PasskeyNotFound: { status: 404, message: 'There is no such passkey.' },
  ConnectionNotFound: { status: 404, message: 'There is no such connection, or it has ended.' },
  ConnectionNeedsRole: { status: 403, message: 'Only people with a role can connect tools.' },
  TooManyConnections: { status: 409, message: 'You have 20 connected tools. End one under My Account first.' },
  TooManyPasskeys: { status: 409, message: 'An account has at most 10 passkeys. Remove one first.' },
  PasswordSignInOff: {
    status: 403,
    message: 'This organization uses single sign-on. Choose it on the sign-in page, or ask a break-glass admin.',
  },
  SsoNotSetUp: { status: 404, message: 'Single sign-on is not set up in this organization. Sign in with a password.' },
  SsoStateInvalid: {
    status: 400,
    message: 'This sign-in was not started in this browser, or was already finished. Start it again.',
  },
  SsoExpired: { status: 400, message: 'The sign-in took longer than 10 minutes. Start it again.' },
  SsoHandoverInvalid: {
    status: 400,
    message: 'The code of the sign-in is unknown, was used, or has expired. Start the sign-in again.',
  },
  SsoRefusedByProvider: { status: 403, message: 'The provider refused the sign-in. Ask its admin for access.' },
  SsoCodeRefused: {
    status: 400,
    message: 'The provider rejected the sign-in code: it was used or has expired. Start the sign-in again.',
  },
  SsoClientRefused: {
    status: 400,
    message: 'The provider does not accept the client id or the client secret. An admin must enter them again.',
  },
  SsoProviderUnavailable: {
    status: 424,
    message: 'The provider of single sign-on did not answer as expected. Try again, or ask a break-glass admin.',
  },
  SsoIssuerMismatch: {
    status: 400,
    message: 'The issuer differs from the one in the settings. Enter it exactly as in its discovery document.',
  },
  SsoAudienceMismatch: {
    status: 400,
    message: 'The id token was issued to another client. An admin must compare the client id with the provider.',
  },
  SsoNonceMismatch: { status: 400, message: 'The id token belongs to another sign-in. Start the sign-in again.' },
  SsoTokenExpired: {
    status: 400,
    message: 'The id token has expired or is not valid yet. Compare the clocks of the provider and of this server.',
  },
  SsoTokenInvalid: {
    status: 400,
    message: 'The id token is not signed by the provider or lacks a claim. An admin must check the provider.',
  },
  SsoEmailNotVerified: {
    status: 403,
    message: 'The provider sent no verified e-mail. Its admin must verify the address or release the claims.',
  },
  SsoDomainNotVerified: {
    status: 403,
    message: 'The domain of this e-mail is not verified. An admin must verify it before the account can be linked.',
  },
  SsoAccountNotStaff: {
    status: 403,
    message: 'This e-mail belongs to an account without a role. An admin must give it a role before it can be linked.',
  },
  SsoAccountMissing: {
    status: 403,
    message: 'There is no account with this e-mail, and accounts are not created at sign-in. An admin must invite you.',
  },
  SsoNoRole: {
    status: 403,
    message: 'None of your groups at the provider has a role. Ask an admin to add your group.',
  },
  SsoTestNeeded: {
    status: 409,
    message: 'Test the sign-in with the current settings first; the test is valid for an hour. Nothing was changed.',
  },
  BreakGlassNeeded: {
    status: 409,
    message: 'Choose a break-glass admin who has a password and a second factor. Nothing was changed.',
  },
  RolesFromSso: {
    status: 409,
    message:
      'These roles come from single sign-on. Change the groups at the provider or the rules. Nothing was changed.',
  },
  SsoDomainNotFound: { status: 404, message: 'The domain is not in the list.' },
  SsoDomainExists: { status: 409, message: 'The domain is already in the list.' },
  SsoTooManyDomains: { status: 409, message: 'An organization can have 20 domains. Remove one first.' },
  SsoRecordMissing: {
    status: 409,
    message: 'The DNS record was not found. DNS changes can take an hour; then verify again. Nothing was changed.',
  },
  ScimTokenNotFound: { status: 404, message: 'There is no valid SCIM token with this id.' },
  ScimTooManyTokens: { status: 409, message: 'An organization has at most 2 valid SCIM tokens. Revoke one first.' },
  AccountDeactivated: {
    status: 403,
    message: 'The identity provider of your organization has deactivated this account. Ask its admin.',
  },
  UnsupportedGrant: { status: 400, message: 'This sign-in method is not available here.' },
  InvalidConfirmationCodeError: { status: 400, message: 'The code is wrong or has expired.' },
  WeakPassword: { status: 400, message: 'The password is too easy to guess.' },
  EmailAlreadyRegisteredError: { status: 400, message: 'This e-mail is already registered.' },
  AlreadyHasCredentials: { status: 400, message: 'This account already has an e-mail and a password.' },
  UnableToMergeError: {
    status: 400,
    message: 'The account already has a player in this realm. The guest cannot be attached.',
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
    message: 'This account is already linked to another account of this third party. Unlink that one first.',
  },
  ExternalIdentityUnavailable: { status: 400, message: 'This external identity belongs to another account.' },
  ExternalIdentityAlreadyRegisteredError: {
    status: 400,
    message: 'This account already has another identity of this external service. Remove that one first.',
  },
  IdentityProviderUnavailable: {
    status: 503,
    message: 'The identity service does not respond. Nothing was changed. Try again.',
  },
  ThirdPartyNotLinked: { status: 404, message: 'The account is not linked to this third-party account.' },
  NoCredentials: {
    status: 400,
    message: 'The account has no e-mail and password. Add them first.',
  },
  AccountHasRoles: {
    status: 409,
    message: 'The account belongs to an operator. Remove its roles first. Nothing was erased.',
  },
  AlreadyForgetting: {
    status: 409,
    message: 'The player is already forgotten, or will be after the grace period.',
  },
  NotForgetting: { status: 409, message: 'The player is not scheduled to be forgotten.' },
  AccountNotFoundError: { status: 404, message: 'Account not found.' },

  // Organization, games and realms
  AliasInvalid: {
    status: 400,
    message: 'The alias must have 3 to 32 lower-case letters, digits and dashes, and begin with a letter.',
  },
  AliasTaken: { status: 400, message: 'This alias is taken. Choose another one.' },
  EmailOfAccountNotConfirmed: {
    status: 409,
    message:
      'The e-mail of this account is not confirmed. Its owner must set a password with “Forgot password” first. Nothing was changed.',
  },
  EmailNotConfirmed: {
    status: 403,
    message:
      'An admin must confirm their e-mail first. Open the link in the e-mail, or choose “Send again” at the top of the console.',
  },
  SignUpClosed: { status: 403, message: 'This server takes new organizations by invitation only.' },
  InvalidProjectName: {
    status: 400,
    message: 'The name must be 1 to 64 characters long and contain a letter or a digit.',
  },
  RealmNotFound: { status: 404, message: 'Realm not found in this organization.' },
  RealmNotArchivable: { status: 400, message: 'The realm has child realms that are not archived. Archive them first.' },
  RealmNotReparentable: { status: 400, message: 'A production realm cannot be given a parent.' },
  RealmInProduction: { status: 409, message: 'Not possible in a production realm. Nothing was changed.' },
  RealmHasPlayers: { status: 409, message: 'The realm has more than 5 players. Nothing was planned.' },
  RealmTreeInvalid: { status: 400, message: 'All realms must form one tree under the production realm.' },
  LaunchMessageNotFound: { status: 404, message: 'Launch message not found.' },
  TooManyLaunchMessages: {
    status: 409,
    message: 'Limit reached: 100 launch messages per organization.',
  },
  ServicePlanNotFound: { status: 404, message: 'Service plan not found in this organization.' },

  // Roles
  RoleAboveOwn: { status: 403, message: 'You cannot grant or remove a role above your own.' },
  NotInvitable: {
    status: 400,
    message: 'Only operators with an e-mail and without a password can be invited again.',
  },
  LastAdmin: { status: 409, message: 'The organization needs at least one global admin.' },

  // Players
  PlayerNotFound: { status: 404, message: 'Player not found in this realm.' },
  WhyThingNotFound: { status: 404, message: 'The record does not exist in this realm.' },
  NoteNotFound: { status: 404, message: 'Note not found in this realm.' },
  PlayerSuspended: { status: 403, message: 'This player is suspended.' },
  AlreadySuspended: { status: 409, message: 'This player is already suspended. Nothing was changed.' },
  SuspensionNotFound: { status: 404, message: 'Suspension not found in this realm.' },
  SuspensionOver: { status: 409, message: 'This suspension has already ended. Nothing was changed.' },
  NoGamerTag: { status: 400, message: 'This player has no gamer tag for the selected realm.' },

  // Localizations
  LocalizationNotFound: { status: 404, message: 'Key not found in this realm.' },
  LocalizationExists: { status: 409, message: 'The key is already used by other texts. Nothing was changed.' },
  LanguageInUse: {
    status: 409,
    message: 'The language has texts. Delete them first. Nothing was changed.',
  },

  // Announcements
  AnnouncementNotFound: { status: 404, message: 'Announcement not found.' },

  // Campaigns
  CampaignNotFound: { status: 404, message: 'Campaign not found in this realm.' },
  CampaignExecuting: {
    status: 409,
    message: 'The campaign is being sent. Stop it first, or wait. Nothing was changed.',
  },
  CampaignIncomplete: {
    status: 409,
    message: 'The draft of the campaign is incomplete. Nothing was changed.',
  },
  CampaignStarted: {
    status: 409,
    message: 'The campaign has started and cannot be edited. Duplicate it. Nothing was changed.',
  },
  CampaignNotSchedulable: {
    status: 409,
    message: 'The announcement was created with its campaign. It cannot be sent or scheduled.',
  },
  TooManyPushes: {
    status: 409,
    message: 'Limit reached: 200,000 notifications wait in this realm. Nothing was sent. Try again later.',
  },
  NoPushDevice: { status: 409, message: 'The player has no device that gets notifications. Nothing was sent.' },
  PushKeyNotFound: { status: 404, message: 'The realm has no key of this push service.' },
  PushKeyRefused: { status: 400, message: 'The push service rejected the key. Nothing was changed.' },
  PushServiceUnavailable: {
    status: 424,
    message: 'The push service cannot be reached. Nothing was changed. Try again later.',
  },
  TooManyCampaigns: { status: 409, message: 'Limit reached: 2,000 campaigns per realm.' },
  TemplateNotFound: { status: 404, message: 'Template not found in this realm.' },
  TooManyTemplates: { status: 409, message: 'Limit reached: 1,000 templates per realm.' },

  // Scheduler
  JobNotFound: { status: 404, message: 'Job not found in this realm.' },
  JobExists: { status: 409, message: 'Another job has this name and source. Nothing was changed.' },
  JobUnderWay: { status: 409, message: 'The job is running or about to run. Nothing was changed.' },

  // Shards
  ShardNotFound: { status: 404, message: 'Shard not found in this realm.' },
  ShardExists: { status: 409, message: 'Another shard has this id. Nothing was changed.' },

  // Microservices
  StorageDependency: {
    status: 409,
    message: 'An enabled service needs a disabled storage object. Enable it too. Nothing was changed.',
  },
  StorageNotConnected: {
    status: 409,
    message:
      'This server has no database for services (STORAGE_URL is not set). Services can store documents with the calls under /api/storage.',
  },
  StorageNotFound: { status: 404, message: 'Storage object not found in this realm. Deploy it first.' },
  StorageOff: {
    status: 409,
    message: 'The storage object is off. Turn it on in the deployment of services. Nothing was changed.',
  },
  StorageDocumentNotFound: { status: 404, message: 'Document not found.' },
  StorageFull: { status: 409, message: 'The storage object is full. Delete documents first. Nothing was changed.' },
  MicroserviceNotFound: { status: 404, message: 'Service not found in this realm. Deploy it first.' },
  MicroserviceNotRunning: { status: 503, message: 'The service is not running.' },
  ServiceConnectionNotFound: { status: 404, message: 'This service instance is not connected to the realm.' },
  MicroserviceFailed: { status: 502, message: 'The service closed the connection, or its response is too large.' },

  // Logs
  LogQueryNotFound: {
    status: 404,
    message: 'The log query was deleted or is more than one hour old. Start a new one.',
  },

  // Timers
  TimerNotFound: { status: 404, message: 'Timer not found in this realm.' },

  // Files
  CloudSaveNotFound: { status: 404, message: 'The player has no saved file with this name.' },
  SaveConflict: {
    status: 412,
    message: 'Another device has saved these files. Nothing was changed. Load them, then commit again.',
  },
  FileNotUploaded: {
    status: 400,
    message: 'This file was not uploaded, or does not match its checksum. Upload it again.',
  },
  FileLinkInvalid: { status: 403, message: 'This link is unknown, already used or expired. Request a new one.' },

  // Content
  ManifestNotFound: {
    status: 404,
    message: 'Unable to load the requested manifest. No manifest has this name or uid.',
  },
  ManifestArchived: { status: 409, message: 'This manifest is archived. Unarchive it first. Nothing was changed.' },
  GlobalManifestNotArchivable: {
    status: 400,
    message: 'The manifest “global” is the default and cannot be archived.',
  },
  ContentNotFound: { status: 404, message: 'This version of the item was not found in this realm.' },
  ContentReferenceMissing: {
    status: 400,
    message: 'The manifest contains a version that was not saved in this realm. Nothing was published.',
  },

  // Audit trail and undo
  AuditEntryNotFound: { status: 404, message: 'Audit entry not found.' },
  NotUndoable: { status: 400, message: 'This change cannot be undone.' },
  UndoConflict: { status: 409, message: 'The record was changed later. Nothing was undone.' },

  // Plans
  PlanNotFound: { status: 404, message: 'Plan not found.' },
  PlanRowsInvalid: { status: 400, message: 'Some rows are not valid. Nothing was planned.' },
  ContentChecksFailed: {
    status: 400,
    message: 'Checks found errors in the content. Nothing was published.',
  },
  PlanHasFaults: { status: 400, message: 'Checks found errors in this plan. Enter a reason to apply it anyway.' },
  PlanExpired: { status: 409, message: 'The plan has expired. Make a new plan.' },
  PlanMoved: { status: 409, message: 'The data has changed since the plan was made. Make a new plan.' },
  PlanNotOpen: { status: 409, message: 'The plan was already applied or cancelled.' },

  // Approvals
  ReviewRequired: {
    status: 403,
    message:
      'This realm requires a review of this call. Send it with the header x-review, then apply the plan. Nothing was changed.',
  },
  ApprovalNeeded: { status: 403, message: 'This needs the approval of a colleague. Nothing was changed.' },
  ApprovalNotAsked: { status: 409, message: 'Approval is not required.' },
  ApprovalNotFound: { status: 404, message: 'Approval request not found in this realm.' },
  ApprovalNotOpen: { status: 409, message: 'The approval request is closed. Nothing was changed.' },
  ApprovalHashDiffers: {
    status: 409,
    message: 'The plan changed after you opened it. Nothing was approved. Reload it.',
  },
  ApprovalsUnfulfillable: { status: 409, message: 'Too few operators may approve. Nothing was changed.' },
  NothingToRelease: { status: 409, message: 'This realm requires no approvals. Nothing was changed.' },
  ReleaseAlreadyStarted: { status: 409, message: 'An emergency release is already waiting. Nothing was changed.' },
  NoReleaseWaiting: { status: 404, message: 'No emergency release is waiting.' },
  CannotConfirmApprover: {
    status: 409,
    message:
      'You granted the account or the roles of this person, directly or through others. Another admin or the founder must confirm them.',
  },
  CannotApprove: { status: 403, message: 'You cannot approve this.' },
  GrantBudgetExceeded: { status: 403, message: 'This exceeds your grant budget for today. Nothing was changed.' },
  NothingToRetry: { status: 409, message: 'The plan has no failed rows.' },

  // Change sets
  ChangeSetNotFound: { status: 404, message: 'Change set not found in this realm.' },
  ChangeSetItemNotFound: { status: 404, message: 'Change not found in this change set.' },
  CommentNotFound: { status: 404, message: 'Comment not found in this change set.' },
  ChangeSetNotOpen: {
    status: 409,
    message: 'This change set was applied or cancelled, or is being applied. Nothing was changed.',
  },
  ChangeSetEmpty: { status: 400, message: 'This change set has no changes yet.' },
  ChangeSetFull: { status: 400, message: 'The change set is full. Nothing was changed.' },
  ChangeSetMoved: { status: 409, message: 'The realm has changed since this was drafted. Nothing was changed.' },
  NotDraftable: { status: 400, message: 'This cannot be added to a change set. Nothing was changed.' },
  NothingDiffers: { status: 400, message: 'Nothing differs between the two realms. Nothing was changed.' },

  // E-mails
  SuppressionNotFound: { status: 404, message: 'This address is not suppressed.' },

  // Records that are private or shared: segments, saved queries and views
  SharingNotAllowed: {
    status: 403,
    message: 'You may not share this record, or change a shared one. Nothing was changed.',
  },

  // Segments
  SegmentNotFound: { status: 404, message: 'Segment not found in this realm.' },
  SegmentInUse: { status: 409, message: 'The segment is in use. Nothing was changed.' },
  SegmentNameTaken: { status: 409, message: 'Another segment has this name, or one that looks the same.' },

  // Seasons
  SeasonNotFound: { status: 404, message: 'Season not found in this realm.' },
  SeasonOver: { status: 409, message: 'The season has ended. Copy it to another time. Nothing was changed.' },
  SeasonPartRefused: { status: 409, message: 'A part of the season cannot be changed. Nothing was changed.' },
  SeasonsFull: { status: 409, message: 'Limit reached: 100 seasons per realm. Delete ended ones.' },

  // Webhooks
  WebhookNotFound: { status: 404, message: 'Webhook not found in this realm.' },
  WebhookDeliveryNotFound: { status: 404, message: 'Delivery not found. Deliveries are kept for seven days.' },
  WebhooksFull: { status: 409, message: 'Limit reached: 20 webhooks per realm. Delete unused ones.' },

  // Runbooks
  RunbookNotFound: { status: 404, message: 'Runbook not found in this realm.' },
  RunbookNameTaken: { status: 409, message: 'Another runbook has this name, or one that looks the same.' },
  RunbooksFull: {
    status: 409,
    message: 'Limit reached: 200 runbooks per realm. Delete unused ones.',
  },
  RunsFull: {
    status: 409,
    message: 'Limit reached: 50 prepared runs per realm. Start one, or wait: prepared runs expire after 15 minutes.',
  },
  RunNotFound: { status: 404, message: 'Run not found in this realm. Runs are kept for 30 days.' },
  RunNotStartable: { status: 409, message: 'This run cannot be started. Nothing was changed.' },

  // Saved queries
  EventNameNotFound: { status: 404, message: 'No event with this name was reported in this realm.' },
  EventNamesFull: {
    status: 409,
    message: 'The realm has too many event names or fields. Remove unused ones first.',
  },
  SavedQueryNotFound: { status: 404, message: 'Saved query not found in this realm.' },
  SavedQueryNameTaken: { status: 409, message: 'Another saved query has this name, or one that looks the same.' },
  SavedQueriesFull: {
    status: 409,
    message: 'Limit reached: 200 saved queries per person and realm. Delete unused ones.',
  },

  // Saved views
  ApiKeyNotFound: { status: 404, message: 'API key not found.' },
  ServiceAccountNotFound: { status: 404, message: 'Service account not found.' },
  ServiceAccountNameTaken: {
    status: 409,
    message: 'Another service account has this name, or one that looks the same.',
  },
  CustomRoleNotFound: { status: 404, message: 'Role not found.' },
  CustomRoleNameTaken: { status: 409, message: 'Another role has this name, or one that looks the same.' },
  CustomRoleHeld: {
    status: 409,
    message: 'People hold this role. Revoke it first, or delete it with `force`. Nothing was changed.',
  },
  NoBaseRole: {
    status: 409,
    message: 'The person has no base role there. Give them one first.',
  },
  RightNotHeld: { status: 403, message: 'You can only grant rights that you have yourself, where you have them.' },
  SavedViewNotFound: { status: 404, message: 'View not found, or private to someone else.' },
  SavedViewNameTaken: { status: 409, message: 'Another view of this list has this name, or one that looks the same.' },

  // Cloud files
  CloudFileNotFound: { status: 404, message: 'File not found in this realm.' },
  CloudFilesFull: { status: 409, message: 'Limit reached: 2,000 files per realm. Delete unused ones.' },
  CloudFileOfCohort: {
    status: 409,
    message: 'This file belongs to a cohort. Change it in its trial. Nothing was changed.',
  },

  // Trials
  TrialNotFound: { status: 404, message: 'Trial not found in this realm.' },
  TrialExists: {
    status: 409,
    message: 'Another trial has this name, or one that looks the same. Nothing was changed.',
  },
  TrialsFull: { status: 409, message: 'Limit reached: 200 trials per realm. Eject finished ones.' },
  CohortNotFound: { status: 404, message: 'Cohort not found in this trial.' },

  // Calendar
  CalendarEntryNotFound: { status: 404, message: 'Calendar entry not found.' },
  CalendarEntryFixed: { status: 409, message: 'This cannot be moved in the calendar. Nothing was changed.' },

  // Concurrency
  StaleVersion: { status: 409, message: 'Someone else has changed this record. Load it again.' },

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
  'ApiKeyRevoked',
  'ApiKeyExpired',
  'ApiKeyAddressRefused',
  'ApiKeyPaused',
  'RealmSecretOff',
  'RealmSecretRefused',
  'NotForApiKeys',
  'Forbidden',
  'ScopeForbidden',
  'ProjectIsArchived',
  'PlayerSuspended',
  'AccountDeactivated',
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
  reviewed,
}: CallErrors): readonly ErrorCode[] => [
  ...commonErrors,
  ...own,
  ...(access.confirmed === undefined ? [] : (['EmailNotConfirmed'] as const)),
  ...(access.freshProof === undefined ? [] : (['StepUpNeeded'] as const)),
  ...(access.operator === undefined || method === 'GET' || readOnly ? [] : draftErrors),
  ...(reaches === 'everyone' || typeof reaches === 'function' ? (['ApprovalNeeded'] as const) : []),
  ...(reviewed === undefined ? [] : (['ReviewRequired'] as const)),
]

type CallErrors = {
  method: string
  readOnly?: true
  errors?: readonly ErrorCode[]
  reaches?: unknown
  reviewed?: unknown
  access: { confirmed?: unknown; freshProof?: unknown; operator?: unknown }
}

/** An error of the API. Throw it where the rule lives; only the HTTP boundary turns it into an answer. */
export class ApiError extends RequestError {
  constructor(code: ErrorCode, { status, message, ...about }: ErrorFacts = {}) {
    super(code, { ...about, status: status ?? errors[code].status, message: message ?? errors[code].message })
    this.name = 'ApiError'
  }
}
