import type { Subjects } from './api/subject.ts'
import { analyticsSubjects } from './areas/analyze/analytics/subjects.ts'
import { announcementsSubjects } from './areas/communicate/announcements/subjects.ts'
import { campaignsSubjects } from './areas/communicate/campaigns/subjects.ts'
import { localizationsSubjects } from './areas/communicate/localizations/subjects.ts'
import { mailSubjects } from './areas/communicate/mail/subjects.ts'
import { eventsSubjects } from './areas/engage/events/subjects.ts'
import { groupsSubjects } from './areas/engage/groups/subjects.ts'
import { leaderboardsSubjects } from './areas/engage/leaderboards/subjects.ts'
import { pvpSubjects } from './areas/engage/pvp/subjects.ts'
import { tournamentsSubjects } from './areas/engage/tournaments/subjects.ts'
import { commerceSubjects } from './areas/monetize/commerce/subjects.ts'
import { entitlementsSubjects } from './areas/monetize/entitlements/subjects.ts'
import { inventorySubjects } from './areas/monetize/inventory/subjects.ts'
import { paymentsSubjects } from './areas/monetize/payments/subjects.ts'
import { promoCodesSubjects } from './areas/monetize/promo-codes/subjects.ts'
import { cloudFilesSubjects } from './areas/operate/cloud-files/subjects.ts'
import { configSubjects } from './areas/operate/config/subjects.ts'
import { contentSubjects } from './areas/operate/content/subjects.ts'
import { logsSubjects } from './areas/operate/logs/subjects.ts'
import { microservicesSubjects } from './areas/operate/microservices/subjects.ts'
import { schedulerSubjects } from './areas/operate/scheduler/subjects.ts'
import { shardsSubjects } from './areas/operate/shards/subjects.ts'
import { timersSubjects } from './areas/operate/timers/subjects.ts'
import { trialsSubjects } from './areas/operate/trials/subjects.ts'
import { adminUsersSubjects } from './areas/organization/admin-users/subjects.ts'
import { authSubjects } from './areas/organization/auth/subjects.ts'
import { customersSubjects } from './areas/organization/customers/subjects.ts'
import { plansSubjects } from './areas/organization/plans/subjects.ts'
import { realmsSubjects } from './areas/organization/realms/subjects.ts'
import { servicePlansSubjects } from './areas/organization/service-plans/subjects.ts'
import { cloudSavesSubjects } from './areas/players/cloud-saves/subjects.ts'
import { notesSubjects } from './areas/players/notes/subjects.ts'
import { profileSubjects } from './areas/players/profile/subjects.ts'
import { segmentsSubjects } from './areas/players/segments/subjects.ts'
import { statsSubjects } from './areas/players/stats/subjects.ts'
import { suspensionsSubjects } from './areas/players/suspensions/subjects.ts'

/**
 * All subjects that operators change, with their words. The type fails to compile when a subject belongs to no area.
 */
export const subjects: Subjects = {
  ...analyticsSubjects,
  ...announcementsSubjects,
  ...campaignsSubjects,
  ...localizationsSubjects,
  ...mailSubjects,
  ...eventsSubjects,
  ...groupsSubjects,
  ...leaderboardsSubjects,
  ...pvpSubjects,
  ...tournamentsSubjects,
  ...commerceSubjects,
  ...entitlementsSubjects,
  ...inventorySubjects,
  ...paymentsSubjects,
  ...promoCodesSubjects,
  ...cloudFilesSubjects,
  ...configSubjects,
  ...contentSubjects,
  ...logsSubjects,
  ...microservicesSubjects,
  ...schedulerSubjects,
  ...shardsSubjects,
  ...timersSubjects,
  ...trialsSubjects,
  ...adminUsersSubjects,
  ...authSubjects,
  ...customersSubjects,
  ...plansSubjects,
  ...realmsSubjects,
  ...servicePlansSubjects,
  ...cloudSavesSubjects,
  ...notesSubjects,
  ...profileSubjects,
  ...segmentsSubjects,
  ...statsSubjects,
  ...suspensionsSubjects,
}
