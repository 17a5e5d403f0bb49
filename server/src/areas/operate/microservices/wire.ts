import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  ServiceFrame as Frame,
  frameLimits,
  type ServerFrame as ServerFrames,
  ServiceClaim,
  ServiceRegistration,
} from '@regent/contract/operate/service-frames'
import type * as z from 'zod'

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
  ...frameLimits,
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

export type RegistrationClaim = z.output<typeof ServiceClaim>
export type Registration = z.output<typeof ServiceRegistration>
export type ServiceFrame = z.output<typeof Frame>

/** A part of a body on the wire: UTF-8 text if possible, else Base64. */
export type Chunk = { body?: string; encoding?: 'base64'; more?: true }

export type ServerFrame = z.output<typeof ServerFrames>

/** Parses a message of a service; throws an error message if it is invalid. */
export const readFrame = (text: string): ServiceFrame => parseFrame(Frame, readJson(text))

/** Parses the identity in the first message of a service. */
export const readClaim = (text: string): RegistrationClaim => parseFrame(ServiceClaim, readJson(text))

/** Parses the full first message, after its signature is verified. */
export const readRegistration = (claim: RegistrationClaim): Registration => parseFrame(ServiceRegistration, claim)

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
  const expectedSignature = signRegistration(secret, { ...claimed, nonce })
  const sent = claimed.signature.toLowerCase()
  return expectedSignature.length === sent.length && timingSafeEqual(Buffer.from(expectedSignature), Buffer.from(sent))
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
