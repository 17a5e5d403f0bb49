import { randomUUID } from 'node:crypto'
import type { Bus } from '../../../engines/bus/bus.ts'
import type { Clock } from '../../../engines/database/clock.ts'
import { groupCommit } from '../../../engines/database/connection/group-commit.ts'
import type { Db } from '../../../engines/database/database.ts'
import { newId } from '../../../engines/database/ids.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import * as connections from '../../../engines/live/connections.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import { tellOnline } from '../../../kernel/live/online.ts'
import * as queries from './queries.ts'
import { beginSession, keepOnline, leave, onlineForMs, type SessionStart } from './service.ts'

/** A player's realm and organization. */
export type PlayerPlace = { cid: number; pid: string; gamerTag: number }

/** An open socket of a player on this server. */
export type Connection = PlayerPlace & { id: number }

type Needs = { db: Db; bus: Bus; clock: Clock; log: EngineLog; registry: Registry }

/** Changes within this time are batched in one message to consoles. */
const notifyDelayMs = 300
const silentPerBatch = 1_000

/**
 * Online players, on any number of servers. Each socket has a row with its server, and each server has a lease. A
 * player goes offline when their last socket on a live server closes. The rows of a server that died expire with its
 * lease, and another server (or the next start) ends the sessions.
 */
export class Presence {
  readonly serverId = randomUUID()
  readonly #needs: Needs
  readonly #connections = new Map<number, Connection>()
  /** Closed connections that could not be saved: the next heartbeat retries. */
  readonly #unsaved = new Set<Connection>()
  // Thousands of sockets may open or close at the same time, after a network failure: one transaction for each would
  // use up the database connections.
  readonly #groupArrivals = groupCommit<Connection, boolean>((db, arrived) => this.#saveArrivals(db, arrived))
  readonly #groupDepartures = groupCommit<Connection, boolean>((db, closed) => this.#saveDepartures(db, closed))
  /** Players whose change has not been sent yet, by realm. */
  readonly #pendingChanges = new Map<string, Set<number>>()
  #telling: NodeJS.Timeout | undefined
  #isClosing = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A socket opens: the player is online and, with a start from the client, a session begins. */
  async open(place: PlayerPlace, start: SessionStart | undefined): Promise<Connection> {
    const { clock, db, registry } = this.#needs
    const connection = { ...place, id: newId() }
    const wasOffline = start
      ? await db.transaction().execute(async (transaction) => {
          const realm = toRealm(transaction as Db, place)
          const beginResult = await beginSession(registry, realm, place.gamerTag, clock(), start)
          await connections.insertConnections(realm.db, this.serverId, [connection])
          return beginResult.wasOffline
        })
      : await this.#arrive(connection)
    this.#connections.set(connection.id, connection)
    if (wasOffline) this.notifyConsoles([place])
    return connection
  }

  /** The client reports its session after the socket opened. */
  async begin(place: PlayerPlace, start: SessionStart): Promise<void> {
    const { clock, db, registry } = this.#needs
    const { wasOffline } = await db
      .transaction()
      .execute((transaction) =>
        beginSession(registry, toRealm(transaction as Db, place), place.gamerTag, clock(), start),
      )
    if (wasOffline) this.notifyConsoles([place])
  }

  /** A socket closes; a second call is a no-op. */
  async close(connection: Connection): Promise<void> {
    if (!this.#connections.delete(connection.id) || this.#isClosing) return
    try {
      if (await this.#depart(connection)) this.notifyConsoles([connection])
    } catch (error) {
      this.#unsaved.add(connection)
      throw error
    }
  }

  async #arrive(connection: Connection): Promise<boolean> {
    const { db } = this.#needs
    const [isNews] = (await this.#groupArrivals(db, [connection])) ?? (await this.#saveArrivals(db, [connection]))
    return isNews ?? false
  }

  async #depart(connection: Connection): Promise<boolean> {
    const { db } = this.#needs
    const [isGone] = (await this.#groupDepartures(db, [connection])) ?? (await this.#saveDepartures(db, [connection]))
    return isGone ?? false
  }

  /** Returns which of the players were offline before. */
  #saveArrivals(db: Db, arrived: readonly Connection[]): Promise<boolean[]> {
    return db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const existingPlayers = await queries.lockPlayers(within, arrived)
      const back = await keepOnline(within, arrived, this.#needs.clock())
      await connections.insertConnections(within, this.serverId, filterExisting(arrived, existingPlayers))
      return areIncluded(arrived, back)
    })
  }

  /** Returns which of the players are offline now. */
  #saveDepartures(db: Db, closed: readonly Connection[]): Promise<boolean[]> {
    return db
      .transaction()
      .execute(async (transaction) => areIncluded(closed, await leave(transaction as Db, closed, this.#needs.clock())))
  }

  /**
   * Every 25 seconds: renews this server's lease and its players, and takes players of dead servers, and silent ones,
   * offline.
   */
  async beat(): Promise<void> {
    const { clock, db } = this.#needs
    const now = clock()
    const livedOn = await connections.renewLease(db, this.serverId, clock, onlineForMs)
    const back = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const players = [...this.#connections.values()]
      const existingPlayers = await queries.lockPlayers(within, players)
      // Later closes wait; sockets that closed before must not be restored.
      const openConnections = this.#isClosing ? [] : players.filter(({ id }) => this.#connections.has(id))
      // Another server considered this one dead and deleted its connections.
      if (!livedOn)
        await connections.insertConnections(within, this.serverId, filterExisting(openConnections, existingPlayers))
      return keepOnline(within, openConnections, now)
    })
    this.notifyConsoles(back)
    await this.#retryUnsaved()
    this.notifyConsoles(await connections.deleteDeadServers(db, clock))
    for (let count = silentPerBatch; count === silentPerBatch; ) {
      const silent = await queries.endSilentSessions(db, new Date(now), silentPerBatch)
      this.notifyConsoles(silent)
      count = silent.length
    }
  }

  /** Retries closes; the players go offline, unless they are connected again. */
  async #retryUnsaved(): Promise<void> {
    const closed = [...this.#unsaved]
    if (closed.length === 0) return
    await connections.deleteConnections(this.#needs.db, closed)
    for (const connection of closed) this.#unsaved.delete(connection)
  }

  /** This server stops: its players go offline immediately, unless they are connected elsewhere. */
  async stop(): Promise<void> {
    this.#isClosing = true
    const { clock, db } = this.#needs
    const offlinePlayers = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const lockedPlayers = await queries.lockPlayersOfServer(within, this.serverId)
      await connections.deleteServer(within, this.serverId)
      return queries.endAbandoned(within, lockedPlayers, new Date(clock()))
    })
    this.notifyConsoles(offlinePlayers)
    await this.#flush()
  }

  /** Notifies the consoles that show these players of changed presence. */
  notifyConsoles(players: readonly connections.PlayerKey[]): void {
    for (const { pid, gamerTag } of players) {
      const ofRealm = this.#pendingChanges.get(pid) ?? new Set()
      this.#pendingChanges.set(pid, ofRealm.add(gamerTag))
    }
    if (this.#pendingChanges.size === 0) return
    this.#telling ??= setTimeout(() => {
      this.#flush().catch((error) =>
        this.#needs.log.warn({ err: error }, 'consoles could not be notified of online players'),
      )
    }, notifyDelayMs).unref()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const news = [...this.#pendingChanges].map(([pid, gamerTags]) => ({ pid, gamerTags: [...gamerTags] }))
    this.#pendingChanges.clear()
    if (news.length > 0) tellOnline(this.#needs.bus, news)
  }
}

const toRealm = (db: Db, { cid, pid }: PlayerPlace) => ({ db, id: pid, cid, createdAt: 0 })

function areIncluded(candidates: readonly PlayerPlace[], players: readonly connections.PlayerKey[]): boolean[] {
  const names = new Set(players.map(({ pid, gamerTag }) => `${pid}/${gamerTag}`))
  return candidates.map(({ pid, gamerTag }) => names.has(`${pid}/${gamerTag}`))
}

/** The connections whose players are among `known`: the others were erased in the meantime. */
function filterExisting(candidates: readonly Connection[], existing: readonly connections.PlayerKey[]): Connection[] {
  const isKnown = areIncluded(candidates, existing)
  return candidates.filter((_, index) => isKnown[index])
}
