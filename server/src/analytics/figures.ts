import { type Card, type Figure, type Row, retentionPeriods } from '@regent/contract/analytics'
import type { DayMeasure } from '../engines/database/history-tables.ts'
import { type DayCount, type History, historyDays, readWaiting } from '../history/mover.ts'
import type { Realm } from '../http/context.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const laterDay = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

/** More days than a chart shows. */
const mostDays = 400

/** Minor units as they are shown. */
const money = (minor: number) => Math.round(minor) / 100
const ratio = (amount: number, of: number) => (of === 0 ? 0 : Math.round((amount / of) * 100) / 100)

function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(0, Math.min(mostDays, count)) }, (_, index) => laterDay(from, index))
}

const summed = (counts: readonly DayCount[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { day, amount } of counts) sums.set(day, (sums.get(day) ?? 0) + amount)
  return sums
}

type Range = { from: string; to: string }

/** The rows of a chart, from the counts of days. */
export async function readFigure(realm: Realm, figure: Figure, { from, to }: Range): Promise<Row[]> {
  const read = (measure: DayMeasure) => historyDays(realm, measure, from, to)
  const byDay = async (measure: DayMeasure) => summed(await read(measure))
  const days = daysBetween(from, to)
  switch (figure) {
    case 'installs':
      return (await read('installs')).map(({ day, key, amount }) => ({
        act_date: day,
        installs: amount,
        platform: key || null,
      }))
    case 'revenue':
      return (await read('revenue')).map(({ day, key, amount }) => ({
        act_date: day,
        provider: key || null,
        revenue: money(amount),
      }))
    case 'dau': {
      const players = await byDay('players')
      return days.map((day) => ({ act_date: day, dau: players.get(day) ?? 0 }))
    }
    case 'payers': {
      const payers = await byDay('payers')
      return days.map((day) => ({ act_date: day, payers: payers.get(day) ?? 0 }))
    }
    case 'arpdau': {
      const [revenue, players] = await Promise.all([byDay('revenue'), byDay('players')])
      return days.map((day) => {
        const [earned, dau] = [money(revenue.get(day) ?? 0), players.get(day) ?? 0]
        return { act_date: day, revenue: earned, dau, arpdau: ratio(earned, dau) }
      })
    }
    case 'arppu': {
      const [revenue, payers] = await Promise.all([byDay('revenue'), byDay('payers')])
      return days.map((day) => {
        const [earned, paid] = [money(revenue.get(day) ?? 0), payers.get(day) ?? 0]
        return { act_date: day, revenue: earned, payers: paid, arppu: ratio(earned, paid) }
      })
    }
    case 'retention': {
      const [installs, returned] = await Promise.all([byDay('installs'), read('returned')])
      return retentionRows(days, to, installs, returned)
    }
  }
}

/** How many of those who installed on a day played again so many days later: null while that day has not ended in the range. */
export function retentionRows(
  days: readonly string[],
  to: string,
  installs: ReadonlyMap<string, number>,
  returned: readonly DayCount[],
): Row[] {
  const back = new Map(returned.map(({ day, key, amount }) => [`${day} ${key}`, amount]))
  return days.flatMap((day) =>
    retentionPeriods.map((period) => {
      const newUsers = installs.get(day) ?? 0
      const isOver = laterDay(day, period) <= to
      const retained = back.get(`${day} ${period}`) ?? 0
      return {
        act_date: day,
        new_users: newUsers,
        period_number: period,
        retained_users: isOver ? retained : null,
        retention: isOver ? ratio(retained, newUsers) : null,
      }
    }),
  )
}

const measures = { installs: 'installs', dau: 'players', revenue: 'revenue', payers: 'payers' } as const

/** A number of a day (by UTC), or of the last 24 hours. */
export async function readCard(
  history: History,
  realm: Realm,
  card: Card,
  date: string | undefined,
  now: number,
  timeoutMs: number,
): Promise<number> {
  const today = date ?? dayOf(now)
  if (card === 'monthRevenue') {
    return money(total(await historyDays(realm, 'revenue', `${today.slice(0, 8)}01`, today)))
  }
  if (date !== undefined) {
    const amount = total(await historyDays(realm, measures[card], date, date))
    return card === 'revenue' ? money(amount) : amount
  }
  const { rows } = await history.query(realm.id, lastDaySql(card, now), { rows: 1, timeoutMs })
  return Number(rows[0]?.[0] ?? 0)
}

const total = (counts: readonly DayCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/** Those hours are in two days, so that the counts of days do not tell. */
function lastDaySql(card: Exclude<Card, 'monthRevenue'>, now: number): string {
  const literal = (at: number) => `timestamp '${new Date(at).toISOString().slice(0, 23).replace('T', ' ')}'`
  const within = `act_time > ${literal(now - dayMs)} and act_time <= ${literal(now)}`
  const purchases = 'platform_commerce_hard_purchase'
  switch (card) {
    case 'installs':
      return `select count(*) from platform_session_install where ${within}`
    case 'dau':
      return `select count(distinct gamer_tag) from platform_session_session where ${within}`
    case 'payers':
      return `select count(distinct gamer_tag) from ${purchases} where ${within}`
    case 'revenue':
      return `select round(coalesce(sum(try_cast("e.price" as double)), 0) / 100, 2) from ${purchases} where ${within}`
  }
}

/** What happened until then is counted. */
export async function readAsOf(realm: Realm, now: number): Promise<number> {
  const { uncounted } = await readWaiting(realm)
  return Math.min(uncounted ?? now, now)
}
