import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@regent/contract/organization/passkeys'
import { MessageError } from '../../../ui/feedback/message-error.ts'

/** True if the browser knows passkeys. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function'

/** True if the browser offers passkeys in the list of a text field. */
export async function hasPasskeyFill(): Promise<boolean> {
  if (!hasPasskeySupport()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The library is loaded when somebody uses a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** The person closed the dialog of the browser, or another dialog replaced it. No error is shown. */
export class PasskeyCancelled extends Error {}

function toMessage(error: unknown): Error {
  if (!(error instanceof Error)) return new MessageError('The browser did not use a passkey.')
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return new PasskeyCancelled()
  if (error.name === 'InvalidStateError') return new MessageError('This device already has a passkey for this account.')
  if (error.name === 'SecurityError') return new MessageError('Passkeys do not work at this URL of the console.')
  return new MessageError('The browser did not use a passkey. Try again.')
}

/** Asks the browser for a new passkey. */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await loadLibrary()
  const answer = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    throw toMessage(error)
  })
  const { clientDataJSON, attestationObject, transports } = answer.response
  return {
    id: answer.id,
    rawId: answer.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Asks the browser for a passkey; with `isFill` in the list of the e-mail field, until somebody chooses one. */
export async function askPasskey(options: RequestOptions, { isFill = false } = {}): Promise<UsedCredential> {
  const { startAuthentication } = await loadLibrary()
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isFill }).catch(
    (error: unknown) => {
      throw toMessage(error)
    },
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return {
    id: answer.id,
    rawId: answer.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}
