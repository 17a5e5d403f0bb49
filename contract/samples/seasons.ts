import { dayMs, hourMs } from '../src/core/time.ts'
import type { CalendarEntry } from '../src/operate/calendar/calendar.ts'
import {
  isTimedKind,
  type Season,
  type SeasonPart,
  type SeasonRow,
  seasonPartKinds,
  seasonPartRights,
} from '../src/operate/seasons.ts'
import { sampleCalendar } from './calendar.ts'

export const sampleSeasonName = 'Kraken week'

/** The days of the sample's season: it begins at midnight in UTC. */
export function sampleSeasonTimes(now: number): { start: number; end: number } {
  const start = Math.ceil(now / dayMs) * dayMs + dayMs + 9 * hourMs
  return { start, end: start + 7 * dayMs }
}

/** One entry of each kind that is not over, with its present distance from the season. */
export function pickSeasonParts(
  entries: readonly Pick<CalendarEntry, 'kind' | 'id' | 'start' | 'end' | 'state' | 'isMoment'>[],
  { start, end }: { start: number; end: number },
): SeasonPart[] {
  return seasonPartKinds.filter(isTimedKind).flatMap((kind): SeasonPart[] => {
    const entry = entries.find((one) => one.kind === kind && one.state === 'scheduled')
    if (!entry) return []
    const isMoved = seasonPartRights[kind].move !== undefined
    return [
      {
        kind,
        id: entry.id,
        startsAfter: isMoved && entry.start !== null ? entry.start - start : null,
        endsAfter: isMoved && entry.end !== null && !entry.isMoment ? entry.end - end : null,
      },
    ]
  })
}

/** The demo's season. */
export function demoSeason(now: number): Season {
  const times = sampleSeasonTimes(now)
  const entries = sampleCalendar(now, { from: now, to: now + 60 * dayMs })
  return {
    id: 1,
    name: sampleSeasonName,
    ...times,
    state: 'scheduled',
    version: 2,
    updatedAt: now - hourMs,
    parts: pickSeasonParts(entries, times).flatMap((part) => {
      const entry = entries.find(({ kind, id, state }) => kind === part.kind && id === part.id && state === 'scheduled')
      if (!entry) return []
      const { name, start, end, isMoment, state, path, search } = entry
      const actual = { start, end }
      return [
        {
          ...part,
          name,
          planned: actual,
          actual,
          isMoment,
          state,
          found: 'yes' as const,
          follows: part.startsAfter !== null,
          path,
          ...(search && { search }),
        },
      ]
    }),
  }
}

export const demoSeasonRow = (now: number): SeasonRow => {
  const { audience: _, parts, ...season } = demoSeason(now)
  return { ...season, parts: parts.map(({ kind, id }) => ({ kind, id })) }
}
