import { dayMs, hourMs } from '../src/core/time.ts'
/**
 * The past of the sample game: who came when, how often they played and what they paid, over ninety days with a launch,
 * an update, an outage and two sales. `npm run sample` plays it, the demo counts it: all figures come from here.
 */

/** Days before today: what an operator should recognise in the charts. */
export const pastDays = 90
export const pastEvents = {
  update: { daysAgo: 40 },
  /** From this hour (UTC) on nobody could sign in. */
  outage: { daysAgo: 5, hour: 17, hours: 3 },
  /** A sale that players bought, and one that hardly anybody did. */
  harborSale: { daysAgo: 33, days: 4 },
  crewSale: { daysAgo: 12, days: 4 },
} as const

/** The players whom the sample names one by one; the others fill the charts. */
export const namedCount = 50
export const crowdCount = 850

export type PastSession = { at: number; minutes: number }
export type PastPayment = {
  at: number
  sku: string
  price: number
  hasFailed: boolean
  /** The store has given the money back since. */
  refund?: { at: number; reason: string }
}
export type PastPlayer = {
  index: number
  created: number
  platform: string
  /** The name of the store that this player pays in. */
  provider: string
  /** Oldest first, not overlapping; the last one may still go on. */
  sessions: PastSession[]
  payments: PastPayment[]
}

/** Platforms with their store and their share of the players. */
const stores = [
  ['IPhonePlayer', 'ITunes', 0.42],
  ['Android', 'Google Play', 0.78],
  ['WindowsPlayer', 'Steam', 0.93],
  ['WebGLPlayer', 'Facebook', 1],
] as const
/** Hours from UTC, in the order of the sample's countries. */
const zones = [-5, 1, 1, 1, 1, 1, 8]

/** How busy each hour of a player's own day is. */
const busyHours = [8, 5, 3, 2, 1, 2, 4, 7, 8, 7, 7, 8, 10, 10, 9, 9, 10, 12, 14, 16, 18, 19, 17, 12]

/** What is bought outside of sales, with its price in minor units and how often of a hundred. */
const card = 'monthly_card'
const wares = [
  ['currency_t5', 499, 44],
  ['currency_t10', 999, 69],
  [card, 599, 78],
  ['currency_t20', 1_999, 92],
  ['currency_t50', 4_999, 98],
  ['currency_t60', 9_999, 100],
] as const
export const saleSkus = {
  harbor: { sku: 'sale_harbor', price: 999 },
  crew: { sku: 'sale_crew', price: 1_999 },
} as const

/** Numbers from 0 to just below 1 that follow from a seed (mulberry32), so that the sample always tells the same story. */
function numbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())
const isWithin = (daysAgo: number, sale: { daysAgo: number; days: number }) =>
  daysAgo <= sale.daysAgo && daysAgo > sale.daysAgo - sale.days

/** How many players come on a day: most at the launch, more with the update and at weekends. */
function arrivals(daysAgo: number, today: number): number {
  const wave = (from: number, height: number) => (daysAgo > from ? 0 : height * Math.exp((daysAgo - from) / 3))
  const usual = 6 + wave(pastDays - 1, 38) + wave(pastEvents.update.daysAgo, 16)
  return usual * (isWeekend(today - daysAgo * dayMs) ? 1.4 : 1)
}

/** The days before today on which the crowd came, the oldest first. */
function crowdDays(today: number): number[] {
  const days = Array.from({ length: pastDays }, (_, index) => pastDays - 1 - index)
  const total = days.reduce((sum, daysAgo) => sum + arrivals(daysAgo, today), 0)
  let before = 0
  let placed = 0
  return days.flatMap((daysAgo) => {
    before += arrivals(daysAgo, today)
    const upTo = Math.round((before / total) * crowdCount)
    const count = upTo - placed
    placed = upTo
    return Array.from({ length: count }, () => daysAgo)
  })
}

/** The part of a day's installs that comes back this many days later: 40 % the next day, 18 % after 7, 8 % after 30. */
export const returnChance = (age: number): number =>
  age === 0 ? 1 : age <= 7 ? 0.4 * age ** -0.41 : 0.18 * (age / 7) ** -0.557

function hourOf(random: () => number, zone: number): number {
  const total = busyHours.reduce((sum, busy) => sum + busy, 0)
  let left = random() * total
  const local = busyHours.findIndex((busy) => {
    left -= busy
    return left < 0
  })
  return (((local - zone) % 24) + 24) % 24
}

const isInOutage = (at: number, today: number) => {
  const { daysAgo, hour, hours } = pastEvents.outage
  const from = today - daysAgo * dayMs + hour * hourMs
  return at >= from && at < from + hours * hourMs
}

let known: { now: number; players: PastPlayer[] } | undefined

/** All players up to now: the named ones by their index, then the crowd, the oldest first. */
export function samplePast(now: number): readonly PastPlayer[] {
  if (known?.now === now) return known.players
  const today = Math.floor(now / dayMs) * dayMs
  const days = crowdDays(today)
  const players = Array.from({ length: namedCount + crowdCount }, (_, index) => {
    const isNamed = index < namedCount
    // Named players came at the launch or some time after it; the last one within the hour.
    const created = isNamed
      ? now - Math.round((pastDays - 1) * (1 - index / namedCount) ** 1.6 * dayMs)
      : today - (days[index - namedCount] ?? 0) * dayMs
    return pastOf(index, created, now, today)
  })
  refundOne(players.slice(0, namedCount), now)
  known = { now, players }
  return players
}

/** One of the named players has got their money back a while ago, and nobody has decided about the goods yet. */
function refundOne(named: readonly PastPlayer[], now: number): void {
  const [, ...older] = named
    .flatMap(({ payments }) => payments)
    .filter(({ hasFailed }) => !hasFailed)
    .sort((a, b) => b.at - a.at)
  const refunded = older.find(({ at }) => at < now - 26 * hourMs)
  if (refunded) refunded.refund = { at: now - 3 * hourMs, reason: 'The payment was charged back.' }
}

function pastOf(index: number, begin: number, now: number, today: number): PastPlayer {
  const random = numbers(20_260_105 + index * 7_919)
  const isNamed = index < namedCount
  const zone = zones[index % zones.length] ?? 0
  const share = random()
  const ofNamed = stores[index % stores.length]
  const [platform, provider] = (isNamed ? ofNamed : stores.find(([, , upTo]) => share < upTo)) ?? stores[0]
  // Two of five come back often, the others hardly; together they are the average.
  const eagerness = isNamed ? (index < 12 ? 4 : 2) : random() < 0.4 ? 1.8 : 0.33
  const isSpender = isNamed ? index % 5 === 0 : random() < 0.05
  const drawn = begin + hourOf(random, zone) * hourMs + Math.floor(random() * hourMs)
  // Today has only the hours up to now.
  const created = isNamed
    ? begin
    : Math.min(drawn, begin === today ? begin + Math.floor((now - begin) * random()) : drawn)
  const firstDay = Math.floor(created / dayMs) * dayMs
  const sessions: PastSession[] = []
  const payments: PastPayment[] = []
  for (let day = firstDay; day <= today; day += dayMs) {
    const age = Math.round((day - firstDay) / dayMs)
    const daysAgo = Math.round((today - day) / dayMs)
    const sinceUpdate = pastEvents.update.daysAgo - daysAgo
    const season =
      (isWeekend(day) ? 1.12 : 0.95) *
      (sinceUpdate >= 0 && sinceUpdate < 4 ? 1.35 : 1) *
      (daysAgo === pastEvents.outage.daysAgo ? 0.7 : 1)
    const comes = random() < Math.min(0.95, returnChance(age) * eagerness * season)
    const starts = Array.from(
      { length: 1 + Math.floor(random() * 2.4) },
      () => day + hourOf(random, zone) * hourMs + Math.floor(random() * hourMs),
    )
    const lengths = starts.map(() => Math.min(90, 2 - 12 * Math.log(1 - random())))
    const luck = starts.map(() => [random(), random(), random()] as const)
    if (age > 0 && !comes) continue
    if (age === 0) starts[0] = created
    for (const [nth, at] of starts.toSorted((a, b) => a - b).entries()) {
      const last = sessions.at(-1)
      const isFree = last === undefined || at > last.at + last.minutes * 60_000 + 10 * 60_000
      if (at < created || at > now || !isFree || (isInOutage(at, today) && age > 0)) continue
      const minutes = Math.round((lengths[nth] ?? 5) * 10) / 10
      sessions.push({ at, minutes })
      const paid = paymentIn(at, daysAgo, isSpender, luck[nth] ?? [1, 1, 1])
      // The card is sold once to a player.
      const isAgain = paid?.sku === card && payments.some(({ sku }) => sku === card)
      if (paid && paid.at <= now && !isAgain) payments.push(paid)
    }
  }
  // Some of those whom operators look at are playing now.
  if (isNamed && index % 7 === 2) playSoon(sessions, now - (12 + index / 2) * 60_000, 60)
  // The first of them is the one whom support looks up.
  if (index === 0) playSoon(sessions, now - 2.2 * hourMs, 47)
  return { index, created, platform, provider, sessions, payments }
}

/** Adds a session of the last hours, in place of those that are as late. */
function playSoon(sessions: PastSession[], at: number, minutes: number): void {
  for (let last = sessions.at(-1); last && last.at + last.minutes * 60_000 > at - 10 * 60_000; last = sessions.at(-1)) {
    if (sessions.length === 1) return
    sessions.pop()
  }
  sessions.push({ at, minutes })
}

function paymentIn(
  at: number,
  daysAgo: number,
  isSpender: boolean,
  [chance, choice, fate]: readonly [number, number, number],
): PastPayment | undefined {
  const isSale = isWithin(daysAgo, pastEvents.harborSale)
  const likelihood = isSale ? (isSpender ? 0.5 : 0.06) : isSpender ? 0.22 : 0.004
  if (chance >= likelihood) return undefined
  const hasFailed = fate < (daysAgo === pastEvents.outage.daysAgo ? 0.6 : 0.04)
  const paidAt = at + 40_000 + Math.floor(choice * 60_000)
  if (isSale && choice < 0.75) return { at: paidAt, ...saleSkus.harbor, hasFailed }
  if (isWithin(daysAgo, pastEvents.crewSale) && choice > 0.94) return { at: paidAt, ...saleSkus.crew, hasFailed }
  const [sku, price] = wares.find(([, , upTo]) => choice * 100 < upTo) ?? wares[0]
  return { at: paidAt, sku, price, hasFailed }
}
