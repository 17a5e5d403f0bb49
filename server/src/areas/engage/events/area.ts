import { area } from '../../../kernel/records/area.ts'
import { eventCalendar } from './calendar.ts'
import { checkEvent } from './checks.ts'
import { eventTypes } from './content-types.ts'
import { eventDrafts } from './drafts.ts'
import { giftsUsed } from './gift-uses.ts'
import { eventJobs } from './job.ts'
import { endingEvents } from './needs.ts'
import { eventPlayers } from './personal-data.ts'
import { claimRewards } from './players.ts'
import { recordsUsed } from './record-uses.ts'
import { eventRoutes } from './routes.ts'
import { findEvents, nameEvents } from './search-queries.ts'
import { eventsOfSegments } from './segment-uses.ts'
import { tables } from './tables.ts'
import { textsUsed } from './texts.ts'
import { eventClaims } from './timeline.ts'
import { event, eventClaim, eventRound } from './undo.ts'
import { whyEvent } from './why.ts'

export const eventsArea = area({
  name: 'events',
  tables,
  rights: ['events', 'player-events'],
  contentChecks: { events: checkEvent },
  contentTypes: eventTypes,
  routes: eventRoutes,
  search: { event: findEvents },
  names: { event: nameEvents },
  needs: { 'ending-event': endingEvents },
  why: { event: whyEvent },
  drafts: { event: eventDrafts },
  undo: { event, 'event-claim': eventClaim, 'event-round': eventRound },
  hooks: { recordsUsed, textsUsed, giftsUsed },
  segmentUses: { event: eventsOfSegments },
  timeline: { event: eventClaims },
  calendar: { event: eventCalendar },
  gives: { event: { giveAgain: async (...given) => void (await claimRewards(...given)) } },
  personalData: [eventPlayers],
  jobs: ({ jobs }) => eventJobs(jobs),
  sample: {
    agenda: async (now) => (await import('./sample.ts')).eventsOfSample(now),
    fill: async (realm) => (await import('./sample.ts')).fillSample(realm),
  },
})
