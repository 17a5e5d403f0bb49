import type { CalendarSource, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { buildOccurrences, timesNeeded } from '../../../kernel/calendar/repeats.ts'
import { boardMarks } from '../leaderboards/calendar-marks.ts'
import { cycleAt, publishedTournaments } from './cycles.ts'

const fixed = {
  start: false,
  end: false,
  why: 'Its content defines the cycles. Change the anchor or the duration there.',
}

/** The cycles of published tournaments. */
export const tournamentCalendar: CalendarSource = {
  noCopy: 'Cycles cannot be copied. Publish another tournament as content.',
  async read(context, { from, to, limit }) {
    const { realm, now } = context
    const tournaments = await publishedTournaments(realm)
    const marksOfBoards = await boardMarks(
      context,
      tournaments.flatMap(({ gameTexts }) => gameTexts),
    )
    const entries = tournaments.flatMap(({ id, content, gameTexts }) => {
      const first = Math.max(0, cycleAt(content, from).cycle)
      const cycles = Array.from({ length: timesNeeded }, (_, index) => cycleAt(content, now, first + index))
      const inSpan = cycles.filter(({ start }) => start < to)
      const byStart = new Map(inSpan.map((cycle) => [cycle.start, cycle]))
      return buildOccurrences([...byStart.keys()], { to, now }, (at): SourceEntry => {
        const { cycle = 0, start = at, end = at } = byStart.get(at) ?? {}
        return {
          id,
          name: content.name,
          start,
          end,
          isMoment: false,
          state: now < start ? 'scheduled' : now < end ? 'running' : 'ended',
          note: `cycle ${cycle}`,
          path: ['tournaments', id],
          move: fixed,
          marks: marksOfBoards(gameTexts),
        }
      })
    })
    return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
  },
}
