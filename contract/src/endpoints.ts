import * as accounts from './accounts.ts'
import * as adminUsers from './admin-users.ts'
import * as analytics from './analytics.ts'
import * as chartMarks from './analytics-marks.ts'
import * as eventNames from './analytics-names.ts'
import * as savedQueries from './analytics-queries.ts'
import * as announcements from './announcements.ts'
import * as approvals from './approvals.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as bulkStats from './bulk-stats.ts'
import * as calendar from './calendar.ts'
import * as campaigns from './campaigns.ts'
import * as campaignDelivery from './campaigns-delivery.ts'
import * as campaignTemplates from './campaigns-templates.ts'
import * as capabilities from './capabilities.ts'
import * as changeSets from './change-sets.ts'
import * as changeSetDifference from './change-sets-difference.ts'
import * as chat from './chat.ts'
import * as cloudFiles from './cloud-files.ts'
import * as cloudSaves from './cloud-saves.ts'
import * as commerce from './commerce.ts'
import * as config from './config.ts'
import * as content from './content.ts'
import * as contentManifests from './content-manifests.ts'
import * as contentPromotion from './content-promotion.ts'
import * as contentTypes from './content-types.ts'
import { type AnyEndpoint, isEndpoint } from './core/endpoint.ts'
import * as customers from './customers.ts'
import * as emails from './emails.ts'
import * as entitlements from './entitlements.ts'
import * as events from './events.ts'
import * as playerEvents from './events-players.ts'
import * as friends from './friends.ts'
import * as groups from './groups.ts'
import * as inventory from './inventory.ts'
import * as inventoryBalances from './inventory-balances.ts'
import * as inventoryUses from './inventory-uses.ts'
import * as leaderboards from './leaderboards.ts'
import * as leaderboardPlaces from './leaderboards-places.ts'
import * as leaderboardSettings from './leaderboards-settings.ts'
import * as live from './live.ts'
import * as localizations from './localizations.ts'
import * as logs from './logs.ts'
import * as mail from './mail.ts'
import * as metrics from './metrics.ts'
import * as microservices from './microservices.ts'
import * as notes from './notes.ts'
import * as notifications from './notifications.ts'
import * as now from './now.ts'
import * as payments from './payments.ts'
import * as paymentsRefunds from './payments-refunds.ts'
import * as paymentStores from './payments-stores.ts'
import * as plans from './plans.ts'
import * as players from './players.ts'
import * as playerStatSearch from './players-stat-search.ts'
import * as profile from './profile.ts'
import * as profileCopy from './profile-copy.ts'
import * as promoCodes from './promo-codes.ts'
import * as pvp from './pvp.ts'
import * as realms from './realms.ts'
import * as runbooks from './runbooks.ts'
import * as savedViews from './saved-views.ts'
import * as scheduler from './scheduler.ts'
import * as search from './search.ts'
import * as searchNames from './search-names.ts'
import * as searchUses from './search-uses.ts'
import * as segments from './segments.ts'
import * as servicePlans from './service-plans.ts'
import * as sessions from './sessions.ts'
import * as shards from './shards.ts'
import * as stats from './stats.ts'
import * as storage from './storage.ts'
import * as suspensions from './suspensions.ts'
import * as timeline from './timeline.ts'
import * as timers from './timers.ts'
import * as tournaments from './tournaments.ts'
import * as tournamentsOfRealm from './tournaments-realm.ts'
import * as trials from './trials.ts'
import * as ungivenRewards from './ungiven-rewards.ts'
import * as usage from './usage.ts'
import * as why from './why.ts'

const areas = {
  accounts,
  auth,
  customers,
  realms,
  'admin-users': adminUsers,
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
  commerce,
  payments: { ...payments, ...paymentsRefunds, ...paymentStores },
  'promo-codes': promoCodes,
  'ungiven-rewards': ungivenRewards,
  'cloud-saves': cloudSaves,
  entitlements,
  friends,
  chat,
  groups,
  leaderboards: { ...leaderboards, ...leaderboardPlaces, ...leaderboardSettings },
  events: { ...events, ...playerEvents },
  tournaments: { ...tournaments, ...tournamentsOfRealm },
  trials,
  pvp,
  notes,
  notifications,
  now,
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
  segments,
  'saved-views': savedViews,
  config,
  'service-plans': servicePlans,
  'change-sets': { ...changeSets, ...changeSetDifference },
  'cloud-files': cloudFiles,
  content: { ...content, ...contentManifests, ...contentPromotion, ...contentTypes },
  localizations,
  analytics: { ...analytics, ...chartMarks, ...eventNames, ...savedQueries },
  usage,
  audit,
  plans,
  approvals,
  live,
  calendar,
  capabilities,
}

/** Every call of the API, with its name and its area. */
export const allEndpoints: readonly { name: string; area: string; call: AnyEndpoint }[] = Object.entries(areas).flatMap(
  ([area, members]) =>
    Object.entries(members).flatMap(([name, member]) => (isEndpoint(member) ? [{ name, area, call: member }] : [])),
)
