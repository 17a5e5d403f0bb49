import type { SentRequest } from '../../api/sent-requests.ts'
import type { Description, Reference, ReferenceCall } from './reference.ts'
import { type RequestValues, type SnippetKind, writeRequest } from './request-text.ts'

/** Fields whose values are never copied. */
const secretField = /password|secret|token|code$|^key$/i

/** The call of a request in the description of the server. */
export function findCall({ calls }: Reference, { endpoint }: SentRequest): ReferenceCall | undefined {
  const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
  return calls.find((call) => call.method === endpoint.method && call.path === path)
}

const formatValue = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')
    ? value.join(',')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The values of a request; those of secret fields are replaced. */
export function toValues({ input }: SentRequest): RequestValues {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object }
  const entries = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined && value !== null)
  const hide = (name: string, value: unknown) => (secretField.test(name) && value !== null ? '…' : value)
  return {
    parameters: Object.fromEntries(entries.map(([name, value]) => [name, formatValue(hide(name, value))])),
    body: body === undefined ? '' : JSON.stringify(body, hide),
  }
}

/** A request of a screen as text to copy. The token is a variable. */
export const writeSentRequest = (
  kind: SnippetKind,
  call: ReferenceCall,
  request: SentRequest,
  description: Description,
  server: string,
): string => writeRequest(kind, call, toValues(request), description, { server, scope: request.scope ?? '' })
