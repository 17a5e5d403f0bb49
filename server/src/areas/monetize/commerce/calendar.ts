import { ApiError } from '@regent/contract/errors'
import type { Listing } from '@regent/contract/monetize/commerce-shapes'
import { CommerceSymbol } from '@regent/contract/monetize/commerce-shapes'
import type {
  CalendarSource,
  CalendarSpan,
  EntryCopy,
  EntryMove,
  SourceEntry,
} from '../../../kernel/calendar/calendar-source.ts'
import { entryIsFixed, entryNotFound, rejectChangedTimes } from '../../../kernel/calendar/refusals.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { markAudience } from '../../players/segments/calendar-marks.ts'
import { lockThing, readSaved, readSold, restoreThing } from './service.ts'

type Times = { start: number | null; end: number | null }
type PublishedStores = Awaited<ReturnType<typeof readSold>>
type Store = PublishedStores['stores'][number]

const parseTime = (text: string | undefined): number | null => (text ? Date.parse(text) : null)

/** The open period of a listing: its active period or, without one, the period of its schedule. */
const toTimes = ({ activePeriod, schedule }: Listing): Times =>
  activePeriod
    ? { start: parseTime(activePeriod.start), end: parseTime(activePeriod.end) }
    : { start: parseTime(schedule?.activeFrom), end: parseTime(schedule?.activeTo) }

const iso = (ms: number | null) => (ms === null ? undefined : new Date(ms).toISOString())

/** The listing with another period, in the field that had it. */
function listingAt(listing: Listing, { start, end }: Times): Listing {
  const { activePeriod, schedule, ...rest } = listing
  if (activePeriod || !schedule) {
    const period = { start: iso(start) ?? '', ...(end !== null && { end: iso(end) }) }
    return { ...rest, ...(schedule && { schedule }), activePeriod: period }
  }
  const { activeFrom: _, activeTo: __, ...others } = schedule
  const from = iso(start)
  const to = iso(end)
  return { ...rest, schedule: { ...others, ...(from && { activeFrom: from }), ...(to && { activeTo: to }) } }
}

const toId = (store: string, listing: string) => `${listing}:${store}`

/** The place of a listing: its own slot, or a store that shows one listing at a time. */
function findSlot({ symbol, activeListingLimit }: Store, { clientData }: Listing): SourceEntry['marks'] {
  const slot = clientData['slot']
  if (slot) return [{ what: 'slot', id: `${symbol}/${slot}`, name: `the slot ${slot} of ${symbol}` }]
  if (activeListingLimit !== 1) return []
  return [{ what: 'slot', id: `store ${symbol}`, name: `the store ${symbol}, which shows one listing` }]
}

const hasRequirements = (listing: Listing): boolean =>
  [
    listing.playerStatRequirements,
    listing.cohortRequirements,
    listing.entitlementRequirements,
    listing.offerRequirements,
  ].some((requirements) => requirements.length > 0)

const movableIn = (state: SourceEntry['state'], isPublished: boolean): SourceEntry['move'] => {
  const no = (why: string) => ({ start: false, end: false, why })
  if (isPublished) return no('It is published as content. Change it there.')
  if (state === 'ended') return no('It has ended.')
  return state === 'running' ? { start: false, end: true, why: 'It has started.' } : { start: true, end: true }
}

async function read({ realm, now }: RealmContext, { from, to, limit }: CalendarSpan): Promise<SourceEntry[]> {
  const [sold, saved] = await Promise.all([readSold(realm), readSaved(realm, 'catalog')])
  const own = new Set(saved.stores.map(({ symbol }) => symbol))
  const entries = sold.stores.flatMap((store) =>
    store.listings.flatMap((listing): SourceEntry[] => {
      const { start, end } = toTimes(listing)
      if ((start === null && end === null) || (start ?? from) >= to || (end ?? to) <= from) return []
      const isOver = end !== null && end <= now
      const isAhead = start !== null && start > now
      const state = isOver ? 'ended' : listing.active === false ? 'off' : isAhead ? 'scheduled' : 'running'
      const isPublished = !own.has(store.symbol)
      const title = sold.offers.get(listing.offerSymbol)?.titles['en']
      const move = movableIn(state === 'off' ? (isAhead ? 'scheduled' : 'running') : state, isPublished)
      return [
        {
          id: toId(store.symbol, listing.symbol),
          name: title || listing.symbol,
          start,
          end,
          isMoment: false,
          state,
          note: store.symbol,
          path: isPublished ? ['content'] : ['commerce-configuration'],
          search: { q: listing.symbol },
          // Only an existing start can be moved.
          move: start === null ? { ...move, start: false } : move,
          ...(isPublished && { noCopy: 'It is published as content. Copy it there.' }),
          marks: findSlot(store, listing) ?? [],
          ...markAudience(listing.audience, hasRequirements(listing)),
        },
      ]
    }),
  )
  return entries.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).slice(0, limit)
}

/** Finds the listing's store as staff saved it, locked. */
async function requireListing({ realm }: RealmContext, id: string) {
  const [symbol = '', name = ''] = id.split(':')
  const store = (await lockThing(realm, 'store', name)) as Store | null
  const listing = store?.listings.find((one) => one.symbol === symbol)
  if (!store || !listing) throw entryNotFound()
  return { store, listing }
}

async function move(context: RealmContext, id: string, to: EntryMove): Promise<void> {
  const { store, listing } = await requireListing(context, id)
  const before = toTimes(listing)
  rejectChangedTimes(before, to.was)
  if (before.end !== null && before.end <= context.now) throw entryIsFixed('It has ended.')
  if (to.start !== before.start && (before.start ?? 0) <= context.now) throw entryIsFixed('It has started.')
  const listings = store.listings.map((one) => (one.symbol === listing.symbol ? listingAt(one, to) : one))
  await restoreThing(context, 'store', store.symbol, { ...store, listings })
}

async function copy(context: RealmContext, id: string, to: EntryCopy): Promise<void> {
  const { store, listing } = await requireListing(context, id)
  const symbol = CommerceSymbol.safeParse(to.as)
  if (!symbol.success)
    throw new ApiError('BadRequest', { field: 'copyAs', message: `copyAs ${symbol.error.issues[0]?.message}.` })
  const copied = { ...listingAt(listing, to), symbol: symbol.data }
  await restoreThing(context, 'store', store.symbol, { ...store, listings: [...store.listings, copied] })
}

export const listingCalendar: CalendarSource = { read, move, copy }
