import { isSecretKey } from '@regent/contract/operate/config-keys'
import { isSecretHeader } from '@regent/contract/operate/scheduler'
import type { SentRequest } from '../../api/sent-requests.ts'
import { isSecretName } from '../../ui/form/drafts.ts'
import type { Description, Reference, ReferenceCall } from './reference.ts'
import { type RequestValues, type SnippetKind, writeRequest } from './request-text.ts'

/** Values of these fields are never copied: names of secrets in forms and in the config, keys and codes. */
const isSecretField = (name: string): boolean => isSecretName(name) || isSecretKey(name) || /^key$|code$/i.test(name)

/** A key file is secret, whatever its field is called. */
const isKeyFile = (value: unknown): boolean => typeof value === 'string' && value.includes('PRIVATE KEY')

/** A draft of a change set has the config key in one field, and the value in others. */
const isSecretDraft = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && isSecretKey(value.id)

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

/** A value of a body without the secrets in it; its inner values are looked at after it. */
function hide(name: string, value: unknown): unknown {
  if (value === null) return null
  if (typeof value !== 'object') return isSecretField(name) || isKeyFile(value) ? '…' : value
  if (name === 'headers')
    return Object.fromEntries(
      Object.entries(value).map(([header, text]) => [header, isSecretHeader(header) ? '…' : text]),
    )
  if (isSecretDraft(value))
    return { ...value, ...('before' in value && { before: '…' }), ...('after' in value && { after: '…' }) }
  return value
}

/** The values of a request; those of secret fields are replaced. */
export function toValues({ input }: SentRequest): RequestValues {
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object }
  const entries = Object.entries({ ...params, ...query }).filter(([, value]) => value !== undefined && value !== null)
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
