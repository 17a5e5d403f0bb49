import { analyticsArea } from './areas/analyze/analytics/area.ts'
import { resultsArea } from './areas/analyze/results/area.ts'
import { announcementsArea } from './areas/communicate/announcements/area.ts'
import { campaignsArea } from './areas/communicate/campaigns/area.ts'
import { emailsArea } from './areas/communicate/emails/area.ts'
import { localizationsArea } from './areas/communicate/localizations/area.ts'
import { mailArea } from './areas/communicate/mail/area.ts'
import { notificationsArea } from './areas/communicate/notifications/area.ts'
import { pushArea } from './areas/communicate/push/area.ts'
import { chatArea } from './areas/engage/chat/area.ts'
import { dailyRewardsArea } from './areas/engage/daily-rewards/area.ts'
import { eventsArea } from './areas/engage/events/area.ts'
import { groupsArea } from './areas/engage/groups/area.ts'
import { leaderboardsArea } from './areas/engage/leaderboards/area.ts'
import { pvpArea } from './areas/engage/pvp/area.ts'
import { tournamentsArea } from './areas/engage/tournaments/area.ts'
import { commerceArea } from './areas/monetize/commerce/area.ts'
import { entitlementsArea } from './areas/monetize/entitlements/area.ts'
import { inventoryArea } from './areas/monetize/inventory/area.ts'
import { paymentsArea } from './areas/monetize/payments/area.ts'
import { promoCodesArea } from './areas/monetize/promo-codes/area.ts'
import { ungivenRewardsArea } from './areas/monetize/ungiven-rewards/area.ts'
import { agentsArea } from './areas/operate/agents/area.ts'
import { calendarArea } from './areas/operate/calendar/area.ts'
import { changeSetsArea } from './areas/operate/change-sets/area.ts'
import { cloudFilesArea } from './areas/operate/cloud-files/area.ts'
import { configArea } from './areas/operate/config/area.ts'
import { contentArea } from './areas/operate/content/area.ts'
import { logsArea } from './areas/operate/logs/area.ts'
import { metricsArea } from './areas/operate/metrics/area.ts'
import { microservicesArea } from './areas/operate/microservices/area.ts'
import { nowArea } from './areas/operate/now/area.ts'
import { runbooksArea } from './areas/operate/runbooks/area.ts'
import { schedulerArea } from './areas/operate/scheduler/area.ts'
import { searchArea } from './areas/operate/search/area.ts'
import { seasonsArea } from './areas/operate/seasons/area.ts'
import { shardsArea } from './areas/operate/shards/area.ts'
import { storageArea } from './areas/operate/storage/area.ts'
import { timersArea } from './areas/operate/timers/area.ts'
import { trialsArea } from './areas/operate/trials/area.ts'
import { webhooksArea } from './areas/operate/webhooks/area.ts'
import { accountsArea } from './areas/organization/accounts/area.ts'
import { adminUsersArea } from './areas/organization/admin-users/area.ts'
import { approvalsArea } from './areas/organization/approvals/area.ts'
import { auditArea } from './areas/organization/audit/area.ts'
import { authArea } from './areas/organization/auth/area.ts'
import { connectionsArea } from './areas/organization/connections/area.ts'
import { customersArea } from './areas/organization/customers/area.ts'
import { factorsArea } from './areas/organization/factors/area.ts'
import { healthArea } from './areas/organization/health/area.ts'
import { keysArea } from './areas/organization/keys/area.ts'
import { liveArea } from './areas/organization/live/area.ts'
import { passkeysArea } from './areas/organization/passkeys/area.ts'
import { plansArea } from './areas/organization/plans/area.ts'
import { realmsArea } from './areas/organization/realms/area.ts'
import { rolesArea } from './areas/organization/roles/area.ts'
import { savedViewsArea } from './areas/organization/saved-views/area.ts'
import { scimArea } from './areas/organization/scim/area.ts'
import { servicePlansArea } from './areas/organization/service-plans/area.ts'
import { ssoArea } from './areas/organization/sso/area.ts'
import { usageArea } from './areas/organization/usage/area.ts'
import { bulkStatsArea } from './areas/players/bulk-stats/area.ts'
import { cloudSavesArea } from './areas/players/cloud-saves/area.ts'
import { friendsArea } from './areas/players/friends/area.ts'
import { notesArea } from './areas/players/notes/area.ts'
import { playersArea } from './areas/players/players/area.ts'
import { profileArea } from './areas/players/profile/area.ts'
import { segmentsArea } from './areas/players/segments/area.ts'
import { sessionsArea } from './areas/players/sessions/area.ts'
import { statsArea } from './areas/players/stats/area.ts'
import { suspensionsArea } from './areas/players/suspensions/area.ts'
import { timelineArea } from './areas/players/timeline/area.ts'
import { whyArea } from './areas/players/why/area.ts'
import { buildRegistry, type Complete } from './kernel/records/area.ts'

/**
 * All areas of the product. The `area.ts` of an area lists what it provides. The sample is created in this order, so
 * that each area finds the data of earlier ones.
 */
const all = [
  contentArea,
  trialsArea,
  profileArea,
  sessionsArea,
  statsArea,
  bulkStatsArea,
  notesArea,
  cloudSavesArea,
  segmentsArea,
  cloudFilesArea,
  inventoryArea,
  commerceArea,
  paymentsArea,
  promoCodesArea,
  announcementsArea,
  emailsArea,
  campaignsArea,
  mailArea,
  notificationsArea,
  pushArea,
  leaderboardsArea,
  entitlementsArea,
  groupsArea,
  chatArea,
  eventsArea,
  tournamentsArea,
  dailyRewardsArea,
  timersArea,
  webhooksArea,
  shardsArea,
  microservicesArea,
  storageArea,
  runbooksArea,
  schedulerArea,
  analyticsArea,
  resultsArea,
  suspensionsArea,
  logsArea,
  playersArea,
  friendsArea,
  timelineArea,
  whyArea,
  pvpArea,
  ungivenRewardsArea,
  nowArea,
  searchArea,
  localizationsArea,
  configArea,
  metricsArea,
  accountsArea,
  authArea,
  customersArea,
  realmsArea,
  adminUsersArea,
  keysArea,
  connectionsArea,
  factorsArea,
  rolesArea,
  passkeysArea,
  ssoArea,
  scimArea,
  auditArea,
  plansArea,
  approvalsArea,
  liveArea,
  usageArea,
  healthArea,
  servicePlansArea,
  savedViewsArea,
  calendarArea,
  seasonsArea,
  changeSetsArea,
  agentsArea,
] as const

export const areas: Complete<typeof all> = all

/** Contributions of all areas, for mechanisms of the kernel, which must not import areas. */
export const registry = buildRegistry(areas)
