import { expect, test } from 'vitest'
import { FairQueue, type QueueRefusal, type Ticket, tickMs } from './fair-queue.ts'

/** A queue with a clock of its own. */
class TestQueue {
  now = 0
  readonly queue: FairQueue
  readonly started: string[] = []
  readonly refused: QueueRefusal[] = []

  constructor(limits: ConstructorParameters<typeof FairQueue>[0] = {}) {
    this.queue = new FairQueue(limits)
  }

  enter(owner: string, organization?: string): Ticket {
    const start = (refusal?: QueueRefusal) => {
      if (refusal) this.refused.push(refusal)
      else this.started.push(owner)
    }
    return this.queue.enter(owner, this.now, start, organization)
  }

  enterAll(owner: string, count: number, organization?: string): Ticket[] {
    return Array.from({ length: count }, () => this.enter(owner, organization))
  }

  leave(ticket: Ticket): void {
    this.queue.leave(ticket, this.now)
  }

  countStarted(owner: string): number {
    return this.started.filter((one) => one === owner).length
  }

  /** Measures the event loop `times` times; each is `lateMs` late. */
  tick(lateMs: number, times = 1): void {
    for (let n = 0; n < times; n += 1) {
      this.now += tickMs + lateMs
      this.queue.tick(this.now)
    }
  }
}

/** A queue at its lowest limit. The owner `first` was there before. */
function busyQueue(limits?: ConstructorParameters<typeof FairQueue>[0]): TestQueue {
  const one = new TestQueue(limits)
  const first = one.enter('first')
  one.tick(100, 3)
  one.leave(first)
  return one
}

test('while the event loop is on time, every request starts immediately', () => {
  const one = new TestQueue()
  one.enter('owner 0')
  one.tick(10, 20)
  for (let n = 0; n < 500; n += 1) one.enter(`owner ${n % 3}`)
  expect([one.started.length, one.queue.waiting, one.queue.limit]).toEqual([501, 0, undefined])
})

test('while the event loop is late, one owner leaves room for the others', () => {
  const one = busyQueue()
  expect(one.queue.limit).toBe(8)
  one.enterAll('noisy', 100)
  expect([one.countStarted('noisy'), one.queue.waiting]).toEqual([8, 92])
  // The others get their part at once, although the limit is reached.
  one.enterAll('quiet', 6)
  expect(one.countStarted('quiet')).toBe(2)
})

test('an owner that is alone keeps what group commits can use', () => {
  const one = busyQueue()
  one.tick(100, 12)
  one.enterAll('alone', 100)
  expect([one.countStarted('alone'), one.queue.waiting]).toEqual([64, 36])
})

test('an organization is not alone while an owner that it shares has requests of another', () => {
  const one = busyQueue()
  one.tick(100, 12)
  const shared = [one.enter('claimed', 'noisy'), one.enter('claimed', 'quiet')]
  one.enterAll('noisy', 100)
  expect([one.queue.working, one.queue.working < 64]).toEqual([one.queue.limit, true])
  for (const ticket of shared) one.leave(ticket)
  // Once the others are answered, it is alone again.
  one.enter('claimed', 'noisy')
  one.enterAll('noisy', 1)
  one.tick(0)
  expect(one.queue.working).toBe(64)
})

test('an organization that is alone keeps the same, with half of it for its known callers', () => {
  const one = busyQueue()
  one.tick(100, 12)
  one.enterAll('claimed', 100, 'alone')
  one.enterAll('known', 100, 'alone')
  expect([one.countStarted('claimed'), one.countStarted('known')]).toEqual([64, 32])
  one.tick(100, 4)
  one.enterAll('other', 3)
  expect([one.countStarted('other'), one.queue.limit]).toEqual([2, 8])
})

test('however many owners there are, each may have two requests in work', () => {
  const one = busyQueue()
  for (let n = 0; n < 120; n += 1) one.enter(`owner ${n % 40}`)
  expect([one.queue.working, one.queue.waiting]).toEqual([80, 40])
})

test('the limit rises while the event loop is on time, until there is none', () => {
  const one = busyQueue()
  one.enterAll('noisy', 30)
  one.enter('quiet')
  for (let n = 0; n < 60; n += 1) {
    one.enter('quiet')
    one.tick(0)
  }
  expect(one.queue.limit).toBeUndefined()
  expect(one.queue.waiting).toBe(0)
})

test('a request that waits for something else does not count', () => {
  const one = busyQueue()
  one.enter('quiet')
  const blocked = one.enterAll('noisy', 20)
  expect(one.queue.waiting).toBe(13)
  one.tick(450)
  one.enter('quiet')
  one.tick(450)
  expect([one.countStarted('noisy'), one.queue.waiting]).toEqual([14, 6])
  // Its response changes nothing any more.
  for (const ticket of blocked.slice(0, 7)) one.leave(ticket)
  expect(one.queue.working).toBe(8)
})

test('a full queue and a long wait are refused, and only for the owner that waits', () => {
  const one = busyQueue({ maxWaiting: 5, maxWaitMs: 300 })
  one.enterAll('noisy', 15)
  expect([one.refused, one.queue.waiting]).toEqual([['full', 'full'], 5])
  one.enterAll('quiet', 3)
  expect(one.refused).toHaveLength(2)
  one.tick(300)
  expect(one.refused).toEqual(['full', 'full', 'late', 'late', 'late', 'late', 'late', 'late'])
  expect([one.queue.waiting, one.queue.refused]).toEqual([0, 8])
})

test('a caller who leaves the queue is not started', () => {
  const one = busyQueue()
  one.enter('quiet')
  const tickets = one.enterAll('noisy', 9)
  for (const ticket of tickets.slice(7)) one.leave(ticket)
  for (const ticket of tickets.slice(0, 7)) one.leave(ticket)
  expect([one.countStarted('noisy'), one.queue.waiting, one.queue.working]).toEqual([7, 0, 1])
})

/**
 * One processor that works on all started requests in turn, a millisecond each, as an event loop does: a turn of the
 * loop takes as many milliseconds as there are requests. Each owner has callers that ask again after each answer.
 * Returns how long each call took.
 */
function simulate(owners: Record<string, { callers: number; costMs: number }>, queue?: FairQueue) {
  type Job = { owner: string; leftMs: number; askedAt: number; ticket: Ticket | undefined }
  const times = new Map<string, number[]>(Object.keys(owners).map((owner) => [owner, []]))
  let running: Job[] = []
  let now = 0
  const ask = (owner: string) => {
    const job: Job = { owner, leftMs: owners[owner]!.costMs, askedAt: now, ticket: undefined }
    if (!queue) return void running.push(job)
    job.ticket = queue.enter(owner, now, (refusal) => {
      if (!refusal) running.push(job)
    })
  }
  for (const [owner, { callers }] of Object.entries(owners)) for (let n = 0; n < callers; n += 1) ask(owner)
  let tickAt = tickMs
  while (now < 20_000) {
    const turn = running
    running = []
    for (const job of turn) {
      now += 1
      job.leftMs -= 1
      if (job.leftMs > 0) {
        running.push(job)
        continue
      }
      if (now > 5_000) times.get(job.owner)!.push(now - job.askedAt)
      if (job.ticket) queue?.leave(job.ticket, now)
      ask(job.owner)
    }
    if (now < tickAt) continue
    queue?.tick(now)
    tickAt = now + tickMs
  }
  return Object.fromEntries(times)
}

const worst = (times: readonly number[] | undefined) => Math.max(...(times ?? []))

test('a flood of expensive requests adds little to the calls of the others, and does not stop itself', () => {
  const owners = { noisy: { callers: 100, costMs: 20 }, quiet: { callers: 4, costMs: 2 } }
  const before = simulate(owners)
  const after = simulate(owners, new FairQueue())
  expect(worst(before['quiet'])).toBeGreaterThan(200)
  expect(worst(after['quiet'])).toBeLessThan(60)
  // Nothing is left idle: the processor does the same work in the same time.
  expect(after['noisy']!.length).toBeGreaterThan(0.6 * before['noisy']!.length)
})

test('owners get equal time in work, not equal numbers of requests', () => {
  const owners = { slow: { callers: 40, costMs: 20 }, quick: { callers: 40, costMs: 5 } }
  const after = simulate(owners, new FairQueue())
  const ratio = after['quick']!.length / after['slow']!.length
  expect(ratio).toBeGreaterThan(3)
  expect(ratio).toBeLessThan(5)
})
