import { announcementsTimeline } from './areas/communicate/announcements/timeline.ts'
import { campaignsTimeline } from './areas/communicate/campaigns/timeline.ts'
import { mailTimeline } from './areas/communicate/mail/timeline.ts'
import { eventsTimeline } from './areas/engage/events/timeline.ts'
import { groupsTimeline } from './areas/engage/groups/timeline.ts'
import { leaderboardsTimeline } from './areas/engage/leaderboards/timeline.ts'
import { commerceTimeline } from './areas/monetize/commerce/timeline.ts'
import { inventoryTimeline } from './areas/monetize/inventory/timeline.ts'
import { paymentsTimeline } from './areas/monetize/payments/timeline.ts'
import { promoCodesTimeline } from './areas/monetize/promo-codes/timeline.ts'
import { trialsTimeline } from './areas/operate/trials/timeline.ts'
import { changeWords } from './areas/organization/audit/change-words.ts'
import { playersTimeline, staffTimeline, type TimelineKinds } from './areas/players/timeline/kinds.ts'
import { subjects } from './subjects.ts'

/** The texts of all areas for their kinds. The type does not compile if a kind of event has no text. */
export const timelineKinds: TimelineKinds = {
  ...announcementsTimeline,
  ...campaignsTimeline,
  ...mailTimeline,
  ...eventsTimeline,
  ...groupsTimeline,
  ...leaderboardsTimeline,
  ...commerceTimeline,
  ...inventoryTimeline,
  ...paymentsTimeline,
  ...promoCodesTimeline,
  ...trialsTimeline,
  ...playersTimeline,
  ...staffTimeline(changeWords(subjects)),
}
