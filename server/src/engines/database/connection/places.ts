import { LRUCache } from 'lru-cache'

/** The database is overloaded by this server. Nothing was done; the caller may retry soon. */
export class DatabaseBusy extends Error {
  constructor(reason: string) {
    super(`The database connections of this server are all in use: ${reason}.`)
    this.name = 'DatabaseBusy'
  }
}

/** What a connection is used for. The work of the server itself belongs to no organization. */
type KindOfWork = 'reads' | 'slow reads' | 'writes' | 'jobs' | 'server'

/** Who works: an organization, in one of its realms or in none; 0 is a caller without an organization. */
export type ShareOwner = { cid: number; pid?: string | undefined }

/** Maximum number of owners with counts; the least recently used one starts again at 0. */
const maxOwners = 1_000

type Kind = { name: KindOfWork; held: number; limit: number; waiting: number; rejected: number }

/** The connections that one kind of work of one owner holds, and the requests that wait for one. */
export type Share = {
  readonly kind: Kind
  /** The count of the organization; undefined for the server itself. */
  readonly organization: { held: number; waiting: number } | undefined
  held: number
  /** Each is called with the failure, or with nothing when it has a connection. */
  readonly waiting: ((failure?: Error) => void)[]
}

type OwnerShares = Record<Exclude<KindOfWork, 'server' | 'jobs'>, Share>

type PlacesOptions = {
  /** Connections that one organization may hold if it is alone. */
  usual: number
  /** Connections above these, only for owners that hold few. */
  reserve: number
  maxWaiting: number
  maxWaitMs: number
}

/**
 * Decides who gets a connection of the pool. Without contention everybody does: then a request costs some additions.
 *
 * - An owner that is alone can hold all usual places, because idle connections help nobody.
 * - A running statement cannot be taken back. The reserve is therefore for owners that hold few, so that they are served
 *   while another owner's statements are blocked by a lock. Its last place is for an organization that holds none.
 * - Slow reads hold at most half of the usual places, jobs at most three quarters.
 * - The waiting requests get the free places in turn, one for each share.
 */
export class Places {
  readonly usual: number
  readonly reserve: number
  readonly server: Share
  readonly jobs: Share
  /** Called with the kind and the time of each request that had to wait. */
  onWaited: (kind: KindOfWork, waitedMs: number) => void = () => {}
  readonly #maxWaiting: number
  readonly #maxWaitMs: number
  readonly #kinds: Record<KindOfWork, Kind>
  readonly #owners = new LRUCache<number | string, OwnerShares>({ max: maxOwners })
  readonly #organizations = new LRUCache<number, { held: number; waiting: number }>({ max: maxOwners })
  /** The shares with waiting requests, in the order of their turns. */
  readonly #turns: Share[] = []
  #held = 0
  #waiting = 0

  constructor({ usual, reserve, maxWaiting, maxWaitMs }: PlacesOptions) {
    this.usual = usual
    this.reserve = reserve
    this.#maxWaiting = maxWaiting
    this.#maxWaitMs = maxWaitMs
    const kind = (name: KindOfWork, limit: number): Kind => ({ name, held: 0, limit, waiting: 0, rejected: 0 })
    this.#kinds = {
      reads: kind('reads', Number.POSITIVE_INFINITY),
      'slow reads': kind('slow reads', Math.ceil(usual / 2)),
      writes: kind('writes', Number.POSITIVE_INFINITY),
      jobs: kind('jobs', Math.ceil((usual * 3) / 4)),
      server: kind('server', Number.POSITIVE_INFINITY),
    }
    this.server = { kind: this.#kinds.server, organization: undefined, held: 0, waiting: [] }
    this.jobs = { kind: this.#kinds.jobs, organization: { held: 0, waiting: 0 }, held: 0, waiting: [] }
  }

  get waiting(): number {
    return this.#waiting
  }

  /** The counts of each kind of work, for the metrics. */
  get kinds(): readonly Readonly<Kind>[] {
    return Object.values(this.#kinds)
  }

  findShares({ cid, pid }: ShareOwner): OwnerShares {
    const key = pid ?? cid
    const known = this.#owners.get(key)
    if (known) return known
    const organization = this.#organizations.get(cid) ?? { held: 0, waiting: 0 }
    this.#organizations.set(cid, organization)
    const share = (name: keyof OwnerShares): Share => ({ kind: this.#kinds[name], organization, held: 0, waiting: [] })
    const shares = { reads: share('reads'), 'slow reads': share('slow reads'), writes: share('writes') }
    this.#owners.set(key, shares)
    return shares
  }

  /** How many connections the share could get now. */
  countFree(share: Share): number {
    if (share.waiting.length > 0) return 0
    const { usual, reserve } = this
    const left = usual + reserve - this.#held
    if (!share.organization) return Math.max(0, left - this.#waiting)
    const { kind } = share
    if (kind.held < kind.limit && this.#held < usual) {
      return Math.max(0, Math.min(usual - this.#held - this.#waiting, kind.limit - kind.held))
    }
    return this.#mayTake(share) ? 1 : 0
  }

  /** Takes a place if one is free for the share. */
  take(share: Share): boolean {
    if (share.waiting.length > 0 || !this.#mayTake(share)) return false
    this.#add(share)
    return true
  }

  /** Waits for a place, which is then taken. Rejects with `DatabaseBusy` if too many wait, or after the time limit. */
  wait(share: Share): Promise<void> {
    const { organization, kind } = share
    const isFirst = !organization || organization.waiting === 0
    // Nobody is refused because of the queue of others; twice the length bounds the memory.
    if (this.#waiting >= (isFirst ? 2 * this.#maxWaiting : this.#maxWaiting)) {
      kind.rejected += 1
      return Promise.reject(new DatabaseBusy(`${this.#waiting} others wait`))
    }
    const startedAt = performance.now()
    return new Promise((resolve, reject) => {
      const settle = (failure?: Error) => {
        clearTimeout(timer)
        this.#count(share, -1)
        this.onWaited(kind.name, performance.now() - startedAt)
        if (failure) reject(failure)
        else resolve()
      }
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(settle), 1)
        if (share.waiting.length === 0) this.#turns.splice(this.#turns.indexOf(share), 1)
        kind.rejected += 1
        settle(new DatabaseBusy(`none became free within ${this.#maxWaitMs} ms`))
      }, this.#maxWaitMs)
      this.#count(share, 1)
      if (share.waiting.push(settle) === 1) this.#turns.push(share)
    })
  }

  release(share: Share): void {
    this.#held -= 1
    share.held -= 1
    share.kind.held -= 1
    if (share.organization) share.organization.held -= 1
    if (this.#waiting > 0) this.#passOn()
  }

  #mayTake({ kind, organization, held }: Share): boolean {
    const { usual, reserve } = this
    const left = usual + reserve - this.#held
    if (!organization || left <= 0) return left > 0
    // One place beyond the limit of the kind, so that slow reads of one owner never block those of another.
    if (kind.held >= kind.limit && (held > 0 || kind.held >= kind.limit + reserve)) return false
    if (this.#held < usual) return true
    return held < left - (organization.held > 0 ? 1 : 0)
  }

  #add(share: Share): void {
    this.#held += 1
    share.held += 1
    share.kind.held += 1
    if (share.organization) share.organization.held += 1
  }

  #count({ kind, organization }: Share, by: number): void {
    this.#waiting += by
    kind.waiting += by
    if (organization) organization.waiting += by
  }

  /** Gives the free places to the waiting requests in turn. */
  #passOn(): void {
    for (let at = 0; at < this.#turns.length; ) {
      const share = this.#turns[at]!
      if (!this.#mayTake(share)) {
        at += 1
        continue
      }
      this.#turns.splice(at, 1)
      const settle = share.waiting.shift()!
      if (share.waiting.length > 0) this.#turns.push(share)
      this.#add(share)
      settle()
    }
  }
}
