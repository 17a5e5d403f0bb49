import { createHmac, timingSafeEqual } from 'node:crypto'
import { MicroserviceName, ServiceRoute } from '@regent/contract/operate/microservices'
import * as z from 'zod'

/** What services that connect themselves send and get: JSON texts over a WebSocket. docs/services.md describes it. */

export const wireLimits = {
  /** Of the texts that a service sends; the WebSockets of the server have this limit. */
  maxFrameBytes: 64 * 1024,
  /** Of a body, in one frame. */
  maxChunkBytes: 24 * 1024,
  /** Of an answer, how much may be on its way before the server has said that it was read. */
  windowBytes: 1024 * 1024,
  /** Calls that an instance has at the same time. */
  maxCalls: 100,
  maxRoutes: 200,
  maxWeight: 100,
  registerWithinMs: 10_000,
} as const

/** Why the server closes the connection of a service. */
export const wireClosings = {
  /** The service did not keep to the wire. */
  isInvalid: 4000,
  /** It was not let in: unknown realm, wrong signature, a name that is not valid, too many instances. */
  isRefused: 4001,
  /** The same instance has connected again. */
  isReplaced: 4002,
  /** An operator has disconnected it; it must not come back by itself. */
  isDisconnected: 4003,
  /** Its realm is archived, or has another secret. */
  isOver: 4004,
  isRestarting: 1012,
} as const

const Word = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:+-]{0,63}$/, 'must be a letter or digit, then letters, digits, . _ : + and -')

/** What says who wants to connect. The rest of the frame is looked at once this is known to be true. */
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
  version: Word,
  /** One process of the service, under a name that no other one has. */
  instance: Word,
  routes: z.array(ServiceRoute).max(wireLimits.maxRoutes).default([]),
  weight: z.int().min(1).max(wireLimits.maxWeight).default(1),
  routingKey: Word.optional(),
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

/** A part of a body as it travels: text where it is text, else Base64. */
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

/** Reads a text of a service; throws a sentence that says what is wrong with it. */
export const readFrame = (text: string): ServiceFrame => parsed(Frame, readJson(text))

/** Reads the first text of a service. */
export const readClaim = (text: string): RegistrationClaim => parsed(Claim, readJson(text))

/** The whole of the first text, once its signature is known to be right. */
export const readRegistration = (claim: RegistrationClaim): Registration => parsed(Register, claim)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('A frame must be JSON.')
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${issue?.path.join('.') || 'type'}: ${issue?.message ?? 'is not valid'}.`)
}

/**
 * HMAC-SHA256 with the secret of the realm, over a text that this connection alone has been given: the secret does not
 * travel, and what was overheard opens no other connection.
 */
export function signatureOfService(
  secret: string,
  { nonce, realm, name, instance }: Pick<RegistrationClaim, 'realm' | 'name' | 'instance'> & { nonce: string },
): string {
  return createHmac('sha256', secret)
    .update(['regent service', nonce, realm, name, instance].join('\n'), 'utf8')
    .digest('hex')
}

export function isSignedWith(secret: string, given: RegistrationClaim, nonce: string): boolean {
  const [wanted, sent] = [signatureOfService(secret, { ...given, nonce }), given.signature.toLowerCase()]
  return wanted.length === sent.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(sent))
}

/** Cuts content into the parts that fit into frames; at least one. */
export function chunksOf(content: Buffer): Buffer[] {
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
    // It is no text, or ends within a character.
  }
  return { body: content.toString('base64'), encoding: 'base64' }
}

export const decodeChunk = ({ body = '', encoding = undefined as 'base64' | undefined }): Buffer =>
  Buffer.from(body, encoding ?? 'utf8')
