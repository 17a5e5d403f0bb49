import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import {
  finishPasskeySignIn,
  finishPasskeyStep,
  startPasskeySignIn,
  startPasskeyStep,
} from '@regent/contract/organization/passkeys'
import { call } from '../../../api/client.ts'
import { askPasskey } from './browser.ts'

/** Signs in to an organization with a passkey alone. */
export async function signInWithPasskey(organization: string, { isFill = false } = {}): Promise<TokenResponse> {
  const scope = organization
  const credential = await askPasskey(await call(startPasskeySignIn, {}, { scope }), { isFill })
  return call(finishPasskeySignIn, { body: { credential, customerScoped: true } }, { scope })
}

/** Finishes a sign-in whose password was right. */
export async function finishWithPasskey(
  challengeToken: string,
  organization: string,
  remember: { rememberDevice?: boolean } = {},
): Promise<TokenResponse> {
  const scope = organization
  const credential = await askPasskey(await call(startPasskeyStep, { body: { challengeToken } }, { scope }))
  return call(finishPasskeyStep, { body: { challengeToken, credential, customerScoped: true, ...remember } }, { scope })
}
