/** Maximum number of requests in work per process while the processor is short; the limit falls from here. */
const maxLimit = 64
const minLimit = 8
/** An owner may always have this many requests in work, however many other owners there are. */
const minPart = 2
/** How often the event loop is measured while there are requests. */
export const tickMs = 50
/** A timer that is later than this shows that the processor is short: the limit falls. Otherwise it rises by one. */
const maxLateMs = 20
const fall = 0.75
/** A request in work for longer waits for something else, such as a lock or another server, and no longer counts. */
const maxWorkMs = 1_000
/** An owner without requests for this long no longer competes. */
const idleMs = 1_000
/** Weight of the last request in the average time in work. */
const weight = 1 / 8

export type QueueLimits = { maxWaiting: number; maxWaitMs: number }
const usualLimits: QueueLimits = { maxWaiting: 1_000, maxWaitMs: 10_000 }

/** Why a request was not started: its owner's queue is full, or its wait was too long. */
export type QueueRefusal = 'full' | 'late'

type Owner = {
  name: string
  /** The organization of its open requests; its own name while they are of several. */
  organization: string
  working: number
  readonly waiting: Ticket[]
  /** Time in work that the owner has used, as a position on the queue's clock. */
  usedMs: number
  meanMs: number
  seenAt: number
}

/** A request from its arrival to its response. */
export type Ticket = {
  readonly owner: Owner
  state: 'waiting' | 'working' | 'over'
  /** When it arrived; once it is in work, when it was started. */
  since: number
  chargedMs: number
  readonly start: (refusal?: QueueRefusal) => void
}

/**
 * Decides which request a process works on next, so that the requests of one owner do not delay those of the others.
 *
 * - While the event loop is on time, every request starts immediately. This costs some additions.
 * - While the event loop is late, the number of requests in work is limited. The limit falls with each late measurement
 *   and rises slowly. An owner can always use its part of the limit, and everything that the others leave.
 * - The waiting request of the owner that has used the least time in work is started next (start-time fair queueing).
 *   An owner that was idle begins at the time of the queue, so it cannot save up time.
 *
 * The caller passes the time, in milliseconds.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #owners = new Map<string, Owner>()
  /** How many owners each organization has. */
  readonly #organizations = new Map<string, number>()
  /** The requests in work that count, oldest first. */
  readonly #working = new Set<Ticket>()
  #limit = maxLimit
  #waiting = 0
  #refused = 0
  /** The position of the owner that was started last. */
  #clock = 0
  #dueAt: number | undefined
  /** Called with the time of each request that had to wait. */
  onWaited: (waitedMs: number) => void = () => {}

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits }
  }

  get working(): number {
    return this.#working.size
  }

  get waiting(): number {
    return this.#waiting
  }

  get refused(): number {
    return this.#refused
  }

  /** How many requests may be in work; undefined: the processor is not short, so any number may. */
  get limit(): number | undefined {
    return this.#limit < maxLimit ? this.#limit : undefined
  }

  /** True if `tick` is needed. */
  get isActive(): boolean {
    return this.#owners.size > 0
  }

  /**
   * `start` is called as soon as the request may be started, or with the reason why it is not. Several owners can be of
   * one organization, and one owner of several.
   */
  enter(name: string, now: number, start: Ticket['start'], organization = name): Ticket {
    const owner = this.#findOwner(name, organization, now)
    owner.seenAt = now
    const ticket: Ticket = { owner, state: 'waiting', since: now, chargedMs: 0, start }
    if (owner.waiting.length === 0 && this.#mayStart(owner)) this.#begin(ticket, now)
    else if (owner.waiting.length >= this.#limits.maxWaiting) this.#refuse(ticket, 'full')
    else {
      owner.waiting.push(ticket)
      this.#waiting += 1
    }
    return ticket
  }

  /** The request was answered, or its caller has gone. */
  leave(ticket: Ticket, now: number): void {
    const { owner, state } = ticket
    ticket.state = 'over'
    owner.seenAt = now
    if (state === 'waiting') {
      owner.waiting.splice(owner.waiting.indexOf(ticket), 1)
      this.#waiting -= 1
    }
    if (state === 'working') this.#settle(ticket, now)
    if (this.#waiting > 0) this.#passOn(now)
  }

  /** Measures how late it is called; call it every `tickMs` while the queue is active. */
  tick(now: number): void {
    const lateMs = this.#dueAt === undefined ? 0 : now - this.#dueAt
    this.#dueAt = now + tickMs
    if (lateMs > maxLateMs) {
      this.#limit = Math.max(minLimit, Math.floor(Math.min(this.#limit, this.working) * fall))
    } else if (this.#limit < maxLimit) this.#limit += 1
    for (const ticket of this.#working) {
      if (now - ticket.since < maxWorkMs) break
      ticket.state = 'over'
      this.#settle(ticket, now)
    }
    for (const owner of this.#owners.values()) {
      this.#refuseLate(owner, now)
      const isIdle = owner.working === 0 && owner.waiting.length === 0 && now - owner.seenAt >= idleMs
      if (isIdle) this.#remove(owner)
    }
    if (this.#owners.size === 0) this.#dueAt = undefined
    if (this.#waiting > 0) this.#passOn(now)
  }

  #findOwner(name: string, organization: string, now: number): Owner {
    const known = this.#owners.get(name)
    if (known) {
      const isIdle = known.working === 0 && known.waiting.length === 0
      if (known.organization !== organization) this.#setOrganization(known, isIdle ? organization : known.name)
      if (isIdle) known.usedMs = Math.max(known.usedMs, this.#clock)
      return known
    }
    const owner: Owner = { name, organization, working: 0, waiting: [], usedMs: this.#clock, meanMs: 0, seenAt: now }
    this.#owners.set(name, owner)
    this.#count(organization, 1)
    return owner
  }

  #remove({ name, organization }: Owner): void {
    this.#owners.delete(name)
    this.#count(organization, -1)
  }

  #setOrganization(owner: Owner, organization: string): void {
    this.#count(owner.organization, -1)
    owner.organization = organization
    this.#count(organization, 1)
  }

  #count(organization: string, change: 1 | -1): void {
    const owners = (this.#organizations.get(organization) ?? 0) + change
    if (owners > 0) this.#organizations.set(organization, owners)
    else this.#organizations.delete(organization)
  }

  #mayStart(owner: Owner): boolean {
    if (this.#limit === maxLimit) return true
    // Alone, an organization keeps as many in work as group commits and shared reads can use.
    const limit = this.#organizations.size === 1 ? maxLimit : this.#limit
    return this.working < limit || owner.working < Math.max(minPart, Math.floor(limit / this.#owners.size))
  }

  #begin(ticket: Ticket, now: number): void {
    const { owner } = ticket
    this.#clock = Math.max(this.#clock, owner.usedMs)
    ticket.state = 'working'
    ticket.since = now
    // The real time is not known yet; without an estimate, one owner would get all free places at once.
    ticket.chargedMs = owner.meanMs
    owner.usedMs += ticket.chargedMs
    owner.working += 1
    this.#working.add(ticket)
    ticket.start()
  }

  /** Ends the work of a request, and charges its time to its owner. */
  #settle(ticket: Ticket, now: number): void {
    const { owner } = ticket
    if (!this.#working.delete(ticket)) return
    const tookMs = Math.min(maxWorkMs, now - ticket.since)
    owner.working -= 1
    owner.usedMs += tookMs - ticket.chargedMs
    owner.meanMs += (tookMs - owner.meanMs) * weight
  }

  #refuse(ticket: Ticket, refusal: QueueRefusal): void {
    ticket.state = 'over'
    this.#refused += 1
    ticket.start(refusal)
  }

  #refuseLate(owner: Owner, now: number): void {
    for (;;) {
      const [first] = owner.waiting
      if (!first || now - first.since < this.#limits.maxWaitMs) return
      owner.waiting.shift()
      this.#waiting -= 1
      this.onWaited(now - first.since)
      this.#refuse(first, 'late')
    }
  }

  /** Starts waiting requests while there is room. */
  #passOn(now: number): void {
    for (let next = this.#findNext(); next; next = this.#findNext()) {
      const ticket = next.waiting.shift()!
      this.#waiting -= 1
      this.onWaited(now - ticket.since)
      this.#begin(ticket, now)
    }
  }

  #findNext(): Owner | undefined {
    let best: Owner | undefined
    for (const owner of this.#owners.values()) {
      if (owner.waiting.length === 0 || !this.#mayStart(owner)) continue
      if (best === undefined || owner.usedMs < best.usedMs) best = owner
    }
    return best
  }
}
