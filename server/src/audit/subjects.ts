import type { AuditSubject } from '@regent/contract/audit'
import { operator, roles } from '../admin-users/undo.ts'
import { history } from '../analytics/undo.ts'
import { announcement, announcementState } from '../announcements/undo.ts'
import { email, language, password, signInEnd } from '../auth/undo.ts'
import { campaign, template } from '../campaigns/undo.ts'
import { cloudFile } from '../cloud-files/undo.ts'
import { cloudSave } from '../cloud-saves/undo.ts'
import { listingState, offer, sku, store } from '../commerce/undo.ts'
import { config } from '../config/undo.ts'
import { content, manifest, manifestArchive } from '../content/undo.ts'
import { launchMessage, organization } from '../customers/undo.ts'
import { entitlement, entitlementDefinition } from '../entitlements/undo.ts'
import { event, eventClaim, eventRound } from '../events/undo.ts'
import { group, groupMember } from '../groups/undo.ts'
import { currency, currencyProperties, item } from '../inventory/undo.ts'
import { leaderboard, leaderboardAssignment, leaderboardEntry } from '../leaderboards/undo.ts'
import { localization } from '../localizations/undo.ts'
import { logConfig } from '../logs/undo.ts'
import { mail, mailState } from '../mail/undo.ts'
import { serviceManifest } from '../microservices/undo.ts'
import { note } from '../notes/undo.ts'
import { payment } from '../payments/undo.ts'
import { account, device, forgetting, mailedCode, personalData, playerEmail, thirdParty } from '../profile/undo.ts'
import { promo, promoBatch } from '../promo-codes/undo.ts'
import { pvpDefinition } from '../pvp/undo.ts'
import { realm } from '../realms/undo.ts'
import { job, jobRun } from '../scheduler/undo.ts'
import { segment } from '../segments/undo.ts'
import { servicePlan } from '../service-plans/undo.ts'
import { shard } from '../shards/undo.ts'
import { stat } from '../stats/undo.ts'
import { suspension } from '../suspensions/undo.ts'
import { timer } from '../timers/undo.ts'
import { tournamentStatus } from '../tournaments/undo.ts'
import { trial } from '../trials/undo.ts'
import type { Irreversible, Undoable } from './undoable.ts'

/** Of every kind of change: how it is undone, or why it cannot be. */
export const subjects: Record<AuditSubject, Undoable | Irreversible> = {
  'cloud-file': cloudFile,
  'cloud-save': cloudSave,
  account,
  announcement,
  'announcement-state': announcementState,
  campaign,
  config,
  content,
  currency,
  'currency-properties': currencyProperties,
  device,
  'e-mail': email,
  event,
  'event-claim': eventClaim,
  'event-round': eventRound,
  entitlement,
  'entitlement-definition': entitlementDefinition,
  forgetting,
  group,
  'group-member': groupMember,
  history,
  item,
  job,
  'job-run': jobRun,
  language,
  'listing-state': listingState,
  localization,
  'log-config': logConfig,
  mail,
  'mail-state': mailState,
  manifest,
  'manifest-archive': manifestArchive,
  'launch-message': launchMessage,
  leaderboard,
  'leaderboard-assignment': leaderboardAssignment,
  'leaderboard-entry': leaderboardEntry,
  note,
  notification: { irreversible: 'A message that was sent cannot be taken back.' },
  offer,
  payment,
  'mailed-code': mailedCode,
  operator,
  organization,
  password,
  'personal-data': personalData,
  plan: { irreversible: 'A plan is undone by a plan of its own, or change by change.' },
  'player-e-mail': playerEmail,
  promo,
  'promo-batch': promoBatch,
  'pvp-definition': pvpDefinition,
  realm,
  roles,
  segment,
  'service-manifest': serviceManifest,
  'service-plan': servicePlan,
  'sign-in': signInEnd,
  shard,
  sku,
  stat,
  store,
  template,
  'third-party': thirdParty,
  suspension,
  timer,
  'tournament-status': tournamentStatus,
  trial,
}
