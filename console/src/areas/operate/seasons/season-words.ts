import type { AuditSubject } from '@regent/contract/audit-subjects'
import type {
  Season,
  SeasonPartKind,
  SeasonPartView,
  SeasonRow,
  SeasonSight,
  SeasonState,
} from '@regent/contract/operate/seasons'
import { isTimedKind } from '@regent/contract/operate/seasons'
import { describeRecord } from '../../../shell/records/records.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { formatDuration } from '../../../ui/time/format-time.ts'
import { calendarWords } from '../calendar/calendar-kinds.ts'

export const stateWords: Readonly<Record<SeasonState, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'pending' },
  running: { label: 'Running', tone: 'started' },
  ended: { label: 'Ended', tone: 'done' },
}

export const sightWords: Readonly<Record<SeasonSight, string>> = {
  seen: 'Seen',
  hidden: 'Hidden',
  later: 'Later',
  over: 'Over',
  unknown: 'Not known',
}

/** The names of the parts, by kind and id. */
export const partNames = ({ parts }: Pick<Season, 'parts'>): ReadonlyMap<string, string> =>
  new Map(parts.map(({ kind, id, name }) => [`${kind}/${id}`, name]))

/** The name and the icon of a kind of part. */
export function describePart(kind: SeasonPartKind) {
  if (!isTimedKind(kind)) {
    const { label, icon } = describeRecord('leaderboard')
    return { label, icon }
  }
  const { one, icon } = calendarWords(kind)
  return { label: one, icon }
}

/** "16 h before the start", "with the start", "as in its record". */
export function offsetText({ startsAfter, endsAfter, copyAs }: SeasonPartView): string {
  const copied = copyAs === undefined ? [] : [`copied as ${copyAs}`]
  if (startsAfter === null && endsAfter === null) return ['as in its record', ...copied].join(' · ')
  const starts = startsAfter === null ? [] : [distanceText(startsAfter, 'start')]
  const ends = endsAfter === null ? [] : [`until ${distanceText(endsAfter, 'end')}`]
  return [...starts, ...ends, ...copied].join(' · ')
}

function distanceText(ms: number, edge: 'start' | 'end'): string {
  if (ms === 0) return edge === 'start' ? 'with the start' : 'the end'
  return `${formatDuration(Math.abs(ms))} ${ms < 0 ? 'before' : 'after'} the ${edge}`
}

/** The subjects that a change of the parts changes; used to refetch. */
export function subjectsOfParts(parts: readonly Pick<SeasonPartView, 'kind'>[]): AuditSubject[] {
  const subjects = parts.flatMap(({ kind }) => (isTimedKind(kind) ? [calendarWords(kind).subject] : []))
  return ['season', ...new Set(subjects)]
}

/** Suggests a name for a copy: increments a trailing number. Months and years are left to the operator. */
export function suggestCopyName(name: string): string {
  const numberMatch = /^(.*?)(\d+)$/.exec(name)
  return numberMatch ? `${numberMatch[1]}${Number(numberMatch[2]) + 1}` : `${name}2`
}

const shownSeasons = 3

/** The seasons that are not over, the earliest first. */
export const pickCurrentSeasons = (seasons: readonly SeasonRow[], now: number): SeasonRow[] =>
  seasons
    .filter(({ state, end }) => state !== 'ended' && end > now)
    .toSorted((a, b) => a.start - b.start || a.id - b.id)
    .slice(0, shownSeasons)

type Step = { text: string; at: number }

/** The next step of a season with its time: the review, or the next start or end of a part. */
export function findNextStep(
  { state, start, end, parts }: Pick<Season, 'state' | 'start' | 'end' | 'parts'>,
  now: number,
): Step {
  if (state === 'draft') return { text: 'Review it before', at: start }
  const steps = parts.flatMap(({ name, planned, actual = planned, isMoment }): Step[] => [
    ...(actual.start === null ? [] : [{ text: `Next: ${name} ${isMoment ? 'is sent' : 'starts'}`, at: actual.start }]),
    ...(actual.end === null || isMoment ? [] : [{ text: `Next: ${name} ends`, at: actual.end }]),
  ])
  const own = { text: state === 'running' ? 'Ends' : 'Starts', at: state === 'running' ? end : start }
  const next = steps.filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at)[0]
  return next && next.at < own.at ? next : own
}
