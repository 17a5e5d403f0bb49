import { storageKeys } from '../../../api/session/session.ts'

/** Tokens of this browser for accounts that are not asked for the second factor here. */
type DeviceTokens = Record<string, string>

const toKey = (organization: string, email: string) => `${organization} ${email.trim().toLowerCase()}`

function readTokens(): DeviceTokens {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.deviceTokens) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as DeviceTokens) : {}
  } catch {
    return {}
  }
}

/** Returns the token to send with the password of an account; undefined without one. */
export function findDeviceToken(organization: string, email: string): string | undefined {
  const token: unknown = readTokens()[toKey(organization, email)]
  return typeof token === 'string' ? token : undefined
}

/** Stores the token of an account. */
export function keepDeviceToken(organization: string, email: string, token: string): void {
  const tokens = { ...readTokens(), [toKey(organization, email)]: token }
  localStorage.setItem(storageKeys.deviceTokens, JSON.stringify(tokens))
}
