import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { FastifyRequest } from 'fastify'

const maxTimeoutMs = 600_000

/** The first value of a header that was sent several times. */
export const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The bearer token; an empty text if the header has another form. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const text = request.headers.authorization
  if (text === undefined) return undefined
  return /^bearer\s+(\S+)\s*$/i.exec(text)?.[1] ?? ''
}

/** MD5(secret + pid + "1" + path with query + body): how servers of a realm sign their requests to each other. */
export const signatureOf = (secret: string, pid: string, pathWithQuery: string, body: string): Buffer =>
  createHash('md5').update(`${secret}${pid}1${pathWithQuery}${body}`, 'utf8').digest()

/** The signature as Base64; the body counts for POST and PUT only. */
export function isSigned(request: FastifyRequest, signature: string, secret: string, pid: string): boolean {
  const body = request.method === 'POST' || request.method === 'PUT' ? (request.rawText ?? '') : ''
  const wanted = signatureOf(secret, pid, request.raw.url ?? '', body)
  const given = Buffer.from(signature, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The player that a signed request acts for; undefined for 0 and for anything that is not a number. */
export function readGamerTag(request: FastifyRequest): number | undefined {
  const text = one(request.headers['x-beam-gamertag'] ?? request.headers['x-de-gamertag'])
  const gamerTag = Number(text)
  return text !== undefined && Number.isSafeInteger(gamerTag) && gamerTag > 0 ? gamerTag : undefined
}

/** The time limit of the caller; without this header only the database's own limit per statement applies. */
export function readTimeout(request: FastifyRequest): number | undefined {
  const text = one(request.headers['x-beam-timeout'] ?? request.headers['x-ks-timeout'])
  if (text === undefined) return undefined
  const ms = Number(text)
  return Number.isInteger(ms) && ms > 0 ? Math.min(ms, maxTimeoutMs) : undefined
}

/** The version in If-Match, plain or as an ETag. */
export function readIfMatch(request: FastifyRequest): number | undefined {
  const text = one(request.headers['if-match'])
  if (text === undefined || text === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(text)?.[1]
  if (version === undefined)
    throw new ApiError('BadRequest', { field: 'If-Match', message: 'If-Match must be a version.' })
  return Number(version)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, for checking signatures. */
    rawText: string | undefined
  }
}
