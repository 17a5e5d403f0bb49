import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, EmptyResponse, Id, Millis, Password, Pid, pageOf, pageQuery } from './shapes.ts'
import { StatKey } from './stats.ts'

export const TokenResponse = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Milliseconds until the access token expires. */
  expires_in: z.int(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
})
export type TokenResponse = z.infer<typeof TokenResponse>

const Context = z.object({ platform: z.string().max(100).optional(), device: z.string().max(200).optional() })

/** Stats of a new player, kept as game.private. */
const InitProperties = z.record(StatKey, z.string().max(8192))

const TokenRequest = z.object({
  grant_type: z.string().max(40),
  username: z.string().max(254).optional(),
  password: z.string().max(256).optional(),
  refresh_token: z.string().max(400).optional(),
  device_id: z.string().min(1).max(256).optional(),
  /** Signs in to the whole organization although the scope names a realm. */
  customerScoped: z.boolean().optional(),
  context: Context.optional(),
  initProperties: InitProperties.optional(),
})

/** Grants: guest, password, device, refresh_token. A guest's bearer token sent along attaches the guest to the account. */
export const createToken = endpoint({
  method: 'POST',
  path: '/basic/auth/token',
  summary: 'Sign in, or turn a refresh token into a new access token.',
  scope: 'optional',
  access: { public: true },
  body: TokenRequest,
  bodyInQuery: true,
  response: TokenResponse,
  errors: [
    'InvalidCredentialsError',
    'InvalidRefreshTokenError',
    'UnsupportedGrant',
    'UnableToMergeError',
    'WeakPassword',
  ],
})

const RealmTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() })

const InRealm = {
  /** cid or alias */
  customerId: z.string().max(64).optional(),
  realmId: z.string().max(64).optional(),
  context: Context.optional(),
}

export const createGuestTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/guest',
  summary: 'Make a guest player and sign it in.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ ...InRealm, initProperties: InitProperties.optional() }),
  response: RealmTokens,
})

export const createPasswordTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/password',
  summary: 'Sign in with e-mail and password.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ ...InRealm, email: z.string().max(254), password: z.string().max(256) }),
  response: RealmTokens,
  errors: ['InvalidCredentialsError', 'UnableToMergeError'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/refresh-token',
  summary: 'Turn a refresh token into a new access token; game clients call it for the token of their socket.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ ...InRealm, refreshToken: z.string().max(400) }),
  response: RealmTokens,
  errors: ['InvalidRefreshTokenError'],
})

const TokenView = z.object({
  token: z.string(),
  type: z.enum(['access', 'refresh']),
  accountId: Id.optional(),
  gamerTag: Id.optional(),
  cid: Id,
  pid: z.string().optional(),
  created: Millis,
  expiresMs: Millis.optional(),
  revoked: z.boolean(),
  platform: z.string().optional(),
  device: z.string().optional(),
})

export const inspectToken = endpoint({
  method: 'GET',
  path: '/basic/auth/token',
  summary: 'What a token is good for. Anyone may ask about a token they hold.',
  scope: 'either',
  access: { signedIn: true },
  query: z.object({ token: z.string().max(400) }),
  response: TokenView,
})

export const revokeToken = endpoint({
  method: 'PUT',
  path: '/basic/auth/token/revoke',
  summary: 'End the sign-in a token belongs to: your own, or with the right a player’s.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ token: z.string().max(400) }),
  response: EmptyResponse,
})

/** A player as its own game client sees it; `id` is the gamer tag of the realm in the scope. */
export const AccountPlayerView = z.object({
  id: Id,
  email: z.string().optional(),
  language: z.string().optional(),
  deviceIds: z.array(z.string()),
  scopes: z.array(z.string()),
  thirdPartyAppAssociations: z.array(z.string()),
  external: z.array(z.object({ providerService: z.string(), userId: z.string(), providerNamespace: z.string() })),
})
export type AccountPlayerView = z.infer<typeof AccountPlayerView>

export const registerAccount = endpoint({
  method: 'POST',
  path: '/basic/accounts/register',
  summary: 'Give the signed-in guest an e-mail and a password. Its ids stay the same.',
  scope: 'optional',
  access: { signedIn: true },
  body: z.object({ email: Email, password: Password }),
  response: AccountPlayerView,
  errors: ['EmailAlreadyRegisteredError', 'AlreadyHasCredentials', 'WeakPassword'],
})

export const startPasswordReset = endpoint({
  method: 'POST',
  path: '/basic/accounts/password-update/init',
  summary: 'Mail a code, valid for an hour. The answer is the same whether or not the e-mail is known.',
  scope: 'either',
  access: { public: true },
  body: z.object({ email: Email, codeType: z.enum(['PIN', 'UUID']).default('UUID') }),
  response: EmptyResponse,
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/basic/accounts/password-update/confirm',
  summary: 'Set a new password with the mailed code. It ends every other sign-in of the account.',
  scope: 'either',
  access: { public: true },
  body: z.object({ code: z.string().min(1).max(100), newPassword: Password, email: Email.optional() }),
  response: EmptyResponse,
  errors: ['InvalidConfirmationCodeError', 'WeakPassword'],
})

/** One place that the account is signed in at: a browser, or a game client. */
export const SignInView = z.object({
  id: Id,
  /** The sign-in that asks. */
  isCurrent: z.boolean(),
  /** It reaches the whole organization, as the console’s does; a game client’s is bound to the realm `pid`. */
  isOperator: z.boolean(),
  pid: Pid.optional(),
  platform: z.string().optional(),
  device: z.string().optional(),
  /** As the browser or game client names itself. */
  userAgent: z.string().optional(),
  /** Where it was used from last. */
  address: z.string().optional(),
  created: Millis,
  /** When its tokens were last renewed; an operator’s are every hour of use. */
  lastUsed: Millis,
  expires: Millis,
})
export type SignInView = z.infer<typeof SignInView>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: 'Where the signed-in account is signed in, the last used first.',
  scope: 'either',
  access: { signedIn: true },
  query: z.object(pageQuery),
  response: pageOf(SignInView),
})

export const endSignIn = endpoint({
  method: 'DELETE',
  path: '/api/auth/sign-ins/:id',
  summary: 'End one sign-in of the signed-in account; its tokens stop working at once.',
  scope: 'either',
  access: { signedIn: true },
  params: z.object({ id: Id }),
  response: EmptyResponse,
})

export const endOtherSignIns = endpoint({
  method: 'POST',
  path: '/api/auth/sign-ins/end-others',
  summary: 'End every sign-in of the signed-in account but the one that asks.',
  scope: 'either',
  access: { signedIn: true },
  response: z.object({ ended: z.int() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Set a new password with the current one. It ends every other sign-in of the account.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ currentPassword: z.string().min(1).max(256), newPassword: Password }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'WeakPassword'],
})

export const startEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/init',
  summary: 'Mail a code, valid for an hour, to the new e-mail, and tell the present one that it was asked for.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ newEmail: Email, codeType: z.enum(['PIN', 'UUID']).default('UUID') }),
  response: EmptyResponse,
  errors: ['EmailAlreadyRegisteredError'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/confirm',
  summary: 'Change the e-mail of the signed-in account to the one that the code was mailed to.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ code: z.string().min(1).max(100), password: z.string().min(1).max(256) }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'InvalidConfirmationCodeError', 'EmailAlreadyRegisteredError'],
})
