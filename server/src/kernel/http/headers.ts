import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { changeSetHeader } from '@regent/contract/drafts'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { LargeNumber } from '@regent/contract/exact-numbers'
import { type ReviewStart, reviewHeader } from '@regent/contract/organization/review-shapes'
import type { FastifyRequest } from 'fastify'

const maxTimeoutMs = 600_000

/** The first value of a header that was sent several times. */
export const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** The bearer token; an empty text if the header has another form. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  const text = request.headers.authorization
  if (text === undefined) return undefined
  return /^bearer\s+(\S+)\s*$/i.exec(text)?.[1] ?? ''
}

/** MD5(secret + pid + "1" + path with query + body): how servers of a realm sign their requests to each other. */
export const signRequest = (secret: string, pid: string, pathWithQuery: string, body: string): Buffer =>
  createHash('md5').update(`${secret}${pid}1${pathWithQuery}${body}`, 'utf8').digest()

const readGamerTagHeader = ({ headers }: FastifyRequest) => one(headers['x-beam-gamertag'] ?? headers['x-de-gamertag'])

/** How far the time stamp of a signed request may be from the server's time. */
const maxAgeMs = 5 * 60_000

type TimedRequest = {
  pid: string
  /** Milliseconds since 1970, as in X-BEAM-TIMESTAMP. */
  timestamp: string
  method: string
  pathWithQuery: string
  /** The player that the request acts for; empty for none. */
  gamerTag: string
  body: string
}

/**
 * Signature of a request with a time stamp: HMAC-SHA256 with the secret over the request's parts, line by line. Unlike
 * the older form it covers the method, the player and every body, and cannot be replayed later.
 */
export const signTimedRequest = (secret: string, request: TimedRequest): Buffer => {
  const { pid, timestamp, method, pathWithQuery, gamerTag, body } = request
  return createHmac('sha256', secret)
    .update([pid, timestamp, method, pathWithQuery, gamerTag, body].join('\n'), 'utf8')
    .digest()
}

/**
 * Rejects a request that is not signed with one of the secrets, or whose time stamp is old. The signature is Base64. Without a
 * time stamp it is the older form, which covers the body of POST and PUT only. Returns the place of the secret.
 */
export function requireSignature(
  request: FastifyRequest,
  signature: string,
  { secrets, pid, now }: { secrets: readonly (() => string)[]; pid: string; now: number },
): number {
  const { method, rawText: body = '', raw } = request
  const pathWithQuery = raw.url ?? ''
  const timestamp = one(request.headers['x-beam-timestamp'])
  if (timestamp !== undefined && !(Math.abs(Number(timestamp) - now) <= maxAgeMs)) {
    throw new ApiError('InvalidTokenError', {
      field: 'X-BEAM-TIMESTAMP',
      message: 'X-BEAM-TIMESTAMP must be the current time in milliseconds since 1970, within five minutes.',
    })
  }
  const sign = (secret: string) =>
    timestamp === undefined
      ? signRequest(secret, pid, pathWithQuery, method === 'POST' || method === 'PUT' ? body : '')
      : signTimedRequest(secret, {
          pid,
          timestamp,
          method,
          pathWithQuery,
          gamerTag: readGamerTagHeader(request) ?? '',
          body,
        })
  const received = Buffer.from(signature, 'base64')
  const index = secrets.findIndex((open) => {
    const expected = sign(open())
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
  if (index < 0) throw new ApiError('InvalidTokenError')
  return index
}

/** The player that a signed request acts for; undefined for 0 and for anything that is not a number. */
export function readGamerTag(request: FastifyRequest): number | undefined {
  const text = readGamerTagHeader(request)
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

/** The ETags in If-Match without quotes, `*` for any; undefined if the header is missing. */
export function readMatchTags(request: FastifyRequest): readonly string[] | undefined {
  const text = one(request.headers['if-match'])
  if (text === undefined) return undefined
  const tags = [...text.matchAll(entityTags)].map(([, tag = '']) => tag)
  return tags.length > 0 ? tags : [text.trim()]
}

/** True if a call compares versions: only then can it report a stale one. */
const hasVersions = ({ errors = [] }: AnyEndpoint): boolean =>
  errors.includes('StaleVersion') || errors.includes('SaveConflict')

/** Rejects If-Match where no version is compared: a client that sends it relies on the check. */
export function refuseUnsupportedMatch(call: AnyEndpoint, request: FastifyRequest): void {
  const text = one(request.headers['if-match'])
  if (text === undefined || text === '*' || hasVersions(call)) return
  const message = 'If-Match is not supported by this call. Nothing was changed.'
  throw new ApiError('BadRequest', { field: 'If-Match', message })
}

/** The change set that records the change instead of doing it. */
export function readChangeSet(request: FastifyRequest): number | undefined {
  const text = one(request.headers[changeSetHeader])
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ApiError('BadRequest', {
      field: changeSetHeader,
      message: `${changeSetHeader} must be the number of a change set.`,
    })
  return Number(text)
}

/** How the call is reviewed instead of done; undefined if it is done. */
export function readReview(request: FastifyRequest): ReviewStart | undefined {
  const text = one(request.headers[reviewHeader])
  if (text === undefined || text === 'as-given' || text === 'now') return text
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new ApiError('BadRequest', {
    field: reviewHeader,
    message: `${reviewHeader} must be as-given, now, or a time in milliseconds since 1970.`,
  })
}

const entityTags = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g

/**
 * True if the caller has the answer of this ETag already: If-None-Match is a list of tags, weak or not, or `*` for any.
 */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const clientTags = request.headers['if-none-match']
  if (clientTags === undefined) return false
  return clientTags.trim() === '*' || [...clientTags.matchAll(entityTags)].some(([, tag]) => `"${tag}"` === etag)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, for checking signatures. */
    rawText: string | undefined
    /** Numbers of the body that JSON.parse may have rounded. */
    largeNumbers: readonly LargeNumber[] | undefined
  }
}
