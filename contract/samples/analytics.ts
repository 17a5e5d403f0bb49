import type { ChartMark } from '../src/analyze/analytics-marks.ts'
import { type EventNameEntry, eventNameLimits, type listEventNames } from '../src/analyze/analytics-names.ts'
import type { SavedQuery } from '../src/analyze/analytics-queries.ts'
import { type DayCount, type DayCounts, laterDay, retentionPeriods, toUtcDay } from '../src/analyze/figures.ts'
import type { Namespace } from '../src/analyze/history.ts'
import type { EndpointOutput } from '../src/core/endpoint.ts'
import { usualCurrency } from '../src/core/money.ts'
import { dayMs, hourMs } from '../src/core/time.ts'
import { sampleCalendar } from './calendar.ts'
import { type PastPlayer, samplePast } from './past.ts'

export type SampleEvent = {
  namespace: Namespace
  at: number
  gamerTag: number
  fields: Record<string, string | number | boolean>
}

/** Which part of a player's past is told: their install, and their sessions and payments by index. */
export type ToldPart = { install: boolean; session: (index: number) => boolean; payment: (index: number) => boolean }

const everything: ToldPart = { install: true, session: () => true, payment: () => true }

/** The events of one player's past, as the server would have recorded them, oldest first. */
export function eventsOf(player: PastPlayer, gamerTag: number, now: number, told = everything): SampleEvent[] {
  const { index: nth, created, platform, provider, sessions, payments } = player
  const device = { 'device.platform': platform }
  const begin = Math.floor(created / dayMs)
  const events: SampleEvent[] = told.install
    ? [
        { namespace: 'platform_session_install', at: created, gamerTag, fields: device },
        { namespace: 'platform_session_login', at: created, gamerTag, fields: device },
      ]
    : []
  for (const [index, { at, minutes }] of sessions.entries()) {
    if (!told.session(index)) continue
    const before = sessions[index - 1]
    const day = Math.floor(at / dayMs)
    const session_id = 4_000_000_000_000_000 + nth * 10_000 + index
    const isFirst = before === undefined || Math.floor(before.at / dayMs) < day
    const fields = { session_id, ...device, dayssinceinstall: day - begin, firstdailysession: isFirst }
    const end = at + Math.round(minutes * 60_000)
    events.push({ namespace: 'platform_session_session', at, gamerTag, fields })
    if (end > now) continue
    const length = { session_id, session_length_minutes: minutes }
    events.push({ namespace: 'platform_session_session_end', at: end, gamerTag, fields: length })
  }
  for (const [index, { at, sku, price, hasFailed, refund }] of payments.entries()) {
    if (!told.payment(index)) continue
    const namespace = hasFailed ? 'platform_commerce_failed_purchase' : 'platform_commerce_hard_purchase'
    const txid = String(6_200_000_000_000_000 + nth * 1_000 + index)
    const fields = { txid, provider, price, sku, currency: usualCurrency, amount: price }
    events.push({ namespace, at, gamerTag, fields })
    if (!refund) continue
    const given = { ...fields, reason: refund.reason }
    events.push({ namespace: 'platform_commerce_refund', at: refund.at, gamerTag, fields: given })
  }
  return events.sort((a, b) => a.at - b.at)
}

/** The past of the demo's players, counted by day as the server does. */
export function sampleDayCounts(now: number): DayCounts {
  const counts = new Map<string, DayCount & { measure: keyof DayCounts }>()
  const payers = new Set<string>()
  const count = (measure: keyof DayCounts, day: string, key: string, amount: number) => {
    const name = `${measure} ${day} ${key}`
    const known = counts.get(name)
    if (known) known.amount += amount
    else counts.set(name, { measure, day, key, amount })
  }
  const events = samplePast(now).flatMap((player) => eventsOf(player, player.index, now))
  for (const { namespace, at, gamerTag, fields } of events) {
    const day = toUtcDay(at)
    if (namespace === 'platform_session_install') count('installs', day, String(fields['device.platform'] ?? ''), 1)
    if (namespace === 'platform_session_session' && fields['firstdailysession'] === true) {
      const age = Number(fields['dayssinceinstall'])
      count('players', day, '', 1)
      if (retentionPeriods.some((period) => period === age)) count('returned', laterDay(day, -age), String(age), 1)
    }
    if (namespace === 'platform_commerce_refund')
      count('refunds', day, `${fields['provider']}/${fields['currency']}`, Number(fields['amount']))
    if (namespace === 'platform_commerce_hard_purchase') {
      count('revenue', day, `${fields['provider']}/${fields['currency']}`, Number(fields['amount']))
      count('purchases', day, '', 1)
      const payer = `${day} ${gamerTag}`
      if (!payers.has(payer)) count('payers', day, '', 1)
      payers.add(payer)
    }
  }
  const byMeasure: Partial<Record<keyof DayCounts, DayCount[]>> = {}
  for (const { measure, ...row } of counts.values()) byMeasure[measure] = [...(byMeasure[measure] ?? []), row]
  return byMeasure
}

/** What happened in the 24 hours before `end`, hour by hour, the oldest first. */
export function sampleHours(end: number, now: number) {
  const begin = end - dayMs
  const lists = () => Array.from({ length: 24 }, () => new Set<string>())
  const players = lists()
  const sessions = lists()
  const payers = lists()
  const installs = new Array<number>(24).fill(0)
  const revenue = new Array<number>(24).fill(0)
  for (const { index, created, sessions: own, payments } of samplePast(now)) {
    const hourOf = (at: number) => (at > begin && at <= end ? 23 - Math.min(23, Math.floor((end - at) / hourMs)) : -1)
    const hour = hourOf(created)
    if (hour >= 0) installs[hour] = (installs[hour] ?? 0) + 1
    for (const { at } of own) {
      players[hourOf(at)]?.add(String(index))
      sessions[hourOf(at)]?.add(`${index} ${at}`)
    }
    for (const { at, price, hasFailed, refund } of payments) {
      const paid = hourOf(at)
      const back = refund ? hourOf(refund.at) : -1
      if (back >= 0) revenue[back] = (revenue[back] ?? 0) - price
      if (paid < 0 || hasFailed) continue
      revenue[paid] = (revenue[paid] ?? 0) + price
      payers[paid]?.add(String(index))
    }
  }
  const counted = (of: Set<string>[]) => ({
    total: new Set(of.flatMap((one) => [...one])).size,
    hours: of.map(({ size }) => size),
  })
  const summed = (hours: number[], unit: number) => ({
    total: hours.reduce((sum, one) => sum + one, 0) / unit,
    hours: hours.map((one) => one / unit),
  })
  return {
    players: counted(players),
    sessions: counted(sessions),
    payers: counted(payers),
    installs: summed(installs, 1),
    revenue: summed(revenue, 100),
  }
}

/** The queries that the studio keeps. */
export const sampleQueries: readonly { name: string; isShared: boolean; query: string }[] = [
  {
    name: 'Revenue by product',
    isShared: true,
    query: `select "e.sku" as sku, "e.currency" as currency, count(*) as purchases,
  sum(try_cast("e.amount" as double)) as minor_units
from platform_commerce_hard_purchase
where act_date between '{from}' and '{to}'
group by sku, currency
order by minor_units desc`,
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

/** The event names of the demo: one in each state. Without a time there are none. */
export function demoEventNames(now: number | undefined): EndpointOutput<typeof listEventNames> {
  const seen = (days: number) => ({ firstSeen: (now ?? 0) - days * dayMs, lastSeen: (now ?? 0) - dayMs / 24 })
  const names: EventNameEntry[] = [
    { name: 'game_level_done', state: 'accepted', isReserved: false, players: 3, fields: 4, waitingFields: [] },
    { name: 'raid_won', state: 'accepted', isReserved: true, players: 0, fields: 2, waitingFields: ['loot'] },
    { name: 'shop_opened', state: 'waiting', isReserved: false, players: 1, fields: 0, waitingFields: ['tab'] },
    { name: 'test_junk', state: 'removed', isReserved: false, players: 3, fields: 0, waitingFields: [] },
  ].map((entry, index) => ({ ...entry, state: entry.state as EventNameEntry['state'], ...seen(40 - index * 9) }))
  return {
    names: now === undefined ? [] : names,
    isCut: false,
    use: {
      names: { used: now === undefined ? 0 : 2, limit: eventNameLimits.names },
      fields: { used: now === undefined ? 0 : 6, limit: eventNameLimits.fields },
    },
  }
}

/** The marks of the demo's charts: what its calendar has in these days, and a release. */
export function demoMarks(now: number, range: { from: string; to: string }): ChartMark[] {
  const from = Date.parse(range.from)
  const to = Date.parse(range.to) + dayMs
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
