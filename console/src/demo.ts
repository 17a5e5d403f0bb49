import type { AnyEndpoint } from '@regent/contract/endpoint'
import { adminUsersDemo } from './admin-users/demo.ts'
import { analyticsDemo } from './analytics/demo.ts'
import { announcementsDemo } from './announcements/demo.ts'
import { Demo } from './api/demo.ts'
import { auditDemo } from './audit/demo.ts'
import { authDemo } from './auth/demo.ts'
import { campaignsDemo } from './campaigns/demo.ts'
import { cloudFilesDemo } from './cloud-files/demo.ts'
import { cloudSavesDemo } from './cloud-saves/demo.ts'
import { commerceDemo } from './commerce/demo.ts'
import { configDemo } from './config/demo.ts'
import { contentDemo } from './content/demo.ts'
import { customersDemo } from './customers/demo.ts'
import { entitlementsDemo } from './entitlements/demo.ts'
import { eventsDemo } from './events/demo.ts'
import { groupsDemo } from './groups/demo.ts'
import { inventoryDemo } from './inventory/demo.ts'
import { leaderboardsDemo } from './leaderboards/demo.ts'
import { logsDemo } from './logs/demo.ts'
import { mailDemo } from './mail/demo.ts'
import { metricsDemo } from './metrics/demo.ts'
import { microservicesDemo } from './microservices/demo.ts'
import { notesDemo } from './notes/demo.ts'
import { paymentsDemo } from './payments/demo.ts'
import { plansDemo } from './plans/demo.ts'
import { playersDemo } from './players/demo.ts'
import { profileDemo } from './profile/demo.ts'
import { promoCodesDemo } from './promo-codes/demo.ts'
import { pvpDemo } from './pvp/demo.ts'
import { realmsDemo } from './realms/demo.ts'
import { schedulerDemo } from './scheduler/demo.ts'
import { segmentsDemo } from './segments/demo.ts'
import { servicePlansDemo } from './service-plans/demo.ts'
import { sessionsDemo } from './sessions/demo.ts'
import { shardsDemo } from './shards/demo.ts'
import { statsDemo } from './stats/demo.ts'
import { suspensionsDemo } from './suspensions/demo.ts'
import { timelineDemo } from './timeline/demo.ts'
import { timersDemo } from './timers/demo.ts'
import { tournamentsDemo } from './tournaments/demo.ts'
import { trialsDemo } from './trials/demo.ts'
import { usageDemo } from './usage/demo.ts'

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
