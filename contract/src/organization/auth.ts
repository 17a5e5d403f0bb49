import * as z from 'zod'
import { DeviceId } from '../core/device-id.ts'
import { endpoint } from '../core/endpoint.ts'
import { buildPageSchema, Email, EmptyResponse, Id, Millis, Password, Pid, pageQuery } from '../core/shapes.ts'
import { opaque } from '../core/values.ts'
import {
  AccountPlayerView,
  ChallengeResponse,
  ChallengeSolution,
  Context,
  ForeignToken,
  InitProperties,
  ServiceName,
  ServiceNamespace,
  ThirdPartyName,
  TokenResponse,
} from './auth-shapes.ts'

const TokenRequest = z.object({
  grant_type: opaque(40),
  username: opaque(254).optional(),
  password: opaque(256).optional(),
  refresh_token: opaque(400).optional(),
  device_id: DeviceId.optional(),
  third_party: ThirdPartyName.optional(),
  token: ForeignToken.optional(),
  /** The nonce that the client gave the third party; the token must contain it. */
  nonce: opaque(256).optional(),
  external_token: ForeignToken.optional(),
  provider_service: ServiceName.optional(),
  provider_namespace: ServiceNamespace.optional(),
  challenge_solution: ChallengeSolution.optional(),
  /** Signs in to the whole organization although the scope names a realm. */
  customerScoped: z.boolean().optional(),
  context: Context.optional(),
  initProperties: InitProperties.optional(),
})

/**
 * Grants: guest, password, device, third_party, external, refresh_token. A guest who sends their access token along is
 * attached to the account. Only the grant `external` may be answered with a challenge; use `requireTokens` for all
 * others.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/basic/auth/token',
  summary: 'Sign in, or exchange a refresh token for a new access token.',
  scope: 'optional',
  access: { public: true },
  body: TokenRequest,
  bodyInQuery: true,
  response: z.discriminatedUnion('token_type', [TokenResponse, ChallengeResponse]),
  errors: [
    'InvalidCredentialsError',
    'InvalidRefreshTokenError',
    'UnsupportedGrant',
    'UnableToMergeError',
    'WeakPassword',
    'IdentityProviderUnavailable',
  ],
})

const RealmTokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresIn: z.int() })

const InRealm = {
  /** cid or alias */
  customerId: opaque(64).optional(),
  realmId: opaque(64).optional(),
  context: Context.optional(),
}

export const createGuestTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/guest',
  summary: 'Create a guest player and sign them in.',
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
  body: z.object({ ...InRealm, email: opaque(254), password: opaque(256) }),
  response: RealmTokens,
  errors: ['InvalidCredentialsError', 'UnableToMergeError'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/refresh-token',
  alsoAt: ['/api/auth/refresh-token'],
  summary: 'Exchange a refresh token for a new access token. Game clients use it for their socket.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ ...InRealm, refreshToken: opaque(400) }),
  response: RealmTokens,
  errors: ['InvalidRefreshTokenError'],
})

export const createServerToken = endpoint({
  method: 'POST',
  path: '/api/auth/server',
  summary: 'Sign a game server in to its realm for an hour, with the realm’s secret.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    ...InRealm,
    /** The realm’s id. */
    clientId: opaque(64).min(1, 'is missing'),
    clientSecret: opaque(256).min(1, 'is missing'),
  }),
  response: z.object({ accessToken: z.string() }),
  errors: ['InvalidCredentialsError'],
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
  summary: 'Get the scope and rights of a token. Anybody who has the token can call this.',
  scope: 'either',
  access: { signedIn: true },
  query: z.object({ token: opaque(400) }),
  response: TokenView,
})

export const listTokens = endpoint({
  method: 'GET',
  path: '/basic/auth/token/list',
  summary:
    'List the sign-ins of a player, last used first. Tokens are kept as hashes: `token` is only a handle for revoking.',
  scope: 'either',
  access: { operator: 'edit player-profile' },
  query: z.object({
    gamerTagOrAccountId: Id,
    /** From 1; 0 counts as 1. */
    page: z.int().min(0).max(1000).default(1),
    pageSize: z.int().min(1).max(200).default(50),
    cid: opaque(64).optional(),
    /** Only sign-ins to this realm; always so in the scope of a realm. */
    pid: Pid.optional(),
  }),
  response: z.object({ itemCount: z.int(), items: z.array(TokenView) }),
})

export const revokeToken = endpoint({
  method: 'PUT',
  path: '/basic/auth/token/revoke',
  summary: 'End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ token: opaque(400) }),
  response: EmptyResponse,
})

export const registerAccount = endpoint({
  method: 'POST',
  path: '/basic/accounts/register',
  summary: 'Give the signed-in guest an e-mail and a password. The ids stay the same.',
  scope: 'optional',
  access: { signedIn: true },
  body: z.object({ email: Email, password: Password }),
  response: AccountPlayerView,
  errors: ['EmailAlreadyRegisteredError', 'AlreadyHasCredentials', 'WeakPassword'],
})

/** Needs an e-mail and a password, an external identity, or both. */
export const signUpPlayer = endpoint({
  method: 'POST',
  path: '/basic/accounts/signup',
  summary:
    'Create an account with its sign-in keys and sign it in. If an external service returns a challenge, repeat the request with `challenge_solution`.',
  scope: 'realm',
  access: { public: true },
  body: z.object({
    /** The e-mail. */
    username: Email.optional(),
    password: Password.optional(),
    provider_service: ServiceName.optional(),
    external_token: ForeignToken.optional(),
    provider_namespace: ServiceNamespace.optional(),
    challenge_solution: ChallengeSolution.optional(),
    initProperties: InitProperties.optional(),
  }),
  response: z.object({
    account: AccountPlayerView.optional(),
    token: TokenResponse.optional(),
    challenge_token: z.string().optional(),
  }),
  errors: [
    'EmailAlreadyRegisteredError',
    'WeakPassword',
    'InvalidCredentialsError',
    'UnsupportedGrant',
    'UnableToMergeError',
    'IdentityProviderUnavailable',
    'ExternalIdentityUnavailable',
    'ExternalIdentityAlreadyRegisteredError',
  ],
})

export const startPasswordReset = endpoint({
  method: 'POST',
  path: '/basic/accounts/password-update/init',
  summary: 'Send a code by e-mail, valid for an hour. The response does not reveal whether the e-mail is known.',
  scope: 'either',
  access: { public: true },
  body: z.object({ email: Email, codeType: z.enum(['PIN', 'UUID']).default('UUID') }),
  response: EmptyResponse,
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/basic/accounts/password-update/confirm',
  summary: 'Set a new password with the code from the e-mail. It ends every other sign-in of the account.',
  scope: 'either',
  access: { public: true },
  body: z.object({ code: opaque(100).min(1), newPassword: Password, email: Email.optional() }),
  response: EmptyResponse,
  errors: ['InvalidConfirmationCodeError', 'WeakPassword'],
})

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation',
  summary: 'Send the calling admin a link, valid for a day, that confirms their e-mail for the organization.',
  scope: 'customer',
  access: { operator: 'edit users' },
  response: EmptyResponse,
  errors: ['NoCredentials'],
})

export const confirmOrganizationEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email-confirmation/confirm',
  summary: 'Confirm an admin’s e-mail for the organization with the code from the mail. The code works once.',
  scope: 'customer',
  access: { public: true },
  body: z.object({ code: opaque(100).min(1) }),
  response: EmptyResponse,
  errors: ['InvalidConfirmationCodeError'],
})

/** One sign-in of an account: in a browser, or in a game client. */
export const SignInView = z.object({
  id: Id,
  /** True if it is the sign-in that makes this call. */
  isCurrent: z.boolean(),
  /** True: for the whole organization, as in the console. False: a game client’s, bound to the realm `pid`. */
  isOperator: z.boolean(),
  pid: Pid.optional(),
  platform: z.string().optional(),
  device: z.string().optional(),
  /** The user agent of the browser or game client. */
  userAgent: z.string().optional(),
  /** The IP address that used it last. */
  address: z.string().optional(),
  created: Millis,
  /** When its tokens were last renewed. An operator’s are renewed every hour of use. */
  lastUsed: Millis,
  expires: Millis,
})

export type SignInView = z.infer<typeof SignInView>

export const listSignIns = endpoint({
  method: 'GET',
  path: '/api/auth/sign-ins',
  summary: 'List the sign-ins of the signed-in account, last used first.',
  scope: 'either',
  access: { signedIn: true },
  query: z.object(pageQuery),
  response: buildPageSchema(SignInView),
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
  summary: 'End every sign-in of the signed-in account except the current one.',
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
  body: z.object({ currentPassword: opaque(256).min(1), newPassword: Password }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'WeakPassword'],
})

export const startEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/init',
  summary: 'Send a code, valid for an hour, to the new e-mail, and a notice to the current one.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ newEmail: Email, codeType: z.enum(['PIN', 'UUID']).default('UUID') }),
  response: EmptyResponse,
  errors: ['EmailAlreadyRegisteredError'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/confirm',
  summary: 'Change the e-mail of the signed-in account with the code that was sent to the new one.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ code: opaque(100).min(1), password: opaque(256).min(1) }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'InvalidConfirmationCodeError', 'EmailAlreadyRegisteredError'],
})
