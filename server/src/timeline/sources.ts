import type { TimelineKind } from '@regent/contract/timeline'
import { announcementClaims } from '../announcements/timeline.ts'
import { changes } from '../audit/timeline.ts'
import { signIns } from '../auth/timeline.ts'
import { received } from '../campaigns/timeline.ts'
import { purchases } from '../commerce/timeline.ts'
import { eventClaims } from '../events/timeline.ts'
import { groupMoves } from '../groups/timeline.ts'
import { inventory } from '../inventory/timeline.ts'
import { scores } from '../leaderboards/timeline.ts'
import { mailEvents } from '../mail/timeline.ts'
import { payments } from '../payments/timeline.ts'
import { install } from '../players/timeline.ts'
import { redemptions } from '../promo-codes/timeline.ts'
import { sessions } from '../sessions/timeline.ts'
import { trialJoins } from '../trials/timeline.ts'
import type { TimelineSource } from './timeline-source.ts'

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
