import type { AuditSubject } from '@regent/contract/audit'
import { announcementStories } from '../areas/communicate/announcements/undo.stories.ts'
import { campaignStories } from '../areas/communicate/campaigns/undo.stories.ts'
import { localizationStories } from '../areas/communicate/localizations/undo.stories.ts'
import { mailStories } from '../areas/communicate/mail/undo.stories.ts'
import { eventStories } from '../areas/engage/events/undo.stories.ts'
import { groupStories } from '../areas/engage/groups/undo.stories.ts'
import { leaderboardStories } from '../areas/engage/leaderboards/undo.stories.ts'
import { pvpStories } from '../areas/engage/pvp/undo.stories.ts'
import { tournamentStories } from '../areas/engage/tournaments/undo.stories.ts'
import { commerceStories } from '../areas/monetize/commerce/undo.stories.ts'
import { entitlementStories } from '../areas/monetize/entitlements/undo.stories.ts'
import { inventoryStories } from '../areas/monetize/inventory/undo.stories.ts'
import { paymentStories } from '../areas/monetize/payments/undo.stories.ts'
import { promoStories } from '../areas/monetize/promo-codes/undo.stories.ts'
import { cloudFileStories } from '../areas/operate/cloud-files/undo.stories.ts'
import { configStories } from '../areas/operate/config/undo.stories.ts'
import { contentStories } from '../areas/operate/content/undo.stories.ts'
import { logStories } from '../areas/operate/logs/undo.stories.ts'
import { microserviceStories } from '../areas/operate/microservices/undo.stories.ts'
import { schedulerStories } from '../areas/operate/scheduler/undo.stories.ts'
import { shardStories } from '../areas/operate/shards/undo.stories.ts'
import { timerStories } from '../areas/operate/timers/undo.stories.ts'
import { trialStories } from '../areas/operate/trials/undo.stories.ts'
import { roleStories } from '../areas/organization/admin-users/undo.stories.ts'
import { launchMessageStories } from '../areas/organization/customers/undo.stories.ts'
import { realmStories } from '../areas/organization/realms/undo.stories.ts'
import { servicePlanStories } from '../areas/organization/service-plans/undo.stories.ts'
import { cloudSaveStories } from '../areas/players/cloud-saves/undo.stories.ts'
import { noteStories } from '../areas/players/notes/undo.stories.ts'
import { accountStories } from '../areas/players/profile/undo.stories.ts'
import { segmentStories } from '../areas/players/segments/undo.stories.ts'
import { statStories } from '../areas/players/stats/undo.stories.ts'
import { suspensionStories } from '../areas/players/suspensions/undo.stories.ts'
import type { Story } from './undo-story.ts'

/** The stories of all areas. Every subject that can be undone must be listed here. */
export const stories: Partial<Record<AuditSubject, Story[]>> = {
  ...announcementStories,
  ...campaignStories,
  ...localizationStories,
  ...mailStories,
  ...eventStories,
  ...groupStories,
  ...leaderboardStories,
  ...pvpStories,
  ...tournamentStories,
  ...commerceStories,
  ...entitlementStories,
  ...inventoryStories,
  ...paymentStories,
  ...promoStories,
  ...cloudFileStories,
  ...configStories,
  ...contentStories,
  ...logStories,
  ...microserviceStories,
  ...schedulerStories,
  ...shardStories,
  ...timerStories,
  ...trialStories,
  ...roleStories,
  ...launchMessageStories,
  ...realmStories,
  ...servicePlanStories,
  ...cloudSaveStories,
  ...noteStories,
  ...accountStories,
  ...segmentStories,
  ...statStories,
  ...suspensionStories,
}
