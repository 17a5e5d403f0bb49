import * as z from 'zod'
import { endpoint, proofActions } from '../core/endpoint.ts'
import { EmptyResponse, Id, Millis } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import { Context, rememberDevice, TokenResponse } from './auth-shapes.ts'

/** Recovery codes per account. */
export const recoveryCodeCount = 10

/** A code of an authenticator app: six digits. Spaces are ignored. */
const Code = opaque(20).min(1, 'is missing')
const Password = opaque(256).min(1, 'is missing')

/** Exactly one of the two proves the second factor. */
const factorProof = {
  code: Code.optional().describe('The six digits of the authenticator app. Spaces are ignored.'),
  recoveryCode: opaque(40)
    .min(1, 'is missing')
    .optional()
    .describe('An unused recovery code, in place of the code. It works once.'),
}

/** The setup of an authenticator app: the secret as text, and as an address for a QR code. */
export const FactorSetup = z.object({
  secret: z.string().describe('The secret to enter in the authenticator app by hand.'),
  uri: z.string().describe('The otpauth URI for the QR code that the authenticator app scans.'),
  expires: Millis.describe('The setup must be confirmed with a code until then.'),
})
export type FactorSetup = z.infer<typeof FactorSetup>

const RecoveryCodes = z.array(z.string())

const challengeToken = opaque(400)
  .min(1, 'is missing')
  .describe('The `challenge_token` of the sign-in that continues here.')

/** Maximum number of days without the second factor on a remembered device. */
export const maxRememberDays = 30

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish a sign-in with a code of the authenticator app, or with a recovery code.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    challengeToken,
    ...factorProof,
    customerScoped: z
      .boolean()
      .optional()
      .describe('Signs in to the whole organization although the scope names a realm.'),
    rememberDevice,
    context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
  }),
  response: TokenResponse,
  errors: [
    'SignInStepExpired',
    'NoSecondFactor',
    'WrongFactorCode',
    'FactorCodeUsed',
    'SecondFactorLocked',
    'InvalidCredentialsError',
    'UnableToMergeError',
    'PasswordSignInOff',
  ],
})

export const startSetupAtSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/setup',
  summary: 'Begin to set up the second factor that the organization requires, during a sign-in.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ challengeToken }),
  response: FactorSetup,
  errors: ['SignInStepExpired'],
})

export const finishSetupAtSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/setup/confirm',
  summary: 'Confirm the new second factor with a code, and finish the sign-in. Recovery codes are shown once.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    challengeToken,
    code: Code.describe('The six digits of the new authenticator app.'),
    customerScoped: z
      .boolean()
      .optional()
      .describe('Signs in to the whole organization although the scope names a realm.'),
    context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
  }),
  response: z.object({
    token: TokenResponse.describe('The tokens of the finished sign-in.'),
    recoveryCodes: RecoveryCodes.describe(
      'Ten codes that each replace the authenticator app once. They are shown only now.',
    ),
  }),
  errors: [
    'SignInStepExpired',
    'WrongFactorCode',
    'SecondFactorLocked',
    'InvalidCredentialsError',
    'UnableToMergeError',
    'PasswordSignInOff',
  ],
})

export const OwnFactor = z.object({
  created: Millis.optional().describe('When it was set up; absent: the account has no second factor.'),
  lastUsed: Millis.optional(),
  recoveryCodesLeft: z.int().describe('Number of unused recovery codes of the account.'),
  isRequired: z.boolean().describe('The organization requires a second factor of this account.'),
})
export type OwnFactor = z.infer<typeof OwnFactor>

export const getOwnFactor = endpoint({
  method: 'GET',
  path: '/api/auth/factor',
  summary: 'Get the second factor of the signed-in account.',
  scope: 'either',
  access: { signedIn: true },
  response: OwnFactor,
})

export const startFactorSetup = endpoint({
  method: 'POST',
  path: '/api/auth/factor/setup',
  summary: 'Begin to set up or replace the second factor of the signed-in account. Needs the password.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ password: Password.describe('The password of the account.') }),
  response: FactorSetup,
  errors: ['InvalidCredentialsError', 'StepUpNeeded'],
})

export const confirmFactorSetup = endpoint({
  method: 'POST',
  path: '/api/auth/factor/setup/confirm',
  summary: 'Confirm the new second factor with a code. Ten recovery codes are shown once.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ code: Code.describe('The six digits of the new authenticator app.') }),
  response: z.object({
    recoveryCodes: RecoveryCodes.describe(
      'Ten codes that each replace the authenticator app once. They are shown only now.',
    ),
  }),
  errors: ['FactorSetupExpired', 'WrongFactorCode', 'SecondFactorLocked'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/factor/recovery-codes',
  summary: 'Replace the recovery codes of the signed-in account. The old ones stop working.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ code: Code.describe('The six digits of the authenticator app. Spaces are ignored.') }),
  response: z.object({
    recoveryCodes: RecoveryCodes.describe(
      'Ten codes that each replace the authenticator app once. They are shown only now.',
    ),
  }),
  errors: ['NoSecondFactor', 'WrongFactorCode', 'FactorCodeUsed', 'SecondFactorLocked'],
})

export const removeFactor = endpoint({
  method: 'POST',
  path: '/api/auth/factor/remove',
  summary: 'Remove the second factor of the signed-in account. Needs the password and the factor.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ password: Password.describe('The password of the account.'), ...factorProof }),
  response: EmptyResponse,
  errors: [
    'InvalidCredentialsError',
    'NoSecondFactor',
    'SecondFactorRequired',
    'WrongFactorCode',
    'FactorCodeUsed',
    'SecondFactorLocked',
  ],
})

export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  summary: 'Prove again who is signed in, with the password or a code. Calls that need a fresh proof then work.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    password: Password.optional().describe('The password, as proof in place of a code. Absent: a code proves it.'),
    ...factorProof,
  }),
  response: z.object({ until: Millis }),
  errors: [
    'InvalidCredentialsError',
    'NoSecondFactor',
    'WrongFactorCode',
    'FactorCodeUsed',
    'SecondFactorLocked',
    'SecondFactorNeeded',
  ],
})

/** A device that can skip the second factor. */
export const RememberedDevice = z.object({
  id: Id,
  userAgent: z.string().optional().describe('The user agent of the browser that was remembered. Absent: unknown.'),
  address: z.string().optional().describe('The last IP address of the device. Absent: unknown.'),
  created: Millis,
  lastUsed: Millis,
  expires: Millis,
})
export type RememberedDevice = z.infer<typeof RememberedDevice>

export const listRememberedDevices = endpoint({
  method: 'GET',
  path: '/api/auth/remembered-devices',
  summary: 'List the devices of the signed-in person that can skip the second factor, last used first.',
  scope: 'either',
  access: { signedIn: true },
  response: z.object({ devices: z.array(RememberedDevice).describe('Remembered devices that have not expired.') }),
})

export const forgetRememberedDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/remembered-devices/:id',
  summary: 'Forget a device of the signed-in person: it needs the second factor again.',
  scope: 'either',
  access: { signedIn: true },
  params: z.object({ id: Id }),
  response: EmptyResponse,
})

/** The people who need a second factor. */
export const FactorRule = z.enum(['nobody', 'admins', 'everybody'])
export type FactorRule = z.infer<typeof FactorRule>

const Action = z.enum(proofActions)

export const SignInRules = z.object({
  secondFactor: FactorRule.describe('People who need a second factor to sign in.'),
  freshProof: z
    .array(Action)
    .max(proofActions.length)
    .refine((actions) => new Set(actions).size === actions.length, 'must not repeat an action')
    .describe('Actions that need a proof of identity of the last ten minutes.'),
  rememberDays: z
    .int()
    .min(1)
    .max(maxRememberDays)
    .optional()
    .describe('Days without a second factor on a remembered device, 1 to 30. Absent: never.'),
})
export type SignInRules = z.infer<typeof SignInRules>

export const getSignInRules = endpoint({
  method: 'GET',
  path: '/api/auth/rules',
  summary: 'Get the sign-in rules of the organization, and who has a second factor or a passkey.',
  scope: 'customer',
  access: { operator: 'view users' },
  response: z.object({
    rules: SignInRules.describe('The sign-in rules that are in effect.'),
    version: z.int().describe('0: never set.'),
    people: z
      .array(
        z.object({
          accountId: Id.describe('The id of the account.'),
          email: z.string().optional().describe('The e-mail address of the person.'),
          isAdmin: z.boolean().describe('True if the person is an admin, globally or in a realm.'),
          hasFactor: z.boolean().describe('An authenticator app is set up.'),
          passkeys: z.int().describe('Number of passkeys of the person, at most 10.'),
        }),
      )
      .describe('The people with a role in the organization.'),
  }),
})

export const setSignInRules = endpoint({
  method: 'PUT',
  path: '/api/auth/rules',
  summary: 'Change the sign-in rules of the organization. They apply to the next sign-in and the next call.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  body: SignInRules,
  response: EmptyResponse,
  errors: ['StaleVersion'],
})

export const resetFactor = endpoint({
  method: 'POST',
  path: '/api/auth/accounts/:accountId/factor/reset',
  summary: 'Remove the second factor of a colleague who lost it. They get a mail; their sign-ins end.',
  scope: 'customer',
  access: { operator: 'edit users', person: true },
  params: z.object({ accountId: Id.describe('The id of the account.') }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError', 'NoSecondFactor'],
})
