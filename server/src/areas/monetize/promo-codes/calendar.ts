import type { CalendarSource, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { selectExpiring } from './queries.ts'

const fixed = { start: false, end: false, why: 'The expiry of a promo cannot be changed.' }

/** Promos with an end; promos without one are not in the calendar. */
export const promoCalendar: CalendarSource = {
  noCopy: 'Promos cannot be copied. Create another promo.',
  async read({ realm, now }, { from, to, limit }) {
    const promos = await selectExpiring(realm, { from: new Date(from), to: new Date(to), limit })
    return promos.map(
      ({ id, name, created_at: start, expires_at: end, capacity, redeemed, audience }): SourceEntry => ({
        id: String(id),
        name,
        start,
        end,
        isMoment: false,
        state: end <= now ? 'ended' : 'running',
        ...(capacity > 0 && { note: `${redeemed.toLocaleString('en')} of ${capacity.toLocaleString('en')} used` }),
        path: ['promotions'],
        search: { q: name },
        move: fixed,
        ...markAudience(audience),
      }),
    )
  },
}
