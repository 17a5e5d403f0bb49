import { expect, test } from 'vitest'
import { demandOf, loads, measured } from './scripts/lib/scale.ts'

/** The arithmetic of docs/run/sizing.md, with figures that can be checked by hand. */

const nothing = { calls: 0, nodeMs: 0, postgresMs: 0, events: 0 }
const people = { sessionsPerDay: 2, sessionMinutes: 20, appShare: 0.5, peakShare: 0.1 }
const load = { name: 'by hand', players: 1_000, online: 1_200, sessionsKeptDays: 10 }
const costs = {
  ...measured,
  first: nothing,
  start: nothing,
  report: nothing,
  heartbeat: nothing,
  sessionBytes: 100,
  eventBytes: 10,
  tables: { players: { rows: 1, bytes: 500 }, stats: { rows: 20, bytes: 300 } },
}

test('online players started within the length of a session, and the busiest hour is a fraction of the day', () => {
  // 1,200 online for 1,200 seconds each: one begins in a second, 3,600 in the hour that has a tenth of the day.
  expect(demandOf(load, costs, people)).toMatchObject({
    sessions: 1,
    sessionsPerDay: 36_000,
    playersPerDay: 18_000,
    heartbeats: 24,
    playerBytes: 6_500_000,
    sessionBytes: 36_000_000,
  })
})

test('calls and cores are those of starts, of reports every four minutes and of heartbeats', () => {
  const each = { calls: 1, nodeMs: 6, postgresMs: 3, events: 2 }
  // A new player in 40 sessions: one in twenty of the players of a day, who play twice.
  const newOnes = demandOf(load, { ...costs, first: { ...each, calls: 40 } }, people)
  expect(newOnes.calls).toBeCloseTo(1)
  const all = demandOf(load, { ...costs, first: each, start: each, report: each, heartbeat: each }, people)
  expect(all.calls).toBeCloseTo(1 + 5 + 24)
  // 30 × 6 ms is 0.18 of a core, which is to be busy for 60 % of the time.
  expect(all.nodeCores).toBeCloseTo(0.3)
  expect(all.postgresCores).toBeCloseTo(0.15)
  expect(all.eventsPerDay).toBeCloseTo(60 * 36_000)
  expect(all.historyBytesPerDay).toBeCloseTo(600 * 36_000)
})

test('every load of the page asks for more than the one before', () => {
  const calls = loads.map((one) => demandOf(one).calls)
  expect(calls.length).toBeGreaterThan(2)
  expect(calls).toEqual(calls.toSorted((one, other) => one - other))
})
