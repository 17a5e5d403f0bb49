import type { AnyEndpoint } from '@regent/contract/endpoint'
import { Demo } from './api/demo.ts'
import { analyticsDemo } from './areas/analyze/analytics/demo.ts'
import { announcementsDemo } from './areas/communicate/announcements/demo.ts'
import { campaignsDemo } from './areas/communicate/campaigns/demo.ts'
import { mailDemo } from './areas/communicate/mail/demo.ts'
import { eventsDemo } from './areas/engage/events/demo.ts'
import { groupsDemo } from './areas/engage/groups/demo.ts'
import { leaderboardsDemo } from './areas/engage/leaderboards/demo.ts'
import { pvpDemo } from './areas/engage/pvp/demo.ts'
import { tournamentsDemo } from './areas/engage/tournaments/demo.ts'
import { commerceDemo } from './areas/monetize/commerce/demo.ts'
import { entitlementsDemo } from './areas/monetize/entitlements/demo.ts'
import { inventoryDemo } from './areas/monetize/inventory/demo.ts'
import { paymentsDemo } from './areas/monetize/payments/demo.ts'
import { promoCodesDemo } from './areas/monetize/promo-codes/demo.ts'
import { cloudFilesDemo } from './areas/operate/cloud-files/demo.ts'
import { configDemo } from './areas/operate/config/demo.ts'
import { contentDemo } from './areas/operate/content/demo.ts'
import { logsDemo } from './areas/operate/logs/demo.ts'
import { metricsDemo } from './areas/operate/metrics/demo.ts'
import { microservicesDemo } from './areas/operate/microservices/demo.ts'
import { schedulerDemo } from './areas/operate/scheduler/demo.ts'
import { shardsDemo } from './areas/operate/shards/demo.ts'
import { timersDemo } from './areas/operate/timers/demo.ts'
import { trialsDemo } from './areas/operate/trials/demo.ts'
import { adminUsersDemo } from './areas/organization/admin-users/demo.ts'
import { auditDemo } from './areas/organization/audit/demo.ts'
import { authDemo } from './areas/organization/auth/demo.ts'
import { customersDemo } from './areas/organization/customers/demo.ts'
import { plansDemo } from './areas/organization/plans/demo.ts'
import { realmsDemo } from './areas/organization/realms/demo.ts'
import { servicePlansDemo } from './areas/organization/service-plans/demo.ts'
import { usageDemo } from './areas/organization/usage/demo.ts'
import { cloudSavesDemo } from './areas/players/cloud-saves/demo.ts'
import { notesDemo } from './areas/players/notes/demo.ts'
import { playersDemo } from './areas/players/players/demo.ts'
import { profileDemo } from './areas/players/profile/demo.ts'
import { segmentsDemo } from './areas/players/segments/demo.ts'
import { sessionsDemo } from './areas/players/sessions/demo.ts'
import { statsDemo } from './areas/players/stats/demo.ts'
import { suspensionsDemo } from './areas/players/suspensions/demo.ts'
import { timelineDemo } from './areas/players/timeline/demo.ts'

const demo = new Demo()
for (const area of [
  adminUsersDemo,
  analyticsDemo,
  announcementsDemo,
  auditDemo,
  authDemo,
  cloudFilesDemo,
  cloudSavesDemo,
  campaignsDemo,
  commerceDemo,
  configDemo,
  contentDemo,
  customersDemo,
  entitlementsDemo,
  groupsDemo,
  eventsDemo,
  inventoryDemo,
  leaderboardsDemo,
  mailDemo,
  notesDemo,
  paymentsDemo,
  promoCodesDemo,
  plansDemo,
  playersDemo,
  profileDemo,
  pvpDemo,
  realmsDemo,
  schedulerDemo,
  segmentsDemo,
  servicePlansDemo,
  sessionsDemo,
  shardsDemo,
  microservicesDemo,
  logsDemo,
  metricsDemo,
  statsDemo,
  timelineDemo,
  timersDemo,
  tournamentsDemo,
  trialsDemo,
  suspensionsDemo,
  usageDemo,
]) {
  area(demo)
}

/** What the demo answers to a call; `pid` is empty outside a realm. Loaded only when a demo is shown. */
export const answerDemo = (call: AnyEndpoint, input: object, pid: string): unknown => demo.answer(call, input, pid)
