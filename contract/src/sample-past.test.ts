import { expect, test } from 'vitest'
import { sampleDayCounts, sampleHours } from '../samples/analytics.ts'
import { groupsOf } from '../samples/groups.ts'
import { pastDays, pastEvents, saleSkus, samplePast } from '../samples/past.ts'
import { samplePayments } from '../samples/payments.ts'
import { samplePlayers } from '../samples/players.ts'
import { type DayMeasure, figureRows, laterDay, toUtcDay } from './analyze/figures.ts'
import { dayMs } from './core/time.ts'

/** A Wednesday, in the evening. */
const now = Date.UTC(2026, 0, 14, 18, 30)
const today = toUtcDay(now)
const counts = sampleDayCounts(now)
const on = (measure: DayMeasure, daysAgo: number) =>
  (counts[measure] ?? [])
    .filter(({ day }) => day === laterDay(today, -daysAgo))
    .reduce((sum, { amount }) => sum + amount, 0)
const mean = (measure: DayMeasure, daysAgo: number, days: number) =>
  Array.from({ length: days }, (_, index) => on(measure, daysAgo - index)).reduce((sum, one) => sum + one, 0) / days

test('the same moment tells the same story, and nothing in it lies ahead', () => {
  const story = structuredClone(samplePast(now))
  samplePast(now + dayMs)
  expect(samplePast(now)).toEqual(story)
  const times = story.flatMap(({ created, sessions, payments }) => [
    created,
    ...sessions.map(({ at }) => at),
    ...payments.map(({ at }) => at),
  ])
  expect(Math.max(...times)).toBeLessThanOrEqual(now)
  expect(Math.min(...times)).toBeGreaterThan(now - (pastDays + 1) * dayMs)
})

test('each of ninety days has players, and no player has two sessions at the same time', () => {
  for (let daysAgo = pastDays - 1; daysAgo >= 0; daysAgo -= 1) {
    expect(on('players', daysAgo), `${daysAgo} days ago`).toBeGreaterThan(10)
    expect(on('installs', daysAgo), `${daysAgo} days ago`).toBeGreaterThan(0)
  }
  for (const { created, sessions } of samplePast(now)) {
    expect(sessions[0]?.at).toBeGreaterThanOrEqual(created)
    for (const [index, { at }] of sessions.entries()) {
      const before = sessions[index - 1]
      if (before) expect(at).toBeGreaterThan(before.at + before.minutes * 60_000)
    }
  }
})

test.each([
  [1, 0.36, 0.46],
  [7, 0.14, 0.23],
  [30, 0.05, 0.12],
])('about as many players as in other games come back after %i days', (period, least, most) => {
  const range = { from: laterDay(today, -pastDays), to: today }
  const rows = figureRows('retention', range, counts, { currency: 'USD', rates: [] }).filter(
    (row) => row['period_number'] === period && row['retained_users'] !== null && row['act_date'] !== today,
  )
  const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const share = sum('retained_users') / sum('new_users')
  expect(share).toBeGreaterThan(least)
  expect(share).toBeLessThan(most)
})

test('the launch, the update, the outage and the sales are seen in the figures', () => {
  const { update, outage, harborSale, crewSale } = pastEvents
  expect(mean('installs', pastDays - 1, 3)).toBeGreaterThan(3 * mean('installs', 60, 14))
  expect(mean('installs', update.daysAgo, 3)).toBeGreaterThan(1.7 * mean('installs', 60, 14))
  expect(on('players', outage.daysAgo)).toBeLessThan(0.85 * mean('players', outage.daysAgo + 7, 7))
  expect(mean('revenue', harborSale.daysAgo, harborSale.days)).toBeGreaterThan(3 * mean('revenue', 60, 14))
  expect(mean('revenue', crewSale.daysAgo, crewSale.days)).toBeLessThan(2 * mean('revenue', 60, 14))
  const sold = (sku: string) =>
    samplePast(now).flatMap(({ payments }) => payments.filter((one) => one.sku === sku)).length
  expect(sold(saleSkus.harbor.sku)).toBeGreaterThan(20)
  expect(sold(saleSkus.crew.sku)).toBeLessThan(6)
})

test('players sleep: the evening of a day has twice the sessions of the night, across all time zones', () => {
  const starts = samplePast(now).flatMap(({ sessions }) => sessions.map(({ at }) => new Date(at).getUTCHours()))
  const between = (from: number, to: number) => starts.filter((hour) => hour >= from && hour < to).length
  expect(between(17, 21)).toBeGreaterThan(2 * between(2, 6))
})

test('players, days, hours and payments tell the same figures', () => {
  const players = samplePlayers(now)
  const installs = (counts.installs ?? []).reduce((sum, { amount }) => sum + amount, 0)
  expect(installs).toBe(players.length)
  const gamerTags = players.map(({ row }) => row.gamerTag)
  expect(new Set(gamerTags).size).toBe(players.length)
  const completed = samplePayments(now, gamerTags).filter(
    ({ history, refund }) => refund === undefined && history.some(({ change }) => change === 'COMPLETED'),
  )
  for (const { row, stats } of players) {
    const own = completed.filter(({ gt }) => gt === row.gamerTag)
    expect(Number(stats['PURCHASES_TOTAL'] ?? 0)).toBe(own.length)
    expect(Number(stats['SPEND_TOTAL'] ?? 0)).toBe(own.reduce((sum, { details }) => sum + details.price, 0))
  }
  const sumOf = (measure: DayMeasure) => (counts[measure] ?? []).reduce((sum, { amount }) => sum + amount, 0)
  expect(sumOf('refunds')).toBeGreaterThan(0)
  expect(sumOf('revenue') - sumOf('refunds')).toBe(completed.reduce((sum, { details }) => sum + details.price, 0))
  // The hours before midnight are the day's.
  const midnight = Math.floor(now / dayMs) * dayMs
  const hours = sampleHours(midnight - 1, now)
  expect(hours.installs.total).toBe(on('installs', 1))
  expect(hours.players.total).toBe(on('players', 1))
  expect(hours.revenue.total).toBeCloseTo((on('revenue', 1) - on('refunds', 1)) / 100)
  expect(hours.sessions.hours.reduce((sum, one) => sum + one, 0)).toBe(hours.sessions.total)
})

test('no player joins a group before their first session', () => {
  const cameAt = new Map(samplePlayers(now).map(({ row }) => [row.gamerTag, row.created]))
  for (const { members, created } of groupsOf(now)) {
    for (const { gamerTag, joined } of members) {
      expect(joined).toBeGreaterThan(cameAt.get(gamerTag) ?? 0)
      expect(joined).toBeGreaterThanOrEqual(created)
      expect(joined).toBeLessThanOrEqual(now)
    }
  }
})
