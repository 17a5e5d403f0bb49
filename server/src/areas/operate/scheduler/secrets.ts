import { ApiError } from '@regent/contract/errors'
import { type Header, hiddenValue, isSecretHeader, type JobAction } from '@regent/contract/operate/scheduler'

/** The values of an action's secret headers, keyed by header. */
type Secrets = Record<string, string>

/** A header may be called `constructor`, which every object has. */
const valueIn = (values: Secrets, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined)

const listHeaders = ({ headers }: JobAction): Header[] => (Array.isArray(headers) ? headers : [])

/**
 * The action without its secrets, and separately its secrets; null if there are none. A masked value that a caller
 * sends back keeps the stored secret.
 */
export function withoutSecrets(
  action: JobAction,
  known: string | null,
  /** The caller's field for the action. */
  at = 'jobAction',
): { action: JobAction; secrets: string | null } {
  const storedSecrets = known === null ? {} : (JSON.parse(known) as Secrets)
  const readPlainValue = ({ key, value }: Header): string => {
    const clear = value === hiddenValue ? valueIn(storedSecrets, key) : value
    if (clear !== undefined) return clear
    const message = `${at}.headers has no value of ${key}.`
    throw new ApiError('BadRequest', { field: `${at}.headers`, message })
  }
  const secrets: Secrets = Object.fromEntries(
    listHeaders(action).flatMap((header) => (isSecretHeader(header.key) ? [[header.key, readPlainValue(header)]] : [])),
  )
  if (Object.keys(secrets).length === 0) return { action, secrets: null }
  const headers = listHeaders(action).map(({ key, value }) => ({
    key,
    value: Object.hasOwn(secrets, key) ? hiddenValue : value,
  }))
  return { action: { ...action, headers }, secrets: JSON.stringify(secrets) }
}

/** The action with its secrets in plain text. */
export function withSecrets(action: JobAction, secrets: string | null): JobAction {
  if (secrets === null) return action
  const values = JSON.parse(secrets) as Secrets
  return {
    ...action,
    headers: listHeaders(action).map(({ key, value }) => ({ key, value: valueIn(values, key) ?? value })),
  }
}
