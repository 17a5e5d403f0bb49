import {
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  listHistoryNamespaces,
} from '@regent/contract/analyze/analytics'
import { listEventNames } from '@regent/contract/analyze/analytics-names'
import { listSavedQueries } from '@regent/contract/analyze/analytics-queries'
import { formatQuantity } from '@regent/contract/words'
import { readTextField } from '../../../api/change-states.ts'
import { chooseVerb, hiddenText } from '../../../api/sentence-parts.ts'
import type { AreaSubjects } from '../../../api/subject.ts'

export const subjects = {
  'event-name': {
    label: 'Event name',
    words: ({ subjectId, after }) =>
      `${readTextField(after, 'state') === 'removed' ? 'Removed' : 'Accepted'} event name ${subjectId}`,
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
      `Reported ${readTextField(after, 'action') ?? subjectId}: ${readTextField(after, 'description') ?? ''}`.replace(
        /: $/,
        '',
      ),
    reads: [],
  },
  'saved-query': {
    label: 'Saved query',
    record: 'saved-query',
    words: (change) => {
      const name = readTextField(change.after, 'name') ?? readTextField(change.before, 'name') ?? ''
      return name === hiddenText
        ? `${chooseVerb(change)} a private query`
        : `${chooseVerb(change)} query ${name}`.trim()
    },
    reads: [listSavedQueries],
  },
} satisfies AreaSubjects

const countIn = (after: unknown): string => {
  const events = typeof after === 'object' && after !== null && 'events' in after ? Number(after.events) : 0
  return formatQuantity(events, 'event')
}
