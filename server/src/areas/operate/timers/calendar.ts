import type { CalendarSource, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { buildOccurrences, timesNeeded } from '../../../kernel/calendar/repeats.ts'
import { selectTimers } from './queries.ts'
import { listFireTimes } from './service.ts'

const fixed = { start: false, end: false, why: 'It repeats. Edit the timer.' }

/** The firing times of timers since their creation. */
export const timerCalendar: CalendarSource = {
  noCopy: 'Timers cannot be copied. Create another timer.',
  async read({ realm, now }, { from, to, limit }) {
    const timers = await selectTimers(realm)
    const entries = timers.slice(0, limit).flatMap((timer) => {
      const after = Math.max(from - 1, timer.created_at)
      const times = listFireTimes(timer, after, timesNeeded).filter((at) => at < to)
      return buildOccurrences(
        times,
        { to, now },
        (start): SourceEntry => ({
          id: timer.name,
          name: timer.name,
          start,
          end: null,
          isMoment: true,
          state: start <= now ? 'ended' : 'scheduled',
          path: ['timers'],
          search: { q: timer.name },
          move: fixed,
          version: timer.version,
        }),
      )
    })
    return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
  },
}
