import type { TimelineKind } from '@regent/contract/timeline'
import { announcementClaims } from './areas/communicate/announcements/timeline.ts'
import { received } from './areas/communicate/campaigns/timeline.ts'
import { mailEvents } from './areas/communicate/mail/timeline.ts'
import { eventClaims } from './areas/engage/events/timeline.ts'
import { groupMoves } from './areas/engage/groups/timeline.ts'
import { scores } from './areas/engage/leaderboards/timeline.ts'
import { purchases } from './areas/monetize/commerce/timeline.ts'
import { inventory } from './areas/monetize/inventory/timeline.ts'
import { payments } from './areas/monetize/payments/timeline.ts'
import { redemptions } from './areas/monetize/promo-codes/timeline.ts'
import { trialJoins } from './areas/operate/trials/timeline.ts'
import { changes } from './areas/organization/audit/timeline.ts'
import { signIns } from './areas/organization/auth/timeline.ts'
import { install } from './areas/players/players/timeline.ts'
import { sessions } from './areas/players/sessions/timeline.ts'
import type { TimelineSource } from './kernel/timeline/timeline-source.ts'

/** Of every kind of event: where it is read, who did it, and who may see it. */
export const sources: Record<TimelineKind, TimelineSource> = {
  announcement: announcementClaims,
  campaign: received,
  change: changes,
  group: groupMoves,
  event: eventClaims,
  install,
  inventory,
  leaderboard: scores,
  mail: mailEvents,
  payment: payments,
  'promo-code': redemptions,
  purchase: purchases,
  session: sessions,
  'sign-in': signIns,
  trial: trialJoins,
}
