import {
  getDashboardCard,
  getDashboardFigure,
  getHistoryStatus,
  listHistoryNamespaces,
} from '@regent/contract/analytics'
import type { AreaSubjects } from '../../../api/subject.ts'
import { countOf } from '../../../ui/format-number.ts'

export const analyticsSubjects = {
  history: {
    label: 'History',
    words: ({ after }) => `Imported ${countIn(after)}`,
    reads: [getDashboardCard, getDashboardFigure, getHistoryStatus, listHistoryNamespaces],
  },
} satisfies AreaSubjects

const countIn = (after: unknown): string => {
  const events = typeof after === 'object' && after !== null && 'events' in after ? Number(after.events) : 0
  return countOf(events, 'event')
}
