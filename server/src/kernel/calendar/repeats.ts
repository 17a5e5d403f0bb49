import type { SourceEntry } from './calendar-source.ts'

/**
 * If a response has more occurrences than this, they are drawn as one bar, because single ones would be
 * indistinguishable.
 */
const maxMoments = 24

/** How many times a source has to compute, so that `buildOccurrences` knows that there are more than it shows. */
export const timesNeeded = maxMoments + 1

/**
 * One entry per occurrence; or, if there are too many, one bar from the first occurrence to the end of the span.
 * `times` are sorted, up to `timesNeeded` of them.
 */
export function buildOccurrences(
  times: readonly number[],
  { to, now }: { to: number; now: number },
  entryAt: (time: number) => SourceEntry,
): SourceEntry[] {
  const [first] = times
  if (first === undefined) return []
  if (times.length <= maxMoments) return times.map(entryAt)
  const entry = entryAt(first)
  const state = now < first ? 'scheduled' : now < to ? 'running' : 'ended'
  return [
    {
      ...entry,
      marks: [],
      noCopy: entry.noCopy ?? 'It repeats often. Choose fewer days to copy one occurrence.',
      move: {
        start: false,
        end: false,
        why: entry.move.why ?? 'It repeats often. Choose fewer days to move one occurrence.',
      },
      state: entry.state === 'failed' ? 'failed' : state,
      end: to,
      isMoment: false,
      note: 'repeats',
    },
  ]
}
