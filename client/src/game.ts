import { Analytics } from './analytics.ts'
import { CloudSaves } from './cloud-saves.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { Content } from './content.ts'
import type { Caller, CallOptions, CallSpec } from './define-call.ts'
import { isRegentError, type RegentError } from './regent-error.ts'
import { ServerClock } from './server-clock.ts'
import { Session } from './session.ts'
import { SignIn } from './sign-in.ts'
import { Socket, type SocketClass } from './socket.ts'
import { defaultStore, type KeyValueStore } from './store.ts'
import { WriteQueue } from './write-queue.ts'

export type GameOptions = ConnectionOptions & {
  /** Where session, content and queue are stored; default: localStorage in browsers, otherwise memory. */
  storage?: KeyValueStore
  /** Default: the global WebSocket. Node 20 has none: pass that of the package `ws`. */
  WebSocket?: SocketClass
  /** Maximum number of writes that wait while the device is offline; default: 1,000. */
  maxQueuedWrites?: number
}

/** A game that is connected to one realm. Pass it to the functions of the calls: `buyListing(game, { … })`. */
export class Game implements Caller {
  readonly connection: Connection
  readonly session: Session
  readonly signIn: SignIn
  readonly socket: Socket
  readonly content: Content
  readonly queue: WriteQueue
  readonly saves: CloudSaves
  readonly analytics: Analytics
  readonly clock: ServerClock

  constructor(options: GameOptions) {
    const store = options.storage ?? defaultStore()
    this.connection = new Connection(options)
    this.session = new Session(this.connection, store)
    this.signIn = new SignIn(this.session, store)
    this.socket = new Socket(this, options.WebSocket)
    this.content = new Content(this, store)
    this.queue = new WriteQueue(this, store, options.maxQueuedWrites)
    this.saves = new CloudSaves(this, store)
    this.analytics = new Analytics(this, store)
    this.clock = new ServerClock(this)
    this.session.events.on('signedOut', () => this.close())
    this.session.events.on('signedIn', () => void this.queue.flush().catch(() => {}))
  }

  /** The gamer tag of the signed-in player. */
  get gamerTag(): number | undefined {
    return this.session.gamerTag
  }

  /** Closes the socket and stops all timers. Stored writes and events are sent after the next start. */
  close(): void {
    this.socket.close()
    this.queue.stop()
    this.analytics.stop()
  }

  /** Signs the player out: forgets the session and ends it on the server. */
  signOut(): Promise<void> {
    return this.session.signOut()
  }

  /** Sends a call with the player's token. If the token has expired, it is refreshed once and the call repeated. */
  async send(spec: CallSpec, input: object, options: CallOptions): Promise<unknown> {
    const { session } = this
    const isSigned = options.isSignedIn !== false
    if (isSigned && !spec.isOpen) session.requireGamerTag()
    const token = isSigned ? session.accessToken : undefined
    try {
      return await this.connection.call(spec, input, session.gamerTag, token, options)
    } catch (error) {
      if (token === undefined || !isRegentError(error) || !isExpired(error)) throw error
      await session.refresh(token)
      return await this.connection.call(spec, input, session.gamerTag, session.accessToken, options)
    }
  }
}

/** A wrong password is a 401 too, but another token would not help. */
const isExpired = ({ status, code }: RegentError): boolean => status === 401 && code !== 'InvalidCredentialsError'
