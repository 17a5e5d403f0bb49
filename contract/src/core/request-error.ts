import type { ErrorCode } from './errors.ts'

/** The body of every refusal. `field` names the input at fault, `current` is the newer state of a stale save. */
export type ErrorBody = {
  status: number
  service: string
  error: ErrorCode
  message: string
  requestId: string
  field?: string
  current?: unknown
}

/** What is known of an error beside its code. */
export type ErrorFacts = {
  status?: number | undefined
  message?: string | undefined
  field?: string | undefined
  current?: unknown
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

/**
 * A request that failed, as its sender sees it. It knows nothing of the table of errors, which the sign-in page would
 * otherwise load; `ApiError` (errors.ts) takes status and message from there.
 */
export class RequestError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly field: string | undefined
  readonly current: unknown
  /** Set by the client: the id under which the server logged the request. */
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
