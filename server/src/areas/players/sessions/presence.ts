import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../engines/database/clock.ts'
import type { Db } from '../../../engines/database/database.ts'
import { groupCommit } from '../../../engines/database/group-commit.ts'
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

type Needs = { db: Db; clock: Clock; log: EngineLog; registry: Registry }

/** Changes within this time are sent to consoles in one message. */
const tellAfterMs = 300
const silentInOneGo = 1_000

/**
 * Who is online, on any number of servers. Each socket has a row with its server, and each server has a lease. A player
 * goes offline when their last socket on a live server closes. The rows of a server that died expire with its lease,
 * and another server (or the next start) ends the sessions.
 */
export class Presence {
  readonly serverId = randomUUID()
  readonly #needs: Needs
  readonly #connections = new Map<number, Connection>()
  /** Closed, but that could not be saved: the next beat does. */
  readonly #unsaved = new Set<Connection>()
  // Thousands of sockets may open or close in a moment, where a network breaks or comes back: one transaction for each
  // would take all connections to the database from those who play.
  readonly #arriveTogether = groupCommit<Connection, boolean>((db, arrived) => this.#saveArrivals(db, arrived))
  readonly #departTogether = groupCommit<Connection, boolean>((db, closed) => this.#saveDepartures(db, closed))
  /** Players whose change has not been sent yet, by realm. */
  readonly #untold = new Map<string, Set<number>>()
  #telling: NodeJS.Timeout | undefined
  #isClosing = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A socket opens: the player is online and, if the client asks for it, a session begins. */
  async open(place: PlayerPlace, start: SessionStart | undefined): Promise<Connection> {
    const { clock, db, registry } = this.#needs
    const connection = { ...place, id: newId() }
    const wasOffline = start
      ? await db.transaction().execute(async (transaction) => {
          const realm = realmOf(transaction as Db, place)
          const begun = await beginSession(registry, realm, place.gamerTag, clock(), start)
          await connections.insertConnections(realm.db, this.serverId, [connection])
          return begun.wasOffline
        })
      : await this.#arrive(connection)
    this.#connections.set(connection.id, connection)
    if (wasOffline) this.tell([place])
    return connection
  }

  /** The client reports its session after the socket opened. */
  async begin(place: PlayerPlace, start: SessionStart): Promise<void> {
    const { clock, db, registry } = this.#needs
    const { wasOffline } = await db
      .transaction()
      .execute((transaction) =>
        beginSession(registry, realmOf(transaction as Db, place), place.gamerTag, clock(), start),
      )
    if (wasOffline) this.tell([place])
  }

  /** A socket closes; a second call does nothing. */
  async close(connection: Connection): Promise<void> {
    if (!this.#connections.delete(connection.id) || this.#isClosing) return
    try {
      if (await this.#depart(connection)) this.tell([connection])
    } catch (error) {
      this.#unsaved.add(connection)
      throw error
    }
  }

  async #arrive(connection: Connection): Promise<boolean> {
    const { db } = this.#needs
    const [isNews] = (await this.#arriveTogether(db, [connection])) ?? (await this.#saveArrivals(db, [connection]))
    return isNews ?? false
  }

  async #depart(connection: Connection): Promise<boolean> {
    const { db } = this.#needs
    const [isGone] = (await this.#departTogether(db, [connection])) ?? (await this.#saveDepartures(db, [connection]))
    return isGone ?? false
  }

  /** Returns which of the players were offline before. */
  #saveArrivals(db: Db, arrived: readonly Connection[]): Promise<boolean[]> {
    return db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const known = await queries.lockPlayers(within, arrived)
      const back = await keepOnline(within, arrived, this.#needs.clock())
      await connections.insertConnections(within, this.serverId, amongKnown(arrived, known))
      return areAmong(arrived, back)
    })
  }

  /** Returns which of the players are offline now. */
  #saveDepartures(db: Db, closed: readonly Connection[]): Promise<boolean[]> {
    return db
      .transaction()
      .execute(async (transaction) => areAmong(closed, await leave(transaction as Db, closed, this.#needs.clock())))
  }

  /**
   * Every 25 seconds: renews this server's lease and its players, and takes those of dead servers, and silent ones,
   * offline.
   */
  async beat(): Promise<void> {
    const { clock, db } = this.#needs
    const now = clock()
    const livedOn = await connections.renewLease(db, this.serverId, clock, onlineForMs)
    const back = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const players = [...this.#connections.values()]
      const known = await queries.lockPlayers(within, players)
      // Closings from here on wait; sockets that closed before must not be restored.
      const held = this.#isClosing ? [] : players.filter(({ id }) => this.#connections.has(id))
      // Another server considered this one dead and deleted its connections.
      if (!livedOn) await connections.insertConnections(within, this.serverId, amongKnown(held, known))
      return keepOnline(within, held, now)
    })
    this.tell(back)
    await this.#saveUnsaved()
    this.tell(await connections.deleteDeadServers(db, clock))
    for (let count = silentInOneGo; count === silentInOneGo; ) {
      const silent = await queries.endSilentSessions(db, new Date(now), silentInOneGo)
      this.tell(silent)
      count = silent.length
    }
  }

  /** Their players go offline by themselves, unless they are back. */
  async #saveUnsaved(): Promise<void> {
    const closed = [...this.#unsaved]
    if (closed.length === 0) return
    await connections.deleteConnections(this.#needs.db, closed)
    for (const connection of closed) this.#unsaved.delete(connection)
  }

  /** This server stops: its players go offline at once, unless they are connected elsewhere. */
  async stop(): Promise<void> {
    this.#isClosing = true
    const { clock, db } = this.#needs
    const gone = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const held = await queries.lockPlayersOfServer(within, this.serverId)
      await connections.deleteServer(within, this.serverId)
      return queries.endAbandoned(within, held, new Date(clock()))
    })
    this.tell(gone)
    await this.#flush()
  }

  /** Tells the consoles that show these players that their presence has changed. */
  tell(players: readonly connections.PlayerKey[]): void {
    for (const { pid, gamerTag } of players) {
      const ofRealm = this.#untold.get(pid) ?? new Set()
      this.#untold.set(pid, ofRealm.add(gamerTag))
    }
    if (this.#untold.size === 0) return
    this.#telling ??= setTimeout(() => {
      this.#flush().catch((error) =>
        this.#needs.log.warn({ err: error }, 'consoles could not be notified of who is online'),
      )
    }, tellAfterMs).unref()
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#telling)
    this.#telling = undefined
    const news = [...this.#untold].map(([pid, gamerTags]) => ({ pid, gamerTags: [...gamerTags] }))
    this.#untold.clear()
    if (news.length > 0) await tellOnline(this.#needs.db, news)
  }
}

const realmOf = (db: Db, { cid, pid }: PlayerPlace) => ({ db, id: pid, cid, createdAt: 0 })

function areAmong(those: readonly PlayerPlace[], players: readonly connections.PlayerKey[]): boolean[] {
  const names = new Set(players.map(({ pid, gamerTag }) => `${pid}/${gamerTag}`))
  return those.map(({ pid, gamerTag }) => names.has(`${pid}/${gamerTag}`))
}

/** The connections whose players are among `known`: the others were erased in the meantime. */
function amongKnown(those: readonly Connection[], known: readonly connections.PlayerKey[]): Connection[] {
  const isKnown = areAmong(those, known)
  return those.filter((_, index) => isKnown[index])
}
