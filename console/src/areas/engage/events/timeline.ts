import { IconCalendarEvent } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

/** The event of a round, whose id has a number at its end. */
const symbolOf = (round: unknown) => String(round).replace(/\.\d+$/, '')

export const eventsTimeline = {
  event: {
    label: 'Event',
    icon: IconCalendarEvent,
    words: ({ event }) => `Claimed rewards of ${symbolOf(event)}`,
    leadsTo: ({ event }) => ({ kind: 'event', id: symbolOf(event) }),
  },
} satisfies TimelineWords
