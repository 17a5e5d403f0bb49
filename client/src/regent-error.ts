import type { ErrorCode } from './generated/error-codes.ts'
import { remedies } from './generated/remedies.ts'

export type { ErrorCode }

/** Failures that the client itself finds. */
export type ClientErrorCode =
  /** No response: the network or the server is down. */
  | 'Unreachable'
  /** No response within the time limit. */
  | 'TimedOut'
  /** The caller has aborted the call. */
  | 'Aborted'
  /** No player is signed in. */
  | 'SignedOut'
  /** A repetition of this call could have a second effect, so it cannot be queued. */
  | 'NotQueueable'
  /** The queue has its maximum number of writes. */
  | 'QueueFull'
  /** Content that was never downloaded is needed while the device is offline. */
  | 'NotCached'

type ErrorDetails = {
  status: number
  message: string
  field?: string | undefined
  requestId?: string | undefined
  remedy?: string | undefined
  current?: unknown
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** A failed call. Compare `code`; show `message` and `remedy` to people, and send `requestId` to support. */
export class RegentError<Code extends ErrorCode | ClientErrorCode = ErrorCode | ClientErrorCode> extends Error {
  readonly code: Code
  /** The HTTP status; 0: there was no response. */
  readonly status: number
  /** The invalid field of the input. */
  readonly field: string | undefined
  /** The id of the request in the server's log. */
  readonly requestId: string | undefined
  /** What the caller can do next. */
  readonly remedy: string
  /** The newer state, or other details of this code. */
  readonly current: unknown
  /** Milliseconds after which the call may succeed, if the server sent them. */
  readonly retryAfterMs: number | undefined

  constructor(code: Code, details: ErrorDetails) {
    super(details.message, { cause: details.cause })
    this.name = 'RegentError'
    this.code = code
    this.status = details.status
    this.field = details.field
    this.requestId = details.requestId
    this.remedy = details.remedy ?? remedies[code] ?? remedyOf(details.status)
    this.current = details.current
    this.retryAfterMs = details.retryAfterMs
  }

  /** True if the same call may succeed later without a change: no response, a rate limit, or a busy server. */
  get isTransient(): boolean {
    if (this.code === 'Unreachable' || this.code === 'TimedOut') return true
    return [408, 429, 502, 503, 504, 507].includes(this.status)
  }
}

/** True if an error is a `RegentError`, of this code if one is given. It narrows the type. */
export function isRegentError<Code extends ErrorCode | ClientErrorCode>(
  error: unknown,
  code?: Code,
): error is RegentError<Code> {
  return error instanceof RegentError && (code === undefined || error.code === code)
}

/** For errors of proxies, of the client, and of servers that are newer than the client. */
function remedyOf(status: number): string {
  if (status === 0) return 'Check the connection and try again.'
  if (status === 400) return 'Correct the request.'
  if (status === 401) return 'Sign in again.'
  if (status === 403) return 'Use an account that may do this, or ask the studio.'
  if (status === 404) return 'Check the id.'
  if (status === 409 || status === 412) return 'Read the current state, then decide again.'
  if (status === 429) return 'Wait, then try again.'
  return 'Try again later. If it happens again, send the request id to the studio.'
}

/** Converts a response that is not successful to an error. Responses of proxies get a general code. */
export function toRegentError(status: number, body: unknown, retryAfterMs?: number): RegentError {
  const { error, message, field, requestId, remedy, current } = (body ?? {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const isOfServer = text(error) !== undefined && text(requestId) !== undefined
  return new RegentError(isOfServer ? (error as ErrorCode) : generalCode(status), {
    status,
    message: (isOfServer && text(message)) || `The server returned status ${status}.`,
    field: text(field),
    requestId: text(requestId),
    remedy: text(remedy),
    current,
    retryAfterMs,
  })
}

function generalCode(status: number): ErrorCode {
  if (status === 401) return 'InvalidTokenError'
  if (status === 403) return 'Forbidden'
  if (status === 404) return 'NotFound'
  if (status === 429) return 'TooManyRequests'
  return status >= 502 ? 'ServiceUnavailable' : 'InternalServerError'
}
