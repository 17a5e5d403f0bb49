import { Connection, type ConnectionOptions } from './connection.ts'
import type { Caller, CallOptions, CallSpec } from './define-call.ts'

export type { CallOptions } from './define-call.ts'
export * from './generated/all-calls.ts'
export * from './generated/server/all-calls.ts'
export type * from './generated/server/shapes.ts'
export { type ClientErrorCode, type ErrorCode, isRegentError, RegentError } from './regent-error.ts'

export type GameServerOptions = Omit<ConnectionOptions, 'sign'> &
  (
    | {
        /** The secret of the realm. It is never sent: it signs the requests. */
        secret: string
      }
    | {
        /** An API key. It limits the server to the rights of the key. */
        apiKey: string
      }
  )

/** A game server that is connected to one realm. Never use it in a game client: everybody could read the secret. */
export class GameServer implements Caller {
  readonly #connection: Connection
  readonly #options: GameServerOptions
  readonly #gamerTag: number | undefined

  constructor(options: GameServerOptions, gamerTag?: number) {
    this.#options = options
    this.#gamerTag = gamerTag
    const sign = 'secret' in options ? signWith(options.secret, options.pid, gamerTag) : undefined
    this.#connection = new Connection({ ...options, ...(sign && { sign }) })
  }

  /**
   * The same server, acting for one player: they are the caller of calls such as `startSession` and `joinGroup`. The
   * server keeps its own rights. It needs the secret.
   */
  as(gamerTag: number): GameServer {
    return new GameServer(this.#options, gamerTag)
  }

  /** Sends a call. The functions of the calls use it. */
  send(spec: CallSpec, input: object, options: CallOptions): Promise<unknown> {
    const token = 'apiKey' in this.#options ? this.#options.apiKey : undefined
    return this.#connection.call(spec, input, this.#gamerTag, token, options)
  }
}

/** Connects a game server with the secret of its realm, or with an API key. */
export const connectServer = (options: GameServerOptions): GameServer => new GameServer(options)

/** Signs requests with HMAC-SHA256 and a timestamp: a recorded request is invalid after five minutes. */
function signWith(secret: string, pid: string, gamerTag: number | undefined): NonNullable<ConnectionOptions['sign']> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return async ({ method, url, body }) => {
    const timestamp = String(Date.now())
    const lines = [pid, timestamp, method, url, gamerTag ?? '', body ?? ''].join('\n')
    const signature = await crypto.subtle.sign('HMAC', await key, encoder.encode(lines))
    return {
      'X-BEAM-TIMESTAMP': timestamp,
      'X-BEAM-SIGNATURE': btoa(String.fromCharCode(...new Uint8Array(signature))),
      ...(gamerTag !== undefined && { 'X-BEAM-GAMERTAG': String(gamerTag) }),
    }
  }
}
