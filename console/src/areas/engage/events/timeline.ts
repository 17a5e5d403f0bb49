import { IconCalendarEvent } from '../../../ui/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

export const eventsTimeline = {
  event: {
    label: 'Event',
    icon: IconCalendarEvent,
    words: ({ event }) => `Claimed rewards of ${String(event).replace(/\.\d+$/, '')}`,
  },
} satisfies TimelineWords
