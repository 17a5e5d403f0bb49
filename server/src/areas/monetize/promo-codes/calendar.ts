import type { CalendarSource, EntryCopy, SourceEntry } from '../../../kernel/calendar/calendar-source.ts'
import { entryNotFound } from '../../../kernel/calendar/refusals.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { selectExpiring, selectPromo } from './queries.ts'
import { createPromo, setPromoWithdrawn } from './service.ts'

const fixed = { start: false, end: false, why: 'The expiry of a promo cannot be changed.' }

/** Promos with an end; promos without one are not in the calendar. */
export const promoCalendar: CalendarSource = {
  noCopy: 'Promos cannot be copied. Create another promo.',
  copyWithSeason: { right: 'create promotion-codes', run: copyPromo },
  end: { right: 'delete promotion-codes', run: (context, id) => setPromoWithdrawn(context, Number(id), true) },
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

/** The copy has new random codes, as many as the original, and begins now: only its end is chosen. */
async function copyPromo(context: RealmContext, id: string, { end, as }: EntryCopy): Promise<void> {
  const promo = await selectPromo(context.realm, Number(id))
  if (!promo) throw entryNotFound()
  const { codes, claimsPerCode, ...definition } = promo.definition
  await createPromo(context, {
    definition: {
      ...definition,
      name: as,
      maxPerUser: promo.max_per_user,
      whitelist: promo.whitelist,
      timeExpires: end ?? 0,
    },
    ownCodes: [],
    codes,
    claimsPerCode,
  })
}
