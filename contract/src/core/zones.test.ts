import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTimes, specialTimes } from './cron.ts'
import { type Cronish, lastFire, nextFires } from './cronish.ts'
import { dayMs } from './time.ts'
import { zone as zoneType } from './values.ts'
import { findInstants, isZone, toInstant, toLocalMs, zoneNames } from './zones.ts'

const local = (text: string) => Date.parse(`${text}Z`)
const utcText = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Calcutta', 'Asia/Kolkata'])(
  '%s is a zone',
  (name) => {
    expect(zoneType().parse(name)).toBe(name)
  },
)

test.each(['', 'Berlin', 'europe/berlin ', 'Mars/Base', '+02:00', 'GMT+2', 'Europe/Berlin\n', 'Europe', '../etc'])(
  '"%s" is no zone',
  (name) => {
    expect(zoneType().safeParse(name).error?.issues[0]?.message).toBe(
      'must be a time zone such as Europe/Berlin or UTC',
    )
  },
)

test('every zone of the list is one, and UTC comes first', () => {
  expect(zoneNames()[0]).toBe('UTC')
  expect(zoneNames().length).toBeGreaterThan(300)
  expect(zoneNames().filter((name) => !isZone(name))).toEqual([])
})

test.each([
  ['Europe/Berlin', '2027-07-01T09:00', '2027-07-01T07:00', 1],
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:00', 0],
  ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30', 2],
  ['America/New_York', '2027-03-14T02:30', '2027-03-14T07:00', 0],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30', 2],
  ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:30', 0],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45', 2],
])('in %s %s is the moment %s UTC, and exists %i times', (zone, shown, moment, times) => {
  expect(utcText(toInstant(zone, local(shown)))).toBe(moment)
  expect(findInstants(zone, local(shown))).toHaveLength(times)
})

test.each([
  ['30 2 * * *', '2027-03-27T12:00', ['2027-03-28T01:00', '2027-03-29T00:30']],
  ['30 2 * * *', '2027-10-30T12:00', ['2027-10-31T00:30', '2027-11-01T01:30']],
  // In the second of the two hours: the first one has run.
  ['30 2 * * *', '2027-10-31T01:10', ['2027-11-01T01:30', '2027-11-02T01:30']],
  ['0 * * * *', '2027-03-28T00:00', ['2027-03-28T01:00', '2027-03-28T02:00']],
  ['*/15 * * * *', '2027-03-28T00:40', ['2027-03-28T00:45', '2027-03-28T01:00', '2027-03-28T01:15']],
  ['*/30 * * * *', '2027-10-31T00:10', ['2027-10-31T00:30', '2027-10-31T02:00']],
  ['0 9 1 * *', '2027-03-02T00:00', ['2027-04-01T07:00', '2027-05-01T07:00']],
  ['0 0 0 L * *', '2027-03-02T00:00', ['2027-03-30T22:00', '2027-04-29T22:00']],
])('%s in Berlin comes, after %s UTC, at %j', (cron, after, expected) => {
  const zone = 'Europe/Berlin'
  expect(nextTimes([cron], { after: local(after), count: expected.length, zone }).map(utcText)).toEqual(expected)
})

test('an end and several texts hold in a zone too', () => {
  const limits = { after: local('2027-07-01T00:00'), zone: 'Europe/Berlin', count: 9, until: local('2027-07-02T07:00') }
  expect(nextTimes(['0 9 * * *', '0 0 9 * * *', '0 10 * * *'], limits).map(utcText)).toEqual(
    ['2027-07-01T07:00', '2027-07-01T08:00', '2027-07-02T07:00'], // 10:00 of the second day is after the end
  )
})

describe.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])('over five years in %s', (zone) => {
  const from = local('2026-01-01T00:00')
  const minuteOfDay = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  /** Where clocks change, and anywhere else. */
  const someTime = fc.oneof(
    minuteOfDay,
    fc.record({ hour: fc.integer({ min: 1, max: 3 }), minute: fc.constantFrom(0, 15, 29, 30, 45, 59) }),
  )
  const days = 5 * 365

  /** One run on each local day, never earlier than asked, and later only at the end of a gap. */
  function expectDaily(times: readonly number[], askedMs: number) {
    const shown = times.map((at) => toLocalMs(zone, at))
    const dayNumbers = shown.map((at) => Math.floor(at / dayMs))
    expect(dayNumbers.every((day, index) => index === 0 || day === (dayNumbers[index - 1] ?? 0) + 1)).toBe(true)
    for (const at of shown.filter((one) => one % dayMs !== askedMs)) {
      expect(findInstants(zone, Math.floor(at / dayMs) * dayMs + askedMs)).toEqual([])
      expect((at % dayMs) - askedMs).toSatisfy((late: number) => late > 0 && late <= 3_600_000)
    }
  }

  test('a daily cron runs once on each local day', () => {
    fc.assert(
      fc.property(someTime, fc.integer({ min: 0, max: dayMs }), ({ hour, minute }, later) => {
        const times = nextTimes([`${minute} ${hour} * * *`], { after: from + later, count: days, zone })
        expect(times).toHaveLength(days)
        expectDaily(times, (hour * 60 + minute) * 60_000)
      }),
      { numRuns: 6 },
    )
  })

  test('a daily timer fires once on each local day, and the last one is the one before the next', () => {
    fc.assert(
      fc.property(someTime, fc.integer({ min: 0, max: dayMs }), ({ hour, minute }, later) => {
        const cronish: Cronish = { unit: 'day', every: 1, minute: hour * 60 + minute }
        const times = nextFires(cronish, { anchor: from, after: from + later, count: days, zone })
        expectDaily(times, cronish.minute * 60_000)
        for (const [index, at] of times.slice(1, 200).entries()) {
          expect(lastFire(cronish, { anchor: from, until: at - 1, zone })).toBe(times[index])
        }
      }),
      { numRuns: 4 },
    )
  })

  test('no cron runs twice for one local time, and from wherever it is asked it answers the same', () => {
    const step = fc.constantFrom('*/7', '*/15', '*/30', '0', '13,30,59')
    const hours = fc.constantFrom('*', '*/2', '1-3', '0,2')
    fc.assert(
      fc.property(step, hours, fc.integer({ min: 0, max: days - 3 }), (minutes, hour, day) => {
        const after = from + day * dayMs
        const crons = [`${minutes} ${hour} * * *`]
        const times = nextTimes(crons, { after, count: 150, zone })
        const shown = times.map((at) => toLocalMs(zone, at))
        expect(new Set(shown).size).toBe(times.length)
        expect(shown.every((at, index) => index === 0 || at > (shown[index - 1] ?? 0))).toBe(true)
        for (const [index, at] of times.slice(1).entries()) {
          const before = times[index] ?? 0
          const middle = Math.floor((before + at) / 2)
          for (const asked of [before, middle, at - 1])
            expect(nextTimes(crons, { after: asked, count: 1, zone })).toEqual([at])
        }
      }),
      { numRuns: 8 },
    )
  })

  test('around each change of clocks nothing is skipped', () => {
    const changes = Array.from({ length: days * 24 }, (_, hour) => from + hour * 3_600_000).filter(
      (at) => toLocalMs(zone, at) - at !== toLocalMs(zone, at - 3_600_000) - (at - 3_600_000),
    )
    expect(changes.length).toBeGreaterThanOrEqual(10)
    for (const change of changes) {
      const times = nextTimes(['*/10 * * * *'], { after: change - 4 * 3_600_000, count: 60, zone })
      for (const [index, at] of times.slice(1).entries()) {
        const pause = at - (times[index] ?? 0)
        // The repeated hour or half hour has no runs of its own.
        expect(pause).toBeLessThanOrEqual(70 * 60_000)
      }
    }
  })
})

test('the times of a cron text that clocks skip or repeat are known in advance', () => {
  const year = { after: local('2027-01-01T00:00'), until: local('2028-01-01T00:00') }
  const inBerlin = (cron: string) =>
    specialTimes(cron, 'Europe/Berlin', year).map(({ kind, local: shown, at }) => [kind, utcText(shown), utcText(at)])
  expect(inBerlin('30 2 * * *')).toEqual([
    ['skipped', '2027-03-28T02:30', '2027-03-28T01:00'],
    ['repeated', '2027-10-31T02:30', '2027-10-31T00:30'],
  ])
  expect(inBerlin('0 9 * * *')).toEqual([])
  expect(specialTimes('30 2 * * *', 'UTC', year)).toEqual([])
  expect(specialTimes('no cron', 'Europe/Berlin', year)).toEqual([])
})
