import type { AnyEndpoint } from './endpoint.ts'
import { type ErrorBody, RequestError } from './request-error.ts'

/** Header of a write's answer: ids of the audit entries it made (at most 100), comma-separated. Undo undoes these. */
export const auditEntriesHeader = 'x-audit-entries'

export type RawInput = { params?: object | undefined; query?: object | undefined; body?: object | undefined }

/** Builds the HTTP request of a call: path with its parameters filled in, query text, JSON body. */
export function requestOf(
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
    if (value !== undefined && value !== null) search.append(name, textOf(value))
  }
  const query = search.toString()
  return {
    method: call.method,
    url: query ? `${path}?${query}` : path,
    // By the rules of HTTP a request that only reads has none, and browsers refuse to send one.
    body: input.body === undefined || !mayHaveBody(call) ? undefined : JSON.stringify(input.body),
  }
}

const mayHaveBody = ({ method }: AnyEndpoint): boolean => method !== 'GET' && method !== 'HEAD'

/** Writes lists with commas, lists of objects as JSON. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(',')
}

/** Turns an error answer into the error the server threw. An answer that is not ours (a proxy's) gets a general code. */
export function errorOf(status: number, body: unknown): RequestError {
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
  return new RequestError(code, { status, message: `The server answered ${status}.` })
}

/** A proxy may answer with an `error` of its own; only the server adds the id of the request. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { error, message, requestId } = (body ?? {}) as Record<string, unknown>
  return [error, message, requestId].every((part) => typeof part === 'string' && part !== '')
}
