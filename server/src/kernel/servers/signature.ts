import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The header by which servers recognize each other. All servers of one database have the same SECRET_KEY. */
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

/** Signs and checks the requests of servers to one another. */
export class ServerSignature {
  readonly #key: Buffer

  constructor(secretKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'requests between servers', 32))
  }

  sign(request: Signed, now: number): Record<string, string> {
    return { [serverSignatureHeader]: `${now}.${this.#codeOf(request, now)}` }
  }

  isValid(request: Signed, header: unknown, now: number): boolean {
    const [, time, code = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
    const at = Number(time)
    if (code === '' || Math.abs(now - at) > lifeMs) return false
    return timingSafeEqual(Buffer.from(code), Buffer.from(this.#codeOf(request, at)))
  }

  #codeOf({ method, path, body }: Signed, at: number): string {
    const content = body === undefined ? 'streamed' : createHash('sha256').update(body).digest('hex')
    return createHmac('sha256', this.#key).update([at, method, path, content].join('\n')).digest('hex')
  }
}
