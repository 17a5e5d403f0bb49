import type { AnyEndpoint } from './endpoint.ts'
import { type ErrorBody, RequestError } from './request-error.ts'

/** Response header of a write: ids of its audit entries (at most 100), comma-separated. Undo reverts them. */
export const auditEntriesHeader = 'x-audit-entries'

export type RawInput = { params?: object | undefined; query?: object | undefined; body?: object | undefined }

/** Builds the HTTP request of a call: path with its parameters filled in, query text, JSON body. */
export function toHttpRequest(
  call: AnyEndpoint,
  input: RawInput,
): { method: string; url: string; body: string | undefined } {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '')
      throw new Error(`${call.method} ${call.path} needs "${name}"`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, toText(value))
  }
  const query = search.toString()
  return {
    method: call.method,
    url: query ? `${path}?${query}` : path,
    // By the rules of HTTP a GET request has no body, and browsers reject one.
    body: input.body === undefined || !mayHaveBody(call) ? undefined : JSON.stringify(input.body),
  }
}

const mayHaveBody = ({ method }: AnyEndpoint): boolean => method !== 'GET' && method !== 'HEAD'

/** Writes lists with commas, lists of objects as JSON. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(',')
}

/** Converts an error response to the server's error. Other responses (of a proxy) get a general code. */
export function createRequestError(status: number, body: unknown): RequestError {
  if (isErrorBody(body)) {
    const { error, message, field, current, requestId } = body
    return new RequestError(error, { status, message, field, current, requestId })
  }
  const code =
    status === 401
      ? 'InvalidTokenError'
      : status === 403
        ? 'Forbidden'
        : status === 404
          ? 'NotFound'
          : 'InternalServerError'
  return new RequestError(code, { status, message: `The server returned status ${status}.` })
}

/** A proxy may return its own `error`; only the server adds the id of the request. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { error, message, requestId } = (body ?? {}) as Record<string, unknown>
  return [error, message, requestId].every((part) => typeof part === 'string' && part !== '')
}
