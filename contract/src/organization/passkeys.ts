import * as z from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { name, opaque } from '../core/values.ts'
import { Context, rememberDevice, TokenResponse } from './auth-shapes.ts'

/** Passkeys per person. */
export const maxPasskeys = 10

/** Bytes as base64url text, as browsers send them. */
const bytes = (maxLength: number) =>
  opaque(maxLength)
    .min(1, 'is missing')
    .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url text')

/** The id of a credential has at most 1,023 bytes. */
const CredentialId = bytes(1_364)
const ClientData = bytes(8_192)
export const PasskeyName = name(60)

/** How a browser reaches an authenticator, such as `usb` or `internal`. The server ignores what it does not know. */
const Transport = opaque(20)

/** The answer of the browser for a new passkey (`navigator.credentials.create`). */
export const NewCredential = z.object({
  id: CredentialId.describe('The id of the passkey as base64url.'),
  rawId: CredentialId.describe('The same id as `id`, as base64url.'),
  type: z.literal('public-key'),
  response: z
    .object({
      clientDataJSON: ClientData.describe('Data that the browser signed, with challenge and origin, as base64url.'),
      attestationObject: bytes(32_768).describe('The public key and data of the authenticator, as base64url.'),
      transports: z
        .array(Transport)
        .max(10)
        .optional()
        .describe('How the browser reaches the authenticator, such as usb or internal.'),
    })
    .describe('Response of the browser for the new passkey.'),
})
export type NewCredential = z.infer<typeof NewCredential>

/** The answer of the browser for a passkey that was used (`navigator.credentials.get`). */
export const UsedCredential = z.object({
  id: CredentialId.describe('The id of the passkey as base64url.'),
  rawId: CredentialId.describe('The same id as `id`, as base64url.'),
  type: z.literal('public-key'),
  response: z
    .object({
      clientDataJSON: ClientData.describe('Data that the browser signed, with challenge and origin, as base64url.'),
      authenticatorData: bytes(8_192).describe('The data of the authenticator with its counter, as base64url.'),
      signature: bytes(8_192).describe('The signature of the authenticator with the key of the passkey, as base64url.'),
      userHandle: bytes(128)
        .optional()
        .describe('The account of the passkey, as base64url. Absent: the browser sent none.'),
    })
    .describe('Response of the browser as proof of the passkey.'),
})
export type UsedCredential = z.infer<typeof UsedCredential>

const Descriptor = z.object({
  id: z.string().describe('The id of the passkey as base64url.'),
  type: z.literal('public-key'),
  transports: z
    .array(z.string())
    .optional()
    .describe('How the browser reaches the authenticator, such as usb or internal. Absent: unknown.'),
})

/** Options for the browser to make a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const CreationOptions = z.object({
  rp: z
    .object({
      id: z.string().describe('The host name of the passkey.'),
      name: z.string().describe('The name that the browser shows for the console.'),
    })
    .describe('The website of the passkey: this console.'),
  user: z
    .object({
      id: z.string().describe('A handle of the account that never changes, as base64url.'),
      name: z.string().describe('The e-mail address, which the browser shows to choose a passkey.'),
      displayName: z.string().describe('The same e-mail address, for browsers that show this name.'),
    })
    .describe('The account of the new passkey.'),
  challenge: z.string().describe('Random bytes as base64url that the authenticator signs. They work once.'),
  pubKeyCredParams: z
    .array(
      z.object({
        type: z.literal('public-key'),
        alg: z.int().describe('The COSE number of the algorithm, such as -7 for ES256.'),
      }),
    )
    .describe('The accepted signature algorithms, in order of preference.'),
  timeout: z.int().describe('Milliseconds until the challenge expires.'),
  excludeCredentials: z
    .array(Descriptor)
    .describe('The passkeys that the account has already: a second one per authenticator is refused.'),
  authenticatorSelection: z
    .object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    })
    .describe('The requirements for the authenticator.'),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** Options for the browser to use a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const RequestOptions = z.object({
  rpId: z.string().describe('The host name of the passkey.'),
  challenge: z.string().describe('Random bytes as base64url that the authenticator signs. They work once.'),
  timeout: z.int().describe('Milliseconds until the challenge expires.'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor).describe('Empty: any passkey of the host name.'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

export const Passkey = z.object({
  id: Id,
  name: z.string().describe('The name that its owner gave the passkey.'),
  created: Millis.describe('When it was created.'),
  lastUsed: Millis.optional(),
  isSynced: z.boolean().describe("The owner's devices share it."),
})
export type Passkey = z.infer<typeof Passkey>

/** Errors of every call that judges an answer of an authenticator. */
const judged = [
  'PasskeysUnavailable',
  'PasskeyChallengeExpired',
  'PasskeyChallengeUsed',
  'PasskeyWrongOrigin',
  'PasskeyUserNotVerified',
  'PasskeyInvalid',
] as const
const used = [...judged, 'PasskeyUnknown', 'PasskeyCounterWentBack'] as const
const signsIn = ['InvalidCredentialsError', 'UnableToMergeError'] as const

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  summary: 'Begin to sign in with a passkey of the organization in the scope.',
  scope: 'optional',
  access: { public: true },
  response: RequestOptions,
  errors: ['PasskeysUnavailable'],
})

export const finishPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/confirm',
  summary: 'Sign in with a passkey. It counts as the password and the second factor.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    credential: UsedCredential.describe('The response of the browser for the passkey that was used.'),
    customerScoped: z
      .boolean()
      .optional()
      .describe('Signs in to the whole organization although the scope names a realm.'),
    context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
  }),
  response: TokenResponse,
  errors: [...used, ...signsIn],
})

const challengeToken = opaque(400)
  .min(1, 'is missing')
  .describe('The `challenge_token` of the sign-in that continues here.')

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey',
  summary: 'Begin to prove the second factor of a sign-in with a passkey.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ challengeToken }),
  response: RequestOptions,
  errors: ['SignInStepExpired', 'PasskeysUnavailable', 'PasskeyNotFound'],
})

export const finishPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey/confirm',
  summary: 'Finish a sign-in with a passkey as the second factor.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    challengeToken,
    credential: UsedCredential.describe('The response of the browser for the passkey that was used.'),
    customerScoped: z
      .boolean()
      .optional()
      .describe('Signs in to the whole organization although the scope names a realm.'),
    rememberDevice,
    context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
  }),
  response: TokenResponse,
  errors: ['SignInStepExpired', ...used, ...signsIn],
})

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey',
  summary: 'Begin to prove again with a passkey who is signed in.',
  scope: 'either',
  access: { signedIn: true, person: true },
  response: RequestOptions,
  errors: ['PasskeysUnavailable', 'PasskeyNotFound'],
})

export const proveWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey/confirm',
  summary: 'Prove again with a passkey who is signed in. Calls that need a fresh proof then work.',
  scope: 'either',
  access: { signedIn: true, person: true },
  body: z.object({ credential: UsedCredential.describe('The response of the browser for the passkey that was used.') }),
  response: z.object({ until: Millis }),
  errors: [...used],
})

export const listOwnPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'List the passkeys of the signed-in account.',
  scope: 'either',
  access: { signedIn: true },
  response: z.object({
    passkeys: z.array(Passkey).describe('The passkeys of the account, at most 10.'),
    unavailable: z
      .string()
      .optional()
      .describe('Why this address of the console cannot have passkeys; absent if it can.'),
  }),
})

export const startPasskeySetup = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/setup',
  summary: 'Begin to add a passkey to the signed-in account. Needs the password, or a proof of the last ten minutes.',
  scope: 'either',
  access: { signedIn: true, person: true },
  body: z.object({
    password: opaque(256)
      .min(1, 'is missing')
      .optional()
      .describe('The password. Absent: a proof of the last ten minutes counts.'),
  }),
  response: CreationOptions,
  errors: ['InvalidCredentialsError', 'StepUpNeeded', 'PasskeysUnavailable', 'PasskeysOnlyForStaff', 'TooManyPasskeys'],
})

export const finishPasskeySetup = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/setup/confirm',
  summary: 'Store the new passkey under a name.',
  scope: 'either',
  access: { signedIn: true, person: true },
  body: z.object({
    name: PasskeyName.describe('A name for the passkey, such as the device, at most 60 characters.'),
    credential: NewCredential.describe('The response of the browser for the new passkey.'),
  }),
  response: Passkey,
  errors: [...judged, 'PasskeysOnlyForStaff', 'TooManyPasskeys', 'PasskeyAlreadyRegistered'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Rename a passkey of the signed-in account.',
  scope: 'either',
  access: { signedIn: true, person: true },
  params: z.object({ id: Id }),
  body: z.object({ name: PasskeyName.describe('The new name of the passkey, at most 60 characters.') }),
  response: EmptyResponse,
  errors: ['PasskeyNotFound'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey of the signed-in account. Needs a proof of the last ten minutes.',
  scope: 'either',
  access: { signedIn: true, person: true },
  params: z.object({ id: Id }),
  response: EmptyResponse,
  errors: ['PasskeyNotFound', 'StepUpNeeded', 'LastSignInMethod', 'SecondFactorRequired'],
})

export const removePasskeysOf = endpoint({
  method: 'POST',
  path: '/api/auth/accounts/:accountId/passkeys/remove',
  summary: 'Remove all passkeys of a colleague. They get a mail; their sign-ins end.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params: z.object({ accountId: Id.describe('The id of the account.') }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'PasskeyNotFound', 'LastSignInMethod'],
})
