import type { ErrorCode } from './errors.ts'

/** The body of every error. `field` is the invalid input, `current` is the newer state after a stale save. */
export type ErrorBody = {
  status: number
  service: string
  error: ErrorCode
  message: string
  requestId: string
  field?: string
  current?: unknown
}

/** Details of an error, in addition to its code. */
export type ErrorFacts = {
  status?: number | undefined
  message?: string | undefined
  field?: string | undefined
  current?: unknown
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * A failed request on the client side. It does not import the table of errors, because the sign-in page would load it;
 * `ApiError` (errors.ts) adds status and message from there.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly current: unknown
  /** Set by the client: the request id in the server's log. */
  readonly requestId: string | undefined
  /** When the call may succeed: the header Retry-After of the answer. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, about: ErrorFacts & { status: number; message: string }) {
    super(about.message)
    this.name = 'RequestError'
    this.code = code
    this.status = about.status
    this.field = about.field
    this.current = about.current
    this.requestId = about.requestId
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}
