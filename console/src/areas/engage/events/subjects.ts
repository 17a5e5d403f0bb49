import {
  getEventCalendar,
  getEventParticipation,
  getEventRow,
  listEventRounds,
  listEvents,
} from '@regent/contract/engage/events'
import { getPlayerEvents } from '@regent/contract/engage/events-players'
import { listSegmentUses } from '@regent/contract/players/segments'
import { readField } from '../../../api/change-states.ts'
import { chooseVerb } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { IconCalendarEvent } from '../../../ui/layout/icons.ts'
import type { TimelineWords } from '../../players/timeline/kinds.ts'

const eventReads = [
  listEvents,
  getEventRow,
  getEventParticipation,
  listEventRounds,
  getEventCalendar,
  getPlayerEvents,
  listSegmentUses,
]

/** `events.regatta`, of `42/events.regatta.1768579200000`. */
const eventIn = (subjectId: string) => subjectId.slice(subjectId.indexOf('/') + 1).replace(/\.\d+$/, '')

export const subjects = {
  event: {
    label: 'Event',
    record: 'event',
    words: (change) => {
      const isEnded =
        readField(change.after, 'isWithdrawn') === true && readField(change.before, 'isWithdrawn') === false
      return `${isEnded ? 'Ended' : chooseVerb(change)} event ${change.subjectId}`
    },
    reads: eventReads,
  },
  'event-claim': {
    label: 'Event reward',
    record: ({ subjectId }) => ({ kind: 'event', id: eventIn(subjectId) }),
    words: ({ subjectId }) => `Claimed rewards of ${eventIn(subjectId)} for a player`,
    reads: [getPlayerEvents, getEventParticipation],
  },
  'event-round': {
    label: 'Event phase',
    record: ({ subjectId }) => ({ kind: 'event', id: eventIn(subjectId) }),
    words: ({ subjectId }) => `Ended a phase of ${eventIn(subjectId)}`,
    reads: eventReads,
  },
} satisfies AreaSubjects

/** The event of a round; the id of a round ends with a number. */
const toEventSymbol = (round: unknown) => String(round).replace(/\.\d+$/, '')

export const timeline = {
  event: {
    label: 'Event',
    icon: IconCalendarEvent,
    words: ({ event }) => `Claimed rewards of ${toEventSymbol(event)}`,
    leadsTo: ({ event }) => ({ kind: 'event', id: toEventSymbol(event) }),
  },
} satisfies TimelineWords
