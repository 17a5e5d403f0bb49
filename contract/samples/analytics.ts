import type { ChartMark } from '../src/analytics-marks.ts'
import type { SavedQuery } from '../src/analytics-queries.ts'
import { type DayCount, type DayCounts, dayOf, laterDay } from '../src/figures.ts'
import type { Namespace } from '../src/history.ts'
import { sampleCalendar } from './calendar.ts'

/** The history of the sample game: a soft launch of eleven weeks, with more players at weekends. */
const sampleHistoryDays = 76

const dayMs = 86_400_000

type SampleEvent = {
  namespace: Namespace
  at: number
  gamerTag: number
  fields: Record<string, string | number | boolean>
}

/** Platforms with their payment provider and their share of the players. */
const platforms = [
  ['IPhonePlayer', 'ITunes', 0.42],
  ['Android', 'Google Play', 0.78],
  ['WindowsPlayer', 'Steam', 0.93],
  ['', 'Facebook', 1],
] as const
const prices = [99, 199, 499, 999, 1999] as const

/** A random generator with a fixed seed, so that the sample always tells the same story. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** The probability that a player comes back this many days after the install. */
const returnChance = (days: number) => (days === 0 ? 1 : 0.44 / days ** 0.52)

/** Events of the past days and of today up to now, oldest first. */
export function sampleHistory(now: number): SampleEvent[] {
  const random = numbers(20_260_105)
  const today = Math.floor(now / dayMs) * dayMs
  const events: SampleEvent[] = []
  let gamerTag = 7_100_000_000_000_000
  const add = (event: SampleEvent) => event.at <= now && events.push(event)
  for (let back = sampleHistoryDays; back >= 0; back -= 1) {
    const installedOn = today - back * dayMs
    const isWeekend = [0, 6].includes(new Date(installedOn).getUTCDay())
    const count = Math.round((9 + (sampleHistoryDays - back) / 8) * (isWeekend ? 1.5 : 1) * (0.8 + 0.4 * random()))
    for (let index = 0; index < count; index += 1) {
      gamerTag += 1 + Math.floor(random() * 1_000)
      const share = random()
      const [platform, provider] = platforms.find(([, , upTo]) => share < upTo) ?? platforms[0]
      const spends = random() < 0.11 ? 0.34 : 0.005
      const device: Record<string, string> = platform === '' ? {} : { 'device.platform': platform }
      for (let age = 0; age <= back; age += 1) {
        if (random() >= returnChance(age)) continue
        let at = installedOn + age * dayMs + Math.floor(random() * 20 * 3_600_000)
        if (age === 0) {
          add({ namespace: 'platform_session_install', at, gamerTag, fields: device })
          add({ namespace: 'platform_session_login', at, gamerTag, fields: device })
        }
        for (let session = 0; session < 1 + Math.floor(random() * 2.4); session += 1) {
          const minutes = 1 + Math.round(random() * 240) / 10
          const fields = { session_id: Math.floor(random() * 1e15), ...device }
          const isFirst = { dayssinceinstall: age, firstdailysession: session === 0 }
          add({ namespace: 'platform_session_session', at, gamerTag, fields: { ...fields, ...isFirst } })
          add({
            namespace: 'platform_session_session_end',
            at: at + Math.round(minutes * 60_000),
            gamerTag,
            fields: { session_id: fields.session_id, session_length_minutes: minutes },
          })
          if (random() < spends) {
            const price = prices[Math.floor(random() ** 2 * prices.length)] ?? 99
            const hasFailed = random() < 0.08
            add({
              namespace: hasFailed ? 'platform_commerce_failed_purchase' : 'platform_commerce_hard_purchase',
              at: at + 40_000,
              gamerTag,
              fields: { txid: Math.floor(random() * 1e15), provider, price, sku: `gems.${price}` },
            })
          }
          at += 30 * 60_000 + Math.floor(random() * 3_600_000)
        }
      }
    }
  }
  return events.sort((a, b) => a.at - b.at)
}

/** The same events, counted by day as the server does. */
export function sampleDayCounts(now: number): DayCounts {
  const counts = new Map<string, DayCount & { measure: keyof DayCounts }>()
  const payers = new Set<string>()
  const count = (measure: keyof DayCounts, day: string, key: string, amount: number) => {
    const name = `${measure} ${day} ${key}`
    const known = counts.get(name)
    if (known) known.amount += amount
    else counts.set(name, { measure, day, key, amount })
  }
  for (const { namespace, at, gamerTag, fields } of sampleHistory(now)) {
    const day = dayOf(at)
    if (namespace === 'platform_session_install') count('installs', day, String(fields['device.platform'] ?? ''), 1)
    if (namespace === 'platform_session_session' && fields['firstdailysession'] === true) {
      const age = Number(fields['dayssinceinstall'])
      count('players', day, '', 1)
      if ([1, 7, 30].includes(age)) count('returned', laterDay(day, -age), String(age), 1)
    }
    if (namespace === 'platform_commerce_hard_purchase') {
      count('revenue', day, String(fields['provider']), Number(fields['price']))
      const payer = `${day} ${gamerTag}`
      if (!payers.has(payer)) count('payers', day, '', 1)
      payers.add(payer)
    }
  }
  const byMeasure: Partial<Record<keyof DayCounts, DayCount[]>> = {}
  for (const { measure, ...row } of counts.values()) byMeasure[measure] = [...(byMeasure[measure] ?? []), row]
  return byMeasure
}

/** The queries that the studio keeps. */
export const sampleQueries: readonly { name: string; isShared: boolean; query: string }[] = [
  {
    name: 'Revenue by product',
    isShared: true,
    query: `select "e.sku" as sku, count(*) as purchases, round(sum(try_cast("e.price" as double)) / 100, 2) as revenue
from platform_commerce_hard_purchase
where act_date between '{from}' and '{to}'
group by sku
order by revenue desc`,
  },
  {
    name: 'Minutes played by day',
    isShared: false,
    query: `select act_date, count(*) as sessions,
  round(avg(try_cast("e.session_length_minutes" as double)), 1) as minutes
from platform_session_session_end
where act_date between '{from}' and '{to}'
group by act_date
order by act_date`,
  },
]

/** The same in the demo, as the server answers them. */
export const demoSavedQueries = (now: number): SavedQuery[] =>
  sampleQueries.map((saved, index) => ({
    id: 4_100_000_000_000_001 + index,
    ...saved,
    isMine: !saved.isShared,
    ownerEmail: 'ada@lumen-forge.test',
    createdAt: now - 30 * dayMs,
    updatedAt: now - 12 * dayMs,
    version: 1,
  }))

/** The marks of the demo's charts: what its calendar has in these days, and a release. */
export function demoMarks(now: number, range: { from: string; to: string }): ChartMark[] {
  const [from, to] = [Date.parse(range.from), Date.parse(range.to) + dayMs]
  const edges = sampleCalendar(now, { from, to }).flatMap(
    ({ kind, name, path, search, start, end, isMoment, state }) => {
      if (state === 'off' || isMoment) return []
      if (
        kind !== 'event' &&
        kind !== 'listing' &&
        kind !== 'trial' &&
        kind !== 'tournament' &&
        kind !== 'maintenance'
      ) {
        return []
      }
      const mark = { kind, name, path, ...(search && { search }) }
      return [
        ...(start === null ? [] : [{ ...mark, at: start, edge: 'start' as const }]),
        ...(end === null ? [] : [{ ...mark, at: end, edge: 'end' as const }]),
      ]
    },
  )
  const release: ChartMark = { kind: 'content', at: now - 2 * dayMs, name: 'global', path: ['audit'] }
  return [...edges, { ...release, email: 'ada@lumen-forge.test' }]
    .filter(({ at }) => at >= from && at < to)
    .sort((a, b) => a.at - b.at)
}
