import { Emitter } from './emitter.ts'
import { environment } from './environment.ts'
import type { Game } from './game.ts'
import type { Frames } from './generated/frames.ts'
import { getOwnAccount } from './generated/organization/accounts.ts'
import { getClientDefaults } from './generated/organization/realms.ts'
import { readMissedMessages } from './missed-messages.ts'
import { backoffMs } from './random.ts'
import { isRegentError, type RegentError } from './regent-error.ts'

/** The parts of the standard WebSocket that the client uses. */
export type SocketLike = {
  close: () => void
  addEventListener: (type: 'open' | 'message' | 'close' | 'error', listener: (event: never) => void) => void
}
/** A class of sockets: that of the browser, or of the package `ws`, which types the listeners in another way. */
export type SocketClass = new (url: string) => { close: () => void; addEventListener: (...listener: never) => void }

export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting'

type StateEvents = {
  state: SocketState
  /** The socket will not reconnect: the player is signed out or suspended, or the realm is archived. */
  ended: { code: number; reason: string; error: RegentError | undefined }
  /** The socket is open again. Frames may be lost, so the frames of all listeners were repeated. */
  resumed: { missedMs: number }
}

/** Frames of the server, and of topics that operators choose. `*` receives all of them. */
type FrameEvents = Frames & { '*': { context: string; message: unknown } } & { [context: string]: unknown }

/** Close codes after which a new connection would fail too. */
const finalCodes = new Set([4001, 4003])

/** The realtime connection of the player. It reconnects, and then repeats what the game may have missed. */
export class Socket {
  readonly events = new Emitter<StateEvents>()
  readonly #frames = new Emitter<FrameEvents>()
  readonly #game: Game
  readonly #socketClass: SocketClass | undefined
  #socket: SocketLike | undefined
  #state: SocketState = 'closed'
  #timer: ReturnType<typeof setTimeout> | undefined
  #attempts = 0
  #lostAt: number | undefined
  #isWanted = false
  #refusal: RegentError | undefined

  constructor(game: Game, socketClass: SocketClass | undefined) {
    this.#game = game
    this.#socketClass = socketClass
  }

  get state(): SocketState {
    return this.#state
  }

  /** Calls a listener for each frame with this context. Returns the function that removes it. */
  on<Context extends keyof Frames>(context: Context, listener: (message: Frames[Context]) => void): () => void
  on(context: string, listener: (message: unknown) => void): () => void
  on(context: string, listener: (message: never) => void): () => void {
    return this.#frames.on(context, listener as (message: unknown) => void)
  }

  /**
   * Connects, and resolves when the socket is open. While the server cannot be reached, it keeps trying. Throws if the
   * player is signed out or suspended, or if the socket is closed before it was open.
   */
  connect(): Promise<void> {
    this.#game.session.requireGamerTag()
    this.#isWanted = true
    if (this.#state === 'open') return Promise.resolve()
    const opened = new Promise<void>((resolve, reject) => {
      const stop = this.events.on('state', (state) => {
        if (state === 'open') resolve()
        if (state === 'closed') reject(this.#refusal ?? new Error('The socket was closed.'))
        if (state === 'open' || state === 'closed') stop()
      })
    })
    if (this.#state === 'closed') void this.#open()
    return opened
  }

  /** Closes the connection; it does not reconnect. */
  close(): void {
    this.#isWanted = false
    clearTimeout(this.#timer)
    this.#socket?.close()
    this.#socket = undefined
    this.#setState('closed')
  }

  async #open(): Promise<void> {
    this.#refusal = undefined
    this.#setState('connecting')
    try {
      // The call replaces an expired token; browsers do not show why a handshake has failed.
      await getOwnAccount(this.#game)
      const { websocketConfig } = await getClientDefaults(this.#game)
      if (this.#isWanted) this.#handshake(websocketConfig.uri)
    } catch (error) {
      const isFinal = isRegentError(error) && ([401, 403].includes(error.status) || error.code === 'SignedOut')
      if (isFinal) this.#end(0, error.message, error)
      else this.#reconnectLater()
    }
  }

  #handshake(uri: string): void {
    const SocketClass = this.#socketClass ?? environment.WebSocket
    if (!SocketClass) throw new TypeError('This runtime has no WebSocket. Pass one to connect(), such as that of ws.')
    const query = new URLSearchParams({
      access_token: this.#game.session.accessToken ?? '',
      'send-session-start': 'true',
    })
    const socket = new SocketClass(`${uri}/connect?${query}`) as SocketLike
    this.#socket = socket
    const isCurrent = () => this.#socket === socket
    socket.addEventListener('open', () => {
      if (isCurrent()) this.#opened()
      else socket.close()
    })
    // A close event follows each error.
    socket.addEventListener('error', () => {})
    socket.addEventListener('message', ({ data }: { data: unknown }) => {
      if (isCurrent()) this.#receive(String(data))
    })
    socket.addEventListener('close', ({ code, reason }: { code: number; reason: string }) => {
      if (isCurrent()) this.#closed(code, String(reason))
    })
  }

  #opened(): void {
    this.#attempts = 0
    this.#setState('open')
    if (this.#lostAt === undefined) return
    const lostAt = this.#lostAt
    this.#lostAt = undefined
    void this.#resume(lostAt)
  }

  /** The server does not repeat frames, so every listener is asked to read again. */
  async #resume(lostAt: number): Promise<void> {
    for (const context of this.#frames.names)
      if (String(context).endsWith('.refresh')) this.#frames.emit(context, { scopes: [], delay: 0 })
    if (this.#frames.names.includes('CHAT.RECEIVED')) {
      const messages = await readMissedMessages(this.#game, lostAt).catch(() => [])
      for (const message of messages) this.#frames.emit('CHAT.RECEIVED', message)
    }
    this.events.emit('resumed', { missedMs: Date.now() - lostAt })
  }

  #receive(text: string): void {
    const { context, messageFull } = JSON.parse(text) as { context: string; messageFull: string }
    const message = parseMessage(messageFull)
    this.#frames.emit(context, message)
    this.#frames.emit('*', { context, message })
  }

  #closed(code: number, reason: string): void {
    if (!this.#isWanted) return
    if (finalCodes.has(code)) {
      this.#end(code, reason, undefined)
      return
    }
    if (this.#state === 'open') this.#lostAt = Date.now()
    this.#reconnectLater()
  }

  #end(code: number, reason: string, error: RegentError | undefined): void {
    this.#refusal = error
    this.close()
    this.events.emit('ended', { code, reason, error })
  }

  #reconnectLater(): void {
    if (!this.#isWanted) return
    this.#setState('waiting')
    // After a restart of the server all clients come at the same time: they wait a random time.
    const waitMs = backoffMs(this.#attempts + 1)
    this.#attempts += 1
    this.#timer = setTimeout(() => void this.#open(), waitMs)
  }

  #setState(state: SocketState): void {
    if (this.#state === state) return
    this.#state = state
    this.events.emit('state', state)
  }
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
