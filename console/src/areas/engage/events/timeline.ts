import { IconCalendarEvent } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

/** The event of a round; the id of a round ends with a number. */
const toEventSymbol = (round: unknown) => String(round).replace(/\.\d+$/, '')

export const eventsTimeline = {
  event: {
    label: 'Event',
    icon: IconCalendarEvent,
    words: ({ event }) => `Claimed rewards of ${toEventSymbol(event)}`,
    leadsTo: ({ event }) => ({ kind: 'event', id: toEventSymbol(event) }),
  },
} satisfies TimelineWords
