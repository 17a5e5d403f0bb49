import { createHmac } from 'node:crypto'

/** Frames between a service and the server; see docs/extend/connected-services.md of Regent. */

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `/match/:id`, where `:id` is any one part; `/files/*`, where `*` is all that follows. */
  path: string
  /** One sentence for the screen Microservices. */
  summary?: string
}

/** A part of a body: text where it is text, else Base64. `more`: parts follow. */
export type Chunk = { body?: string; encoding?: 'base64'; more?: boolean }

export type Headers = Record<string, string | string[]>

export type CallFrame = { type: 'call'; id: string; method: string; path: string; headers: Headers } & Chunk

export type ServerFrame =
  | { type: 'challenge'; protocol: number; nonce: string }
  | { type: 'registered'; instance: string; maxCalls: number; windowBytes: number }
  | CallFrame
  | ({ type: 'body'; id: string } & Chunk)
  | { type: 'read'; id: string; bytes: number }
  | { type: 'cancel'; id: string }
  | { type: 'logging'; defaultLogLevel: string; rules: unknown[] }
  | { type: 'draining' }

export type ServiceFrame =
  | {
      type: 'register'
      realm: string
      name: string
      version: string
      instance: string
      signature: string
      routes: readonly Route[]
      weight: number
      routingKey?: string
    }
  | ({ type: 'answer'; id: string; status: number; headers: Headers } & Chunk)
  | ({ type: 'body'; id: string } & Chunk)
  | ({ type: 'log'; level: string; text: string } & Record<string, unknown>)
  | { type: 'metrics'; cpu: number; memory: number }
  | { type: 'drain' }

export const protocol = 1

/** The longest text that the server takes. */
export const maxFrameBytes = 64 * 1024

/** Maximum bytes of a body in a frame, for any content. */
export const maxChunkBytes = 24 * 1024

/** Close codes without a reconnect: the service was replaced, or an operator has disconnected it. */
export const finalCloseCodes: readonly number[] = [4002, 4003]

/** Close codes that another try will hardly change: the service was rejected, or its realm is archived. */
export const slowCloseCodes: readonly number[] = [4001, 4004]

type Signed = { nonce: string; realm: string; name: string; instance: string }

/** Shows that the service has the secret of its realm, without sending it. */
export const signHandshake = (key: string, { nonce, realm, name, instance }: Signed): string =>
  createHmac('sha256', key).update(['regent service', nonce, realm, name, instance].join('\n'), 'utf8').digest('hex')

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeChunk(content: Uint8Array): Pick<Chunk, 'body' | 'encoding'> {
  try {
    const body = utf8.decode(content)
    // Control characters take six bytes each in JSON.
    if (JSON.stringify(body).length <= content.length * 2) return { body }
  } catch {
    // Not UTF-8, or cut inside a character.
  }
  return { body: Buffer.from(content).toString('base64'), encoding: 'base64' }
}

export const decodeChunk = ({ body = '', encoding }: Chunk): Buffer => Buffer.from(body, encoding ?? 'utf8')
