import type { AuditSubject } from '@regent/contract/audit'
import { history } from './areas/analyze/analytics/undo.ts'
import { announcement, announcementState } from './areas/communicate/announcements/undo.ts'
import { campaign, template } from './areas/communicate/campaigns/undo.ts'
import { localization } from './areas/communicate/localizations/undo.ts'
import { mail, mailState } from './areas/communicate/mail/undo.ts'
import { event, eventClaim, eventRound } from './areas/engage/events/undo.ts'
import { group, groupMember } from './areas/engage/groups/undo.ts'
import { leaderboard, leaderboardAssignment, leaderboardEntry } from './areas/engage/leaderboards/undo.ts'
import { pvpDefinition } from './areas/engage/pvp/undo.ts'
import { tournamentStatus } from './areas/engage/tournaments/undo.ts'
import { listingState, offer, sku, store } from './areas/monetize/commerce/undo.ts'
import { entitlement, entitlementDefinition } from './areas/monetize/entitlements/undo.ts'
import { currency, currencyProperties, item } from './areas/monetize/inventory/undo.ts'
import { payment } from './areas/monetize/payments/undo.ts'
import { promo, promoBatch } from './areas/monetize/promo-codes/undo.ts'
import { cloudFile } from './areas/operate/cloud-files/undo.ts'
import { config } from './areas/operate/config/undo.ts'
import { content, manifest, manifestArchive } from './areas/operate/content/undo.ts'
import { logConfig } from './areas/operate/logs/undo.ts'
import { serviceManifest } from './areas/operate/microservices/undo.ts'
import { job, jobRun } from './areas/operate/scheduler/undo.ts'
import { shard } from './areas/operate/shards/undo.ts'
import { timer } from './areas/operate/timers/undo.ts'
import { trial } from './areas/operate/trials/undo.ts'
import { operator, roles } from './areas/organization/admin-users/undo.ts'
import { email, language, password, signInEnd } from './areas/organization/auth/undo.ts'
import { launchMessage, organization } from './areas/organization/customers/undo.ts'
import { realm } from './areas/organization/realms/undo.ts'
import { servicePlan } from './areas/organization/service-plans/undo.ts'
import { cloudSave } from './areas/players/cloud-saves/undo.ts'
import { note } from './areas/players/notes/undo.ts'
import {
  account,
  device,
  forgetting,
  mailedCode,
  personalData,
  playerEmail,
  thirdParty,
} from './areas/players/profile/undo.ts'
import { segment } from './areas/players/segments/undo.ts'
import { stat } from './areas/players/stats/undo.ts'
import { suspension } from './areas/players/suspensions/undo.ts'
import type { Irreversible, Undoable } from './kernel/audit/undoable.ts'

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
