import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '@regent/contract/errors'

export type RequestedScope = { organization: string | undefined; pid: string | undefined }

/** The header's name in error messages, for all forms. */
export const scopeHeader = 'X-BEAM-SCOPE'

const part = /^[A-Za-z0-9_-]{1,64}$/
const scope = /^\s*([\w-]{1,64})(?:\.([\w-]{1,64}))?\s*$/

/**
 * Reads the scope header in all its forms: `cid.pid` or `cid`, the alias instead of the cid, the older header names,
 * and the oldest form with two headers. A pid alone (`X-DE-SCOPE: DE_7`) refers to the token's organization.
 */
export function readScope(headers: IncomingHttpHeaders): RequestedScope | undefined {
  const text = one(headers['x-de-scope']) ?? one(headers['x-beam-scope'])
  if (text !== undefined) {
    const [, first, second] = scope.exec(text) ?? []
    if (first === undefined) throw malformed()
    if (second === undefined && first.startsWith('DE_')) return { organization: undefined, pid: first }
    return { organization: first, pid: second }
  }
  const organization = one(headers['x-ks-clientid'])?.trim()
  if (organization === undefined) return undefined
  const pid = one(headers['x-ks-projectid'])?.trim() || undefined
  if (!part.test(organization) || (pid !== undefined && !part.test(pid))) throw malformed()
  return { organization, pid }
}

/** Newer sign-in calls may name organization and realm in the body instead. */
export function readScopeOfBody(body: unknown): RequestedScope | undefined {
  if (typeof body !== 'object' || body === null || !('customerId' in body)) return undefined
  const organization = String(body.customerId)
  const pid =
    'realmId' in body && body.realmId !== null && body.realmId !== undefined ? String(body.realmId) : undefined
  if (!part.test(organization) || (pid !== undefined && !part.test(pid))) throw malformed()
  return { organization, pid }
}

const malformed = () => new ApiError('InvalidScopeError', { field: scopeHeader })

const one = (value: string | string[] | undefined): string | undefined => {
  const text = Array.isArray(value) ? value[0] : value
  return text === '' ? undefined : text
}
