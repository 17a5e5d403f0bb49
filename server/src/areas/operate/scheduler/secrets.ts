import { ApiError } from '@regent/contract/errors'
import { type Header, hiddenValue, isSecretHeader, type JobAction } from '@regent/contract/operate/scheduler'

/** The values of an action's secret headers, by header name. */
type Secrets = Record<string, string>

/** A header may be named `constructor`, which every object has. */
const valueIn = (values: Secrets, key: string) => (Object.hasOwn(values, key) ? values[key] : undefined)

const listOf = ({ headers }: JobAction): Header[] => (Array.isArray(headers) ? headers : [])

/**
 * The action as everybody may see it, and separately its secret parts; null if there are none. A hidden value that a
 * caller sends back stands for the known one.
 */
export function withoutSecrets(
  action: JobAction,
  known: string | null,
  /** How the caller's field of the action is called. */
  at = 'jobAction',
): { action: JobAction; secrets: string | null } {
  const kept = known === null ? {} : (JSON.parse(known) as Secrets)
  const clearOf = ({ key, value }: Header): string => {
    const clear = value === hiddenValue ? valueIn(kept, key) : value
    if (clear !== undefined) return clear
    const message = `${at}.headers has no value of ${key}.`
    throw new ApiError('BadRequest', { field: `${at}.headers`, message })
  }
  const secrets: Secrets = Object.fromEntries(
    listOf(action).flatMap((header) => (isSecretHeader(header.key) ? [[header.key, clearOf(header)]] : [])),
  )
  if (Object.keys(secrets).length === 0) return { action, secrets: null }
  const headers = listOf(action).map(({ key, value }) => ({
    key,
    value: Object.hasOwn(secrets, key) ? hiddenValue : value,
  }))
  return { action: { ...action, headers }, secrets: JSON.stringify(secrets) }
}

/** The action with its secrets in clear. */
export function withSecrets(action: JobAction, secrets: string | null): JobAction {
  if (secrets === null) return action
  const values = JSON.parse(secrets) as Secrets
  return { ...action, headers: listOf(action).map(({ key, value }) => ({ key, value: valueIn(values, key) ?? value })) }
}
