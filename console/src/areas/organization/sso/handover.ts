import { ssoStartPath } from '@regent/contract/organization/sso-sign-in'
import { serverAddress } from '../../../api/session/server-address.ts'
import { storageKeys } from '../../../api/session/session.ts'

/** The way of a sign-in through the provider and back to this tab. */

const storageKey = 'regent-sso'

type PendingSignIn = { verifier: string; returnTo?: string | undefined }

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Leaves for the provider. Only this tab can finish the sign-in, because it keeps the verifier. */
export async function leaveForProvider(
  organization: string,
  { isTest = false, returnTo }: { isTest?: boolean; returnTo?: string | undefined } = {},
): Promise<void> {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const challenge = toBase64Url(new Uint8Array(digest))
  sessionStorage.setItem(storageKey, JSON.stringify({ verifier, returnTo } satisfies PendingSignIn))
  const query = new URLSearchParams({ organization, challenge, ...(isTest && { purpose: 'test' }) })
  window.location.assign(`${await serverAddress()}${ssoStartPath}?${query}`)
}

/** The result of the redirect from the provider: a code for the server, or an error. */
export type Arrived = { code: string; verifier: string; returnTo?: string | undefined } | { error: string }

/** Reads the result once, and removes it from the address. */
export function takeArrived(): Arrived | undefined {
  const parts = new URLSearchParams(window.location.hash.slice(1))
  const code = parts.get('sso')
  const error = parts.get('ssoError')
  if (code === null && error === null) return undefined
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  if (code === null) return { error: error ?? '' }
  const pending = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<PendingSignIn>
  sessionStorage.removeItem(storageKey)
  if (pending.verifier === undefined) return { error: 'OtherTab' }
  return { code, verifier: pending.verifier, returnTo: pending.returnTo }
}

/** The address that ends the session at the provider, after the sign-out of this tab. */
export const findSignOutAtProvider = (): string | undefined =>
  sessionStorage.getItem(storageKeys.endSession) ?? undefined
export const forgetSignOutAtProvider = (): void => sessionStorage.removeItem(storageKeys.endSession)
