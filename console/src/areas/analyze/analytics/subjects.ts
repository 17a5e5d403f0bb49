import {
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  listHistoryNamespaces,
} from '@regent/contract/analyze/analytics'
import { listEventNames } from '@regent/contract/analyze/analytics-names'
import { listSavedQueries } from '@regent/contract/analyze/analytics-queries'
import { textOf } from '../../../api/change-states.ts'
import { hiddenText, verbOf } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/words/format-number.ts'

export const analyticsSubjects = {
  'event-name': {
    label: 'Event name',
    words: ({ subjectId, after }) =>
      `${textOf(after, 'state') === 'removed' ? 'Removed' : 'Accepted'} event name ${subjectId}`,
    reads: [listEventNames, listHistoryNamespaces],
  },
  history: {
    label: 'History',
    words: ({ after }) => `Imported ${countIn(after)}`,
    reads: [getDashboardCard, getDashboardFigure, getHistoryStatus, listHistoryNamespaces],
  },
  report: {
    label: 'Report',
    words: ({ subjectId, after }) =>
      `Reported ${textOf(after, 'action') ?? subjectId}: ${textOf(after, 'description') ?? ''}`.replace(/: $/, ''),
    reads: [],
  },
  'saved-query': {
    label: 'Saved query',
    record: 'saved-query',
    words: (change) => {
      const name = textOf(change.after, 'name') ?? textOf(change.before, 'name') ?? ''
      return name === hiddenText ? `${verbOf(change)} a private query` : `${verbOf(change)} query ${name}`.trim()
    },
    reads: [listSavedQueries],
  },
} satisfies AreaSubjects

const countIn = (after: unknown): string => {
  const events = typeof after === 'object' && after !== null && 'events' in after ? Number(after.events) : 0
  return countOf(events, 'event')
}
