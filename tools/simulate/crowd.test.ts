import { expect, test } from 'vitest'
import { type Clock, type Comer, type CrowdCounts, type CrowdOptions, letPlay } from './crowd.ts'
import { type Person, personOf, shareOfHour } from './population.ts'
import { seeded } from './random.ts'

/** A clock that jumps to whatever comes next, once everything that runs is waiting. */
function jumpingClock(): Clock & { stop: () => void } {
  let now = 0
  let isRunning = true
  const waiting: { at: number; wake: () => void }[] = []
  const jump = () => {
    waiting.sort((one, other) => one.at - other.at)
    const next = waiting.shift()
    if (next) {
      now = next.at
      next.wake()
    }
    if (isRunning) setImmediate(jump)
  }
  setImmediate(jump)
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((wake) => {
        waiting.push({ at: now + ms, wake })
        signal.addEventListener('abort', () => wake(), { once: true })
      }),
    stop() {
      isRunning = false
    },
  }
}

/** A day of so many people, without any server. */
async function aDay(players: number, options: Partial<CrowdOptions> = {}) {
  const clock = jumpingClock()
  const told = { begun: 0, left: 0, minutes: 0, heartbeats: 0 }
  const ticks: CrowdCounts[] = []
  const comerOf = (index: number): Comer => ({
    person: personOf('test', index),
    async start() {
      told.begun += 1
      return {
        async progress(minutes) {
          told.minutes += minutes
        },
        async heartbeat() {
          told.heartbeats += 1
        },
        async leave() {
          told.left += 1
        },
      }
    },
  })
  let next = players
  const counts = await letPlay({
    comers: Array.from({ length: players }, (_, index) => comerOf(index)),
    newComer() {
      next += 1
      return comerOf(next)
    },
    seed: 'test',
    minutes: 15,
    dayMinutes: 15,
    hour: 12,
    signal: new AbortController().signal,
    onFailure: () => {},
    onTick: (tick) => ticks.push(tick),
    clock,
    ...options,
  })
  clock.stop()
  return { counts, told, ticks }
}

test('the same seed makes the same people, another seed other ones', () => {
  const people = (seed: string): Person[] => Array.from({ length: 50 }, (_, index) => personOf(seed, index))
  expect(people('a')).toEqual(people('a'))
  expect(people('b')).not.toEqual(people('a'))
  const devices = [...people('a'), ...people('b')].flatMap(({ deviceId }) => deviceId ?? [])
  expect(new Set(devices).size).toBe(devices.length)
})

test('people are of many places and platforms, a few with an e-mail, browsers without a device id', () => {
  const people = Array.from({ length: 2_000 }, (_, index) => personOf('crowd', index))
  const kinds = (of: (person: Person) => string) => new Set(people.map(of)).size
  expect([kinds(({ country }) => country), kinds(({ platform }) => platform)]).toEqual([14, 5])
  const withEmail = people.filter(({ email }) => email !== undefined).length
  expect(withEmail).toBeGreaterThan(160)
  expect(withEmail).toBeLessThan(320)
  expect(people.every(({ platform, deviceId }) => (platform === 'WebGLPlayer') === (deviceId === undefined))).toBe(true)
})

test('the hours of a day share its sessions, most of them in the evening of the player’s own day', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  for (const zone of [-8, 0, 9]) {
    expect(hours.reduce((sum, hour) => sum + shareOfHour(hour, zone), 0)).toBeCloseTo(1)
    expect(shareOfHour((21 - zone + 24) % 24, zone)).toBeGreaterThan(5 * shareOfHour((4 - zone + 24) % 24, zone))
  }
})

test('random events happen as often as they should', () => {
  const random = seeded('chance')
  const mean = (draw: () => number) => Array.from({ length: 5_000 }, draw).reduce((sum, n) => sum + n, 0) / 5_000
  expect(mean(() => random.count(0.3))).toBeCloseTo(0.3, 1)
  expect(mean(() => random.count(4))).toBeCloseTo(4, 0)
  expect(mean(() => random.around(2))).toBeCloseTo(2, 0)
  expect(mean(() => (random.chance(0.25) ? 1 : 0))).toBeCloseTo(0.25, 1)
})

test('over a day people come as often as they use to, new ones among them, and all leave at the end', async () => {
  const { counts, told } = await aDay(200)
  const wanted = Array.from({ length: 200 }, (_, index) => personOf('test', index).sessionsPerDay)
  const sum = wanted.reduce((total, sessions) => total + sessions, 0)
  expect(counts.sessions).toBeGreaterThan(sum * 0.7)
  expect(counts.sessions).toBeLessThan(sum * 1.3)
  expect(counts.arrived).toBeGreaterThan(1)
  expect([told.begun, told.left, counts.online]).toEqual([counts.sessions, counts.sessions, 0])
  expect(told.minutes).toBeGreaterThan(counts.sessions * 4)
  expect(told.heartbeats).toBeGreaterThan(0)
})

test('all players leave immediately when it is stopped', async () => {
  const stop = new AbortController()
  let ticks = 0
  const { counts, told } = await aDay(200, {
    signal: stop.signal,
    onTick() {
      ticks += 1
      if (ticks === 1_000) stop.abort()
    },
  })
  expect(ticks).toBe(1_000)
  expect(told.begun).toBeGreaterThan(0)
  expect([told.left, counts.online]).toEqual([told.begun, 0])
})

test('a session that cannot begin is a failure, and the others go on', async () => {
  const failures: unknown[] = []
  const person = personOf('test', 0)
  const { counts } = await aDay(1, {
    comers: [{ person: { ...person, sessionsPerDay: 40 }, start: () => Promise.reject(new Error('no server')) }],
    onFailure: (error) => failures.push(error),
  })
  expect(failures.length).toBe(counts.sessions)
  expect(failures.length).toBeGreaterThan(10)
})
