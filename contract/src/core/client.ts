import type { AnyEndpoint } from './endpoint.ts'
import { ApiError, type ErrorBody, errors } from './errors.ts'

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
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  }
}

/** Writes lists with commas, lists of objects as JSON. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return typeof value[0] === 'object' ? JSON.stringify(value) : value.join(',')
}

/** Turns an error answer into the error the server threw. An answer that is not ours (a proxy's) gets a general code. */
export function errorOf(status: number, body: unknown): ApiError {
  const refused = body as Partial<ErrorBody> | null
  if (refused && typeof refused === 'object' && refused.error && Object.hasOwn(errors, refused.error)) {
    return new ApiError(refused.error, {
      message: refused.message,
      field: refused.field,
      current: refused.current,
      requestId: refused.requestId,
    })
  }
  const code =
    status === 401
      ? 'InvalidTokenError'
      : status === 403
        ? 'Forbidden'
        : status === 404
          ? 'NotFound'
          : 'InternalServerError'
  return new ApiError(code, { message: `The server answered ${status}.`, status })
}
