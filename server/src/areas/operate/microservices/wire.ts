import { createHmac, timingSafeEqual } from 'node:crypto'
import { MicroserviceName, ServiceRoute } from '@regent/contract/operate/microservices'
import * as z from 'zod'

/** The protocol of services that connect themselves: JSON messages over a WebSocket, documented in docs/extend/connected-services.md. */

export const wireLimits = {
  /** The maximum size of a frame of a service; all WebSockets of the server have this limit. */
  maxFrameBytes: 64 * 1024,
  /** The maximum size of a part of a body in one frame. */
  maxChunkBytes: 24 * 1024,
  /** The flow control window of a response: bytes that are not yet confirmed by a read frame. */
  windowBytes: 1024 * 1024,
  /** Concurrent calls of an instance. */
  maxCalls: 100,
  maxRoutes: 200,
  maxWeight: 100,
  registerWithinMs: 10_000,
} as const

/** Why the server closes the connection of a service. */
export const wireClosings = {
  /** The service violated the protocol. */
  isInvalid: 4000,
  /** It was rejected: unknown realm, wrong signature, invalid name, or too many instances. */
  isRefused: 4001,
  /** The same instance has connected again. */
  isReplaced: 4002,
  /** An operator has disconnected it; it must not reconnect automatically. */
  isDisconnected: 4003,
  /** Its realm is archived, or has another secret. */
  isOver: 4004,
  isRestarting: 1012,
} as const

const ShortName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:+-]{0,63}$/, 'must be a letter or digit, then letters, digits, . _ : + and -')

/** The identity of the connecting service. The other fields of the frame are read after it is verified. */
const Claim = z.looseObject({
  type: z.literal('register'),
  /** `{cid}.{pid}` */
  realm: z.string().max(100),
  name: z.string().max(200),
  instance: z.string().max(200),
  signature: z.string().max(200),
})
export type RegistrationClaim = z.output<typeof Claim>

const Register = z.object({
  name: MicroserviceName,
  version: ShortName,
  /** The unique name of one process of the service. */
  instance: ShortName,
  routes: z.array(ServiceRoute).max(wireLimits.maxRoutes).default([]),
  weight: z.int().min(1).max(wireLimits.maxWeight).default(1),
  routingKey: ShortName.optional(),
})
export type Registration = z.output<typeof Register>

const chunk = { body: z.string().optional(), encoding: z.literal('base64').optional(), more: z.boolean().optional() }

const Frame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    id: z.string().max(40),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
    ...chunk,
  }),
  z.object({ type: z.literal('body'), id: z.string().max(40), ...chunk }),
  z.looseObject({ type: z.literal('log') }),
  z.object({ type: z.literal('metrics'), cpu: z.number().min(0).max(100_000), memory: z.number().min(0).max(1e15) }),
  z.object({ type: z.literal('drain') }),
])
export type ServiceFrame = z.output<typeof Frame>

/** A part of a body on the wire: UTF-8 text if possible, else Base64. */
export type Chunk = { body?: string; encoding?: 'base64'; more?: true }

export type ServerFrame =
  | { type: 'challenge'; protocol: 1; nonce: string }
  | { type: 'registered'; instance: string; maxCalls: number; windowBytes: number }
  | ({ type: 'call'; id: string; method: string; path: string; headers: Record<string, string | string[]> } & Chunk)
  | ({ type: 'body'; id: string } & Chunk)
  | { type: 'read'; id: string; bytes: number }
  | { type: 'cancel'; id: string }
  | { type: 'logging'; defaultLogLevel: string; rules: unknown[] }
  | { type: 'draining' }

/** Parses a message of a service; throws an error message if it is invalid. */
export const readFrame = (text: string): ServiceFrame => parseFrame(Frame, readJson(text))

/** Parses the identity in the first message of a service. */
export const readClaim = (text: string): RegistrationClaim => parseFrame(Claim, readJson(text))

/** Parses the full first message, after its signature is verified. */
export const readRegistration = (claim: RegistrationClaim): Registration => parseFrame(Register, claim)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('A frame must be JSON.')
  }
}

function parseFrame<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${issue?.path.join('.') || 'type'}: ${issue?.message ?? 'is not valid'}.`)
}

/**
 * HMAC-SHA256 with the secret of the realm, over a nonce of this connection: the secret is never sent, and a recorded
 * signature is useless for other connections.
 */
export function signRegistration(
  secret: string,
  { nonce, realm, name, instance }: Pick<RegistrationClaim, 'realm' | 'name' | 'instance'> & { nonce: string },
): string {
  return createHmac('sha256', secret)
    .update(['regent service', nonce, realm, name, instance].join('\n'), 'utf8')
    .digest('hex')
}

export function isSignedWith(secret: string, claimed: RegistrationClaim, nonce: string): boolean {
  const wanted = signRegistration(secret, { ...claimed, nonce })
  const sent = claimed.signature.toLowerCase()
  return wanted.length === sent.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(sent))
}

/** Splits content into parts that fit into frames; at least one. */
export function splitChunks(content: Buffer): Buffer[] {
  const chunks: Buffer[] = []
  for (let start = 0; start < content.length; start += wireLimits.maxChunkBytes)
    chunks.push(content.subarray(start, start + wireLimits.maxChunkBytes))
  return chunks
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeChunk(content: Buffer): Pick<Chunk, 'body' | 'encoding'> {
  try {
    const body = utf8.decode(content)
    // Control characters take six bytes each in JSON.
    if (JSON.stringify(body).length <= content.length * 2) return { body }
  } catch {
    // Not UTF-8, or cut inside a character.
  }
  return { body: content.toString('base64'), encoding: 'base64' }
}

export const decodeChunk = ({ body = '', encoding = undefined as 'base64' | undefined }): Buffer =>
  Buffer.from(body, encoding ?? 'utf8')
