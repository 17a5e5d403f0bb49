import type { ChartMark, MarkKind } from '@regent/contract/analyze/analytics-marks'
import { toUtcDay } from './dashboard-words.ts'

/** The label of each kind, shown before a name. */
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

const edgeLabels = {
  start: { past: 'began', future: 'begins' },
  end: { past: 'ended', future: 'ends' },
} as const

/** "Event Kraken moon began", "Changed config game|energy" */
export function markText({ kind, name, edge, at }: ChartMark, now: number): string {
  const words = edge && edgeLabels[edge][at > now ? 'future' : 'past']
  return [kindNames[kind], name, words].filter(Boolean).join(' ')
}

/** Unique: the same name may start and end at the same time, or change twice. */
export const markKey = (mark: ChartMark): string =>
  [mark.kind, mark.at, mark.edge, mark.name, ...Object.values(mark.search ?? {})].join(' ')

/** The marks of the days of a chart, by the index of the day. */
export function marksByDay(marks: readonly ChartMark[], days: readonly string[]): { mark: ChartMark; index: number }[] {
  const indexes = new Map(days.map((day, index) => [day, index]))
  return marks.flatMap((mark) => {
    const index = indexes.get(toUtcDay(mark.at))
    return index === undefined ? [] : [{ mark, index }]
  })
}
