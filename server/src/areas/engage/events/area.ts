import type { GiftUse } from '@regent/contract/monetize/inventory-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { area } from '../../../kernel/records/area.ts'
import { usesBy } from '../../monetize/inventory/gift-uses.ts'
import { checkEvent } from './checks.ts'
import { eventTypes } from './content-types.ts'
import { event, eventClaim, eventRound } from './events.record.ts'
import { eventJobs } from './job.ts'
import { endingEvents } from './needs.ts'
import { selectContentsAhead } from './queries.ts'
import { eventByIdReview, eventReview, factsOfPart } from './review.ts'
import { giftsOfContent } from './rewards.ts'
import { eventRoutes } from './routes.ts'
import { sweepPlayers } from './sweep.ts'
import { tables } from './tables.ts'
import { textsUsed } from './texts.ts'

export const eventsArea = area({
  name: 'events',
  tables,
  rights: ['events', 'player-events'],
  routes: eventRoutes,
  work: {
    jobs({ jobs, services }) {
      eventJobs(jobs)
      sweepPlayers(jobs, services.settings)
    },
  },
  records: [event, eventClaim, eventRound],
  plans: { reviews: [eventReview, eventByIdReview] },
  needs: { 'ending-event': endingEvents },
  content: { types: eventTypes, checks: { events: checkEvent } },
  hooks: { textsUsed, giftsUsed, factsOfPart },
  sample: {
    agenda: async (now) => (await import('./sample.ts')).eventsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})

/** Gifts of the events with a running or upcoming round. */
async function giftsUsed(realm: Realm, now: number): Promise<GiftUse[]> {
  const contents = await selectContentsAhead(realm, new Date(now))
  return usesBy(
    'event',
    contents.map((content) => giftsOfContent(content, 'content').map(({ symbol }) => symbol)),
  )
}
