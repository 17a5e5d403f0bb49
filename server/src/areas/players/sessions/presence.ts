import { randomUUID } from 'node:crypto'
import type { Db } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/database/engine-log.ts'
import { newId } from '../../../engines/database/ids.ts'
import * as connections from '../../../engines/live/connections.ts'
import type { Registry } from '../../../kernel/context/registry.ts'
import { tellOnline } from '../../../kernel/live/online.ts'
import * as queries from './queries.ts'
import { beginSession, keepOnline, leave, onlineForMs, type SessionStart } from './service.ts'

/** A player's place: the realm and its organization. */
export type PlayerPlace = { cid: number; pid: string; gamerTag: number }

/** An open socket of a player on this server. */
export type Connection = PlayerPlace & { id: number }

type Needs = { db: Db; clock: () => number; log: EngineLog; registry: Registry }

/** What happens within this time is told to consoles in one message. */
const tellAfterMs = 300
const silentInOneGo = 1_000

/**
 * Who is online, on any number of servers. Each socket has a row that names its server, each server a lease; a player is
 * offline when the last socket on a server that lives is closed. A server that dies renews nothing: what it held counts no
 * longer when its lease has ended, and some other server (or the next start) ends the sessions.
 */
export class Presence {
  readonly serverId = randomUUID()
  readonly #needs: Needs
  readonly #connections = new Map<number, Connection>()
  /** Whose state has changed and was not told yet, by realm. */
  readonly #untold = new Map<string, Set<number>>()
  #telling: NodeJS.Timeout | undefined
  #isClosing = false

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A socket is opened: the player is online; where it says so a session begins. */
  async open(place: PlayerPlace, start: SessionStart | undefined): Promise<Connection> {
    const { clock, db, registry } = this.#needs
    const connection = { ...place, id: newId() }
    const wasOffline = await db.transaction().execute(async (transaction) => {
      const realm = realmOf(transaction as Db, place)
      const isNews = start
        ? (await beginSession(registry, realm, place.gamerTag, clock(), start)).wasOffline
        : (await keepOnline(realm.db, [place], clock())).length > 0
      await connections.insertConnections(realm.db, this.serverId, [connection])
      return isNews
    })
    this.#connections.set(connection.id, connection)
    if (wasOffline) this.tell([place])
    return connection
  }

  /** What a client says of its session after the socket was opened. */
  async begin(place: PlayerPlace, start: SessionStart): Promise<void> {
    const { clock, db, registry } = this.#needs
    const { wasOffline } = await db
      .transaction()
      .execute((transaction) =>
        beginSession(registry, realmOf(transaction as Db, place), place.gamerTag, clock(), start),
      )
    if (wasOffline) this.tell([place])
  }

  /** A socket is closed; a second time nothing happens. */
  async close(connection: Connection): Promise<void> {
    if (!this.#connections.delete(connection.id) || this.#isClosing) return
    const { clock, db } = this.#needs
    const isGone = await db
      .transaction()
      .execute((transaction) =>
        leave(realmOf(transaction as Db, connection), connection.gamerTag, connection.id, clock()),
      )
    if (isGone) this.tell([connection])
  }

  /** Every 25 seconds: this server lives, its players are there; those of dead servers, and silent ones, are not. */
  async beat(): Promise<void> {
    const { clock, db } = this.#needs
    const now = clock()
    const livedOn = await connections.renewLease(db, this.serverId, new Date(now), new Date(now + onlineForMs))
    const back = await db.transaction().execute(async (transaction) => {
      const within = transaction as Db
      const players = [...this.#connections.values()]
      await queries.lockPlayers(within, players)
      // Whoever leaves from here on waits; what has closed before must not come back.
      const held = this.#isClosing ? [] : players.filter(({ id }) => this.#connections.has(id))
      // Another server thought this one dead, and forgot what it holds.
      if (!livedOn) await connections.insertConnections(within, this.serverId, held)
      return keepOnline(within, held, now)
    })
    this.tell(back)
    this.tell(await connections.deleteDeadServers(db, new Date(now)))
    for (let count = silentInOneGo; count === silentInOneGo; ) {
      const silent = await queries.endSilentSessions(db, new Date(now), silentInOneGo)
      this.tell(silent)
      count = silent.length
    }
  }

  /** This server stops: its players are offline at once, unless they are connected elsewhere. */
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

  /** Lets the consoles that show these players know that their presence has changed. */
  tell(players: readonly connections.PlayerKey[]): void {
    for (const { pid, gamerTag } of players) {
      const ofRealm = this.#untold.get(pid) ?? new Set()
      this.#untold.set(pid, ofRealm.add(gamerTag))
    }
    if (this.#untold.size === 0) return
    this.#telling ??= setTimeout(() => {
      this.#flush().catch((error) => this.#needs.log.warn({ err: error }, 'consoles could not be told who is online'))
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
