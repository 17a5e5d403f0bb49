import { analyticsRoutes } from './areas/analyze/analytics/routes.ts'
import { resultsRoutes } from './areas/analyze/results/routes.ts'
import { announcementsRoutes } from './areas/communicate/announcements/routes.ts'
import { campaignsRoutes } from './areas/communicate/campaigns/routes.ts'
import { emailsRoutes } from './areas/communicate/emails/routes.ts'
import { localizationsRoutes } from './areas/communicate/localizations/routes.ts'
import { mailRoutes } from './areas/communicate/mail/routes.ts'
import { notificationsRoutes } from './areas/communicate/notifications/routes.ts'
import { pushRoutes } from './areas/communicate/push/routes.ts'
import { dailyRewardsRoutes } from './areas/engage/daily-rewards/routes.ts'
import { eventsRoutes } from './areas/engage/events/routes.ts'
import { groupsRoutes } from './areas/engage/groups/routes.ts'
import { leaderboardsRoutes } from './areas/engage/leaderboards/routes.ts'
import { pvpRoutes } from './areas/engage/pvp/routes.ts'
import { tournamentsRoutes } from './areas/engage/tournaments/routes.ts'
import { commerceRoutes } from './areas/monetize/commerce/routes.ts'
import { entitlementsRoutes } from './areas/monetize/entitlements/routes.ts'
import { inventoryRoutes } from './areas/monetize/inventory/routes.ts'
import { paymentsRoutes } from './areas/monetize/payments/routes.ts'
import { promoCodesRoutes } from './areas/monetize/promo-codes/routes.ts'
import { ungivenRewardsRoutes } from './areas/monetize/ungiven-rewards/routes.ts'
import { agentsRoutes } from './areas/operate/agents/routes.ts'
import { calendarRoutes } from './areas/operate/calendar/routes.ts'
import { changeSetsRoutes } from './areas/operate/change-sets/routes.ts'
import { cloudFilesRoutes } from './areas/operate/cloud-files/routes.ts'
import { configRoutes } from './areas/operate/config/routes.ts'
import { contentRoutes } from './areas/operate/content/routes.ts'
import { logsRoutes } from './areas/operate/logs/routes.ts'
import { microservicesRoutes } from './areas/operate/microservices/routes.ts'
import { nowRoutes } from './areas/operate/now/routes.ts'
import { runbooksRoutes } from './areas/operate/runbooks/routes.ts'
import { schedulerRoutes } from './areas/operate/scheduler/routes.ts'
import { seasonsRoutes } from './areas/operate/seasons/routes.ts'
import { shardsRoutes } from './areas/operate/shards/routes.ts'
import { storageRoutes } from './areas/operate/storage/routes.ts'
import { timersRoutes } from './areas/operate/timers/routes.ts'
import { trialsRoutes } from './areas/operate/trials/routes.ts'
import { webhooksRoutes } from './areas/operate/webhooks/routes.ts'
import { adminUsersRoutes } from './areas/organization/admin-users/routes.ts'
import { approvalsRoutes } from './areas/organization/approvals/routes.ts'
import { auditRoutes } from './areas/organization/audit/routes.ts'
import { authRoutes } from './areas/organization/auth/routes.ts'
import { connectionsRoutes } from './areas/organization/connections/routes.ts'
import { customersRoutes } from './areas/organization/customers/routes.ts'
import { factorsRoutes } from './areas/organization/factors/routes.ts'
import { healthRoutes } from './areas/organization/health/routes.ts'
import { keysRoutes } from './areas/organization/keys/routes.ts'
import { plansRoutes } from './areas/organization/plans/routes.ts'
import { realmsRoutes } from './areas/organization/realms/routes.ts'
import { rolesRoutes } from './areas/organization/roles/routes.ts'
import { servicePlansRoutes } from './areas/organization/service-plans/routes.ts'
import { ssoRoutes } from './areas/organization/sso/routes.ts'
import { usageRoutes } from './areas/organization/usage/routes.ts'
import { cloudSavesRoutes } from './areas/players/cloud-saves/routes.ts'
import { friendsRoutes } from './areas/players/friends/routes.ts'
import { playersRoutes } from './areas/players/players/routes.ts'
import { segmentsRoutes } from './areas/players/segments/routes.ts'
import { sessionsRoutes } from './areas/players/sessions/routes.ts'
import { statsRoutes } from './areas/players/stats/routes.ts'
import { suspensionsRoutes } from './areas/players/suspensions/routes.ts'
import { timelineRoutes } from './areas/players/timeline/routes.ts'
import type { AreaRoutes } from './shell/routing/parent-routes.ts'

/**
 * All areas of the console, by folder, with the routes of their screens. Menu entries and demos come from the same
 * folders (navigation.ts, demo.ts), but are not part of the initial bundle.
 */
export const areas = {
  'engage/chat': {},
  'engage/daily-rewards': dailyRewardsRoutes,
  'engage/events': eventsRoutes,
  'engage/groups': groupsRoutes,
  'engage/leaderboards': leaderboardsRoutes,
  'engage/pvp': pvpRoutes,
  'engage/tournaments': tournamentsRoutes,
  'communicate/announcements': announcementsRoutes,
  'communicate/campaigns': campaignsRoutes,
  'communicate/emails': emailsRoutes,
  'communicate/localizations': localizationsRoutes,
  'communicate/mail': mailRoutes,
  'communicate/notifications': notificationsRoutes,
  'communicate/push': pushRoutes,
  'monetize/commerce': commerceRoutes,
  'monetize/entitlements': entitlementsRoutes,
  'monetize/inventory': inventoryRoutes,
  'monetize/payments': paymentsRoutes,
  'monetize/promo-codes': promoCodesRoutes,
  'monetize/ungiven-rewards': ungivenRewardsRoutes,
  'analyze/analytics': analyticsRoutes,
  'analyze/results': resultsRoutes,
  'operate/agents': agentsRoutes,
  'operate/calendar': calendarRoutes,
  'operate/change-sets': changeSetsRoutes,
  'operate/cloud-files': cloudFilesRoutes,
  'operate/config': configRoutes,
  'operate/content': contentRoutes,
  'operate/logs': logsRoutes,
  'operate/metrics': {},
  'operate/now': nowRoutes,
  'operate/search': {},
  'operate/microservices': microservicesRoutes,
  'operate/runbooks': runbooksRoutes,
  'operate/seasons': seasonsRoutes,
  'operate/scheduler': schedulerRoutes,
  'operate/shards': shardsRoutes,
  'operate/storage': storageRoutes,
  'operate/timers': timersRoutes,
  'operate/trials': trialsRoutes,
  'operate/webhooks': webhooksRoutes,
  'players/cloud-saves': cloudSavesRoutes,
  'players/friends': friendsRoutes,
  'players/notes': {},
  'players/players': playersRoutes,
  'players/profile': {},
  'players/segments': segmentsRoutes,
  'players/sessions': sessionsRoutes,
  'players/stats': statsRoutes,
  'players/suspensions': suspensionsRoutes,
  'players/timeline': timelineRoutes,
  'players/why': {},
  'organization/admin-users': adminUsersRoutes,
  'organization/approvals': approvalsRoutes,
  'organization/audit': auditRoutes,
  'organization/auth': authRoutes,
  'organization/customers': customersRoutes,
  'organization/health': healthRoutes,
  'organization/keys': keysRoutes,
  'organization/connections': connectionsRoutes,
  'organization/factors': factorsRoutes,
  'organization/sso': ssoRoutes,
  'organization/live': {},
  'organization/passkeys': {},
  'organization/plans': plansRoutes,
  'organization/realms': realmsRoutes,
  'organization/roles': rolesRoutes,
  'organization/saved-views': {},
  'organization/service-plans': servicePlansRoutes,
  'organization/usage': usageRoutes,
} as const satisfies Record<string, AreaRoutes>
