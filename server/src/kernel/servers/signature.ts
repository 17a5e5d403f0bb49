import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../engines/database/clock.ts'

/** The header with which servers authenticate to each other. All servers of one database have the same SECRET_KEY. */
export const serverSignatureHeader = 'x-regent-server'

/** A signature is accepted this long, so that nobody can use it again later. */
const lifeMs = 60_000

type Signed = {
  method: string
  /** The path with its query. */
  path: string
  /** The body as text, or undefined for one that is streamed: then it is not part of the signature. */
  body?: string | undefined
}

/** Why a request is rejected: no server with this key signed it, or one did at a time that is too far from now here. */
type SignatureRefusal = { reason: 'key' } | { reason: 'clock'; message: string }

/** Signs and checks the requests of servers to one another. */
export class ServerSignature {
  readonly #key: Buffer
  readonly #clock: Clock

  /** `clock` is the clock of the database, as on the other servers. */
  constructor(secretKey: Buffer, clock: Clock) {
    this.#clock = clock
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'requests between servers', 32))
  }

  sign(request: Signed): Record<string, string> {
    const now = this.#clock()
    return { [serverSignatureHeader]: `${now}.${this.#codeOf(request, now)}` }
  }

  /** Returns undefined if a server with this key signed the request within the last minute. */
  refuse(request: Signed, header: unknown): SignatureRefusal | undefined {
    const [, time, code = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
    const at = Number(time)
    // Checks the key first: the time of an unsigned request proves nothing about a server.
    const isSigned = code !== '' && timingSafeEqual(Buffer.from(code), Buffer.from(this.#codeOf(request, at)))
    if (!isSigned) return { reason: 'key' }
    const differenceMs = Math.abs(this.#clock() - at)
    if (differenceMs <= lifeMs) return undefined
    const seconds = Math.round(differenceMs / 1_000)
    return {
      reason: 'clock',
      message: `The clocks of the servers differ by ${seconds} seconds. Synchronize the clocks of all servers and of the database.`,
    }
  }

  #codeOf({ method, path, body }: Signed, at: number): string {
    const content = body === undefined ? 'streamed' : createHash('sha256').update(body).digest('hex')
    return createHmac('sha256', this.#key).update([at, method, path, content].join('\n')).digest('hex')
  }
}
