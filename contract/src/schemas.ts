import * as z from 'zod'
import * as analytics from './analyze/analytics.ts'
import * as analyticsMarks from './analyze/analytics-marks.ts'
import * as analyticsNames from './analyze/analytics-names.ts'
import * as analyticsQueries from './analyze/analytics-queries.ts'
import * as eventReports from './analyze/event-reports.ts'
import * as announcements from './communicate/announcements.ts'
import * as campaignsDelivery from './communicate/campaigns-delivery.ts'
import * as campaignsTemplates from './communicate/campaigns-templates.ts'
import * as campaignsTexts from './communicate/campaigns-texts.ts'
import * as emails from './communicate/emails.ts'
import * as localizations from './communicate/localizations.ts'
import * as mail from './communicate/mail.ts'
import * as notifications from './communicate/notifications.ts'
import * as push from './communicate/push.ts'
import * as deviceId from './core/device-id.ts'
import * as moments from './core/moments.ts'
import * as shapes from './core/shapes.ts'
import * as signedRequest from './core/signed-request.ts'
import * as differenceShapes from './differences/difference-shapes.ts'
import * as chat from './engage/chat.ts'
import * as dailyRewards from './engage/daily-rewards.ts'
import * as eventShapes from './engage/event-shapes.ts'
import * as events from './engage/events.ts'
import * as eventsPlayers from './engage/events-players.ts'
import * as groupShapes from './engage/group-shapes.ts'
import * as groups from './engage/groups.ts'
import * as leaderboardShapes from './engage/leaderboard-shapes.ts'
import * as leaderboards from './engage/leaderboards.ts'
import * as leaderboardsSettings from './engage/leaderboards-settings.ts'
import * as pvp from './engage/pvp.ts'
import * as resetSchedule from './engage/reset-schedule.ts'
import * as tournaments from './engage/tournaments.ts'
import * as tournamentsRealm from './engage/tournaments-realm.ts'
import * as commerce from './monetize/commerce.ts'
import * as commerceSales from './monetize/commerce-sales.ts'
import * as commerceShapes from './monetize/commerce-shapes.ts'
import * as entitlements from './monetize/entitlements.ts'
import * as inventory from './monetize/inventory.ts'
import * as inventoryUses from './monetize/inventory-uses.ts'
import * as payments from './monetize/payments.ts'
import * as paymentsRefunds from './monetize/payments-refunds.ts'
import * as ungivenRewards from './monetize/ungiven-rewards.ts'
import * as agents from './operate/agents.ts'
import * as calendar from './operate/calendar/calendar.ts'
import * as changeSetShapes from './operate/change-set-shapes.ts'
import * as changeSetsDifference from './operate/change-sets-difference.ts'
import * as cloudFiles from './operate/cloud-files.ts'
import * as config from './operate/config.ts'
import * as content from './operate/content/content.ts'
import * as contentChecks from './operate/content/content-checks.ts'
import * as contentShapes from './operate/content/content-shapes.ts'
import * as contentTypes from './operate/content/content-types.ts'
import * as logs from './operate/logs/logs.ts'
import * as metrics from './operate/metrics/metrics.ts'
import * as microservices from './operate/microservices.ts'
import * as now from './operate/now.ts'
import * as nowFirstSteps from './operate/now-first-steps.ts'
import * as runbooks from './operate/runbooks.ts'
import * as scheduler from './operate/scheduler.ts'
import * as search from './operate/search/search.ts'
import * as searchNames from './operate/search/search-names.ts'
import * as searchUses from './operate/search/search-uses.ts'
import * as seasons from './operate/seasons.ts'
import * as serviceFrames from './operate/service-frames.ts'
import * as shards from './operate/shards.ts'
import * as storage from './operate/storage.ts'
import * as timers from './operate/timers.ts'
import * as trials from './operate/trials.ts'
import * as webhookEvents from './operate/webhook-events.ts'
import * as webhooks from './operate/webhooks.ts'
import * as accounts from './organization/accounts.ts'
import * as adminUsers from './organization/admin-users.ts'
import * as approvalShapes from './organization/approval-shapes.ts'
import * as approvals from './organization/approvals.ts'
import * as audit from './organization/audit.ts'
import * as auditUndo from './organization/audit-undo.ts'
import * as auth from './organization/auth.ts'
import * as authShapes from './organization/auth-shapes.ts'
import * as connections from './organization/connections.ts'
import * as customers from './organization/customers.ts'
import * as factors from './organization/factors.ts'
import * as health from './organization/health.ts'
import * as keys from './organization/keys.ts'
import * as live from './organization/live.ts'
import * as passkeys from './organization/passkeys.ts'
import * as plans from './organization/plans.ts'
import * as realms from './organization/realms.ts'
import * as realmsSecrets from './organization/realms-secrets.ts'
import * as reviewShapes from './organization/review-shapes.ts'
import * as roles from './organization/roles.ts'
import * as savedViews from './organization/saved-views.ts'
import * as scim from './organization/scim.ts'
import * as servicePlans from './organization/service-plans.ts'
import * as sso from './organization/sso.ts'
import * as ssoSignIn from './organization/sso-sign-in.ts'
import * as cloudSaves from './players/cloud-saves.ts'
import * as friends from './players/friends.ts'
import * as notes from './players/notes.ts'
import * as playerSearch from './players/player-search.ts'
import * as players from './players/players.ts'
import * as profile from './players/profile.ts'
import * as pushFrames from './players/push-frames.ts'
import * as segments from './players/segments.ts'
import * as sessions from './players/sessions.ts'
import * as statValues from './players/stat-values.ts'
import * as stats from './players/stats.ts'
import * as suspensions from './players/suspensions.ts'
import * as timeline from './players/timeline.ts'
import * as why from './players/why.ts'

/** Every module of the contract that exports schemas; a test compares the list with the folder. */
const modules = [
  agents,
  serviceFrames,
  pushFrames,
  deviceId,
  resetSchedule,
  eventReports,
  analyticsMarks,
  analyticsNames,
  analyticsQueries,
  analytics,
  announcements,
  campaignsDelivery,
  campaignsTemplates,
  campaignsTexts,
  emails,
  localizations,
  mail,
  notifications,
  push,
  moments,
  shapes,
  signedRequest,
  differenceShapes,
  chat,
  dailyRewards,
  eventShapes,
  eventsPlayers,
  events,
  groupShapes,
  groups,
  leaderboardShapes,
  leaderboardsSettings,
  leaderboards,
  pvp,
  tournamentsRealm,
  tournaments,
  commerceSales,
  commerceShapes,
  commerce,
  entitlements,
  inventoryUses,
  inventory,
  paymentsRefunds,
  payments,
  ungivenRewards,
  calendar,
  changeSetShapes,
  changeSetsDifference,
  cloudFiles,
  config,
  contentChecks,
  contentShapes,
  contentTypes,
  content,
  logs,
  metrics,
  microservices,
  nowFirstSteps,
  now,
  runbooks,
  scheduler,
  searchNames,
  searchUses,
  search,
  seasons,
  shards,
  storage,
  timers,
  trials,
  webhookEvents,
  webhooks,
  accounts,
  adminUsers,
  approvalShapes,
  approvals,
  auditUndo,
  audit,
  authShapes,
  auth,
  connections,
  customers,
  factors,
  health,
  keys,
  live,
  passkeys,
  plans,
  realmsSecrets,
  realms,
  reviewShapes,
  roles,
  savedViews,
  servicePlans,
  scim,
  sso,
  ssoSignIn,
  cloudSaves,
  friends,
  notes,
  playerSearch,
  players,
  profile,
  segments,
  sessions,
  statValues,
  stats,
  suspensions,
  timeline,
  why,
]

/** The named schemas of the contract: exports in PascalCase. Their names are those of the API description. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
      /^[A-Z]/.test(name) && isSchema(value) ? [[name, value]] : [],
    ),
  ),
)

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType
}
