import * as analytics from './analyze/analytics.ts'
import * as chartMarks from './analyze/analytics-marks.ts'
import * as eventNames from './analyze/analytics-names.ts'
import * as savedQueries from './analyze/analytics-queries.ts'
import * as results from './analyze/results.ts'
import * as resultReports from './analyze/results-reports.ts'
import * as announcements from './communicate/announcements.ts'
import * as campaigns from './communicate/campaigns.ts'
import * as campaignDelivery from './communicate/campaigns-delivery.ts'
import * as campaignTemplates from './communicate/campaigns-templates.ts'
import * as emails from './communicate/emails.ts'
import * as localizations from './communicate/localizations.ts'
import * as mail from './communicate/mail.ts'
import * as notifications from './communicate/notifications.ts'
import * as push from './communicate/push.ts'
import { type AnyEndpoint, isEndpoint } from './core/endpoint.ts'
import * as chat from './engage/chat.ts'
import * as dailyRewards from './engage/daily-rewards.ts'
import * as events from './engage/events.ts'
import * as playerEvents from './engage/events-players.ts'
import * as groups from './engage/groups.ts'
import * as leaderboards from './engage/leaderboards.ts'
import * as leaderboardPlaces from './engage/leaderboards-places.ts'
import * as leaderboardSettings from './engage/leaderboards-settings.ts'
import * as pvp from './engage/pvp.ts'
import * as tournaments from './engage/tournaments.ts'
import * as tournamentsOfRealm from './engage/tournaments-realm.ts'
import * as commerce from './monetize/commerce.ts'
import * as sales from './monetize/commerce-sales.ts'
import * as entitlements from './monetize/entitlements.ts'
import * as inventory from './monetize/inventory.ts'
import * as inventoryBalances from './monetize/inventory-balances.ts'
import * as inventoryUses from './monetize/inventory-uses.ts'
import * as payments from './monetize/payments.ts'
import * as paymentsProducts from './monetize/payments-products.ts'
import * as paymentsRefunds from './monetize/payments-refunds.ts'
import * as paymentStores from './monetize/payments-stores.ts'
import * as promoCodes from './monetize/promo-codes.ts'
import * as ungivenRewards from './monetize/ungiven-rewards.ts'
import * as agents from './operate/agents.ts'
import * as calendar from './operate/calendar/calendar.ts'
import * as changeSets from './operate/change-sets.ts'
import * as changeSetDifference from './operate/change-sets-difference.ts'
import * as cloudFiles from './operate/cloud-files.ts'
import * as config from './operate/config.ts'
import * as content from './operate/content/content.ts'
import * as contentManifests from './operate/content/content-manifests.ts'
import * as contentPromotion from './operate/content/content-promotion.ts'
import * as contentTypes from './operate/content/content-types.ts'
import * as logs from './operate/logs/logs.ts'
import * as metrics from './operate/metrics/metrics.ts'
import * as microservices from './operate/microservices.ts'
import * as now from './operate/now.ts'
import * as firstSteps from './operate/now-first-steps.ts'
import * as samplePlayers from './operate/now-sample-players.ts'
import * as runbooks from './operate/runbooks.ts'
import * as scheduler from './operate/scheduler.ts'
import * as search from './operate/search/search.ts'
import * as searchNames from './operate/search/search-names.ts'
import * as searchUses from './operate/search/search-uses.ts'
import * as seasons from './operate/seasons.ts'
import * as shards from './operate/shards.ts'
import * as storage from './operate/storage.ts'
import * as timers from './operate/timers.ts'
import * as trials from './operate/trials.ts'
import * as webhooks from './operate/webhooks.ts'
import * as accounts from './organization/accounts.ts'
import * as adminUsers from './organization/admin-users.ts'
import * as approvals from './organization/approvals.ts'
import * as audit from './organization/audit.ts'
import * as undoForecasts from './organization/audit-undo.ts'
import * as auth from './organization/auth.ts'
import * as capabilities from './organization/capabilities.ts'
import * as connections from './organization/connections.ts'
import * as customers from './organization/customers.ts'
import * as factors from './organization/factors.ts'
import * as health from './organization/health.ts'
import * as keys from './organization/keys.ts'
import * as live from './organization/live.ts'
import * as passkeys from './organization/passkeys.ts'
import * as plans from './organization/plans.ts'
import * as realms from './organization/realms.ts'
import * as realmSecrets from './organization/realms-secrets.ts'
import * as roles from './organization/roles.ts'
import * as savedViews from './organization/saved-views.ts'
import * as menuPins from './organization/saved-views-pins.ts'
import * as scim from './organization/scim.ts'
import * as servicePlans from './organization/service-plans.ts'
import * as sso from './organization/sso.ts'
import * as ssoSignIn from './organization/sso-sign-in.ts'
import * as usage from './organization/usage.ts'
import * as bulkStats from './players/bulk-stats.ts'
import * as cloudSaves from './players/cloud-saves.ts'
import * as friends from './players/friends.ts'
import * as notes from './players/notes.ts'
import * as players from './players/players.ts'
import * as playerStatSearch from './players/players-stat-search.ts'
import * as profile from './players/profile.ts'
import * as profileCopy from './players/profile-copy.ts'
import * as segments from './players/segments.ts'
import * as sessions from './players/sessions.ts'
import * as stats from './players/stats.ts'
import * as suspensions from './players/suspensions.ts'
import * as timeline from './players/timeline.ts'
import * as why from './players/why.ts'

const areas = {
  accounts,
  auth,
  customers,
  realms: { ...realms, ...realmSecrets },
  'admin-users': adminUsers,
  health,
  keys,
  connections,
  factors,
  roles,
  passkeys,
  sso: { ...sso, ...ssoSignIn },
  scim,
  players: { ...players, ...playerStatSearch },
  profile: { ...profile, ...profileCopy },
  sessions,
  suspensions,
  stats,
  'bulk-stats': bulkStats,
  inventory: { ...inventory, ...inventoryBalances, ...inventoryUses },
  announcements,
  emails,
  campaigns: { ...campaigns, ...campaignDelivery, ...campaignTemplates },
  mail,
  commerce: { ...commerce, ...sales },
  payments: { ...payments, ...paymentsProducts, ...paymentsRefunds, ...paymentStores },
  'promo-codes': promoCodes,
  'ungiven-rewards': ungivenRewards,
  'cloud-saves': cloudSaves,
  entitlements,
  friends,
  chat,
  groups,
  leaderboards: { ...leaderboards, ...leaderboardPlaces, ...leaderboardSettings },
  'daily-rewards': dailyRewards,
  events: { ...events, ...playerEvents },
  tournaments: { ...tournaments, ...tournamentsOfRealm },
  trials,
  pvp,
  notes,
  notifications,
  push,
  now: { ...now, ...firstSteps, ...samplePlayers },
  timeline,
  why,
  scheduler,
  timers,
  shards,
  microservices,
  storage,
  logs,
  metrics,
  search: { ...search, ...searchNames, ...searchUses },
  runbooks,
  webhooks,
  seasons,
  segments,
  'saved-views': { ...savedViews, ...menuPins },
  config,
  'service-plans': servicePlans,
  'change-sets': { ...changeSets, ...changeSetDifference },
  'cloud-files': cloudFiles,
  content: { ...content, ...contentManifests, ...contentPromotion, ...contentTypes },
  localizations,
  analytics: { ...analytics, ...chartMarks, ...eventNames, ...savedQueries },
  results: { ...results, ...resultReports },
  usage,
  audit: { ...audit, ...undoForecasts },
  plans,
  approvals,
  live,
  calendar,
  agents,
  capabilities,
}

/** Every call of the API, with its name and its area. */
export const allEndpoints: readonly { name: string; area: string; call: AnyEndpoint }[] = Object.entries(areas).flatMap(
  ([area, members]) =>
    Object.entries(members).flatMap(([name, member]) => (isEndpoint(member) ? [{ name, area, call: member }] : [])),
)
