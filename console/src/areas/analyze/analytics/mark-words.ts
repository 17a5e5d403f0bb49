import type { ChartMark, MarkKind } from '@regent/contract/analyze/analytics-marks'
import { dayOf } from './dashboard-words.ts'

/** What each kind is called before a name. */
const kindNames: Readonly<Record<MarkKind, string>> = {
  event: 'Event',
  listing: 'Listing',
  campaign: 'Campaign',
  trial: 'Trial',
  tournament: 'Tournament',
  maintenance: 'Maintenance',
  content: 'Published content',
  services: 'Deployed services',
  config: 'Changed config',
}

const edgeWords = {
  start: { past: 'began', future: 'begins' },
  end: { past: 'ended', future: 'ends' },
} as const

/** "Event Kraken moon began", "Changed config game|energy" */
export function markText({ kind, name, edge, at }: ChartMark, now: number): string {
  const words = edge && edgeWords[edge][at > now ? 'future' : 'past']
  return [kindNames[kind], name, words].filter(Boolean).join(' ')
}

/** The same name may begin and end at one time, and be changed twice. */
export const markKey = (mark: ChartMark): string =>
  [mark.kind, mark.at, mark.edge, mark.name, ...Object.values(mark.search ?? {})].join(' ')

/** The marks of the days of a chart, by the index of the day. */
export function marksByDay(marks: readonly ChartMark[], days: readonly string[]): { mark: ChartMark; index: number }[] {
  const indexes = new Map(days.map((day, index) => [day, index]))
  return marks.flatMap((mark) => {
    const index = indexes.get(dayOf(mark.at))
    return index === undefined ? [] : [{ mark, index }]
  })
}
