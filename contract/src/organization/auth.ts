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
  FactorChallenge,
  ForeignToken,
  InitProperties,
  ServiceName,
  ServiceNamespace,
  ThirdPartyName,
  TokenResponse,
} from './auth-shapes.ts'

const TokenRequest = z.object({
  grant_type: opaque(40).describe(
    '`guest`, `password`, `device`, `third_party`, `external` or `refresh_token`: the way to sign in.',
  ),
  username: opaque(254).optional().describe('The e-mail address. Required for the grant `password`.'),
  password: opaque(256).optional().describe('The password of the account. Required for the grant `password`.'),
  refresh_token: opaque(400)
    .optional()
    .describe('The refresh token of an earlier response. Required for the grant `refresh_token`.'),
  device_id: DeviceId.optional().describe(
    'The id of the device, 8 to 256 characters. Required for the grant `device`.',
  ),
  device_token: opaque(400)
    .optional()
    .describe('With a password: the token of a remembered device, which skips the second factor.'),
  third_party: ThirdPartyName.optional().describe('The name of the third party. Required for the grant `third_party`.'),
  token: ForeignToken.optional().describe(
    'The token that the third party issued. Required for the grant `third_party`.',
  ),
  nonce: opaque(256).optional().describe('The nonce that the client gave the third party; the token must contain it.'),
  external_token: ForeignToken.optional().describe(
    'The token of the external service. Required for the grant `external`.',
  ),
  provider_service: ServiceName.optional().describe(
    'The name of the external service. Required for the grant `external`.',
  ),
  provider_namespace: ServiceNamespace.optional().describe(
    'The part of the external service of the identity. Absent: none.',
  ),
  challenge_solution: ChallengeSolution.optional().describe(
    'The solution of the challenge of an earlier response. Missing in the first request.',
  ),
  customerScoped: z
    .boolean()
    .optional()
    .describe('Signs in to the whole organization although the scope names a realm.'),
  context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
  initProperties: InitProperties.optional().describe(
    'Stats that a new player gets in `game.private`. Existing players do not change.',
  ),
})

/**
 * Grants: guest, password, device, third_party, external, refresh_token. A guest who sends their access token along is
 * attached to the account. The grant `external` may be answered with a challenge, the grant `password` with a demand for
 * the second factor (`finishSignIn`); use `requireTokens` for all others.
 */
export const createToken = endpoint({
  method: 'POST',
  path: '/basic/auth/token',
  summary: 'Sign in, or exchange a refresh token for a new access token.',
  scope: 'optional',
  access: { public: true },
  body: TokenRequest,
  bodyInQuery: true,
  response: z.discriminatedUnion('token_type', [TokenResponse, ChallengeResponse, FactorChallenge]),
  errors: [
    'InvalidCredentialsError',
    'InvalidRefreshTokenError',
    'UnsupportedGrant',
    'UnableToMergeError',
    'WeakPassword',
    'IdentityProviderUnavailable',
    'PasswordSignInOff',
  ],
})

const RealmTokens = z.object({
  accessToken: z.string().describe('The token that authenticates calls: send it as a bearer token.'),
  refreshToken: z
    .string()
    .describe("Renews the access token. An operator's changes at each use, a game client's does not."),
  expiresIn: z.int().describe('Milliseconds until the access token expires.'),
})

const InRealm = {
  customerId: opaque(64).optional().describe('cid or alias'),
  realmId: opaque(64).optional().describe('The id of the realm. Absent: the realm of the scope.'),
  context: Context.optional().describe('The client that signs in, as shown in the list of sign-ins.'),
}

export const createGuestTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/guest',
  summary: 'Create a guest player and sign them in.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    ...InRealm,
    initProperties: InitProperties.optional().describe('Stats that a new player gets in `game.private`.'),
  }),
  response: RealmTokens,
})

export const createPasswordTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/password',
  summary: 'Sign in with e-mail and password.',
  scope: 'optional',
  access: { public: true },
  body: z.object({
    ...InRealm,
    email: opaque(254).describe('The e-mail address of the person.'),
    password: opaque(256).describe('The password of the account.'),
  }),
  response: RealmTokens,
  errors: ['InvalidCredentialsError', 'UnableToMergeError', 'SecondFactorNeeded', 'PasswordSignInOff'],
})

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/auth/tokens/refresh-token',
  alsoAt: ['/api/auth/refresh-token'],
  summary: 'Exchange a refresh token for a new access token. Game clients use it for their socket.',
  scope: 'optional',
  access: { public: true },
  body: z.object({ ...InRealm, refreshToken: opaque(400).describe('The refresh token of an earlier response.') }),
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
    clientId: opaque(64).min(1, 'is missing').describe('The realm’s id.'),
    clientSecret: opaque(256).min(1, 'is missing').describe('The secret of the realm.'),
  }),
  response: z.object({ accessToken: z.string().describe('The access token of the game server, valid for an hour.') }),
  errors: ['InvalidCredentialsError'],
})

const TokenView = z.object({
  token: z.string().describe('The inspected token. In lists a handle, which only revokes the sign-in.'),
  type: z
    .enum(['access', 'refresh'])
    .describe('The type of the token: `access` authenticates calls, `refresh` renews tokens.'),
  accountId: Id.optional().describe('The id of the account.'),
  gamerTag: Id.optional().describe('The gamer tag: the id of the player in this realm.'),
  cid: Id.describe('The id of the organization.'),
  pid: z.string().optional().describe('The id of the realm.'),
  created: Millis.describe('When it was created.'),
  expiresMs: Millis.optional(),
  revoked: z.boolean().describe('True if the token was revoked: calls with it are rejected.'),
  platform: z.string().optional().describe('The platform that the client reported, such as IPhonePlayer.'),
  device: z.string().optional().describe('The model of the device that the client reported.'),
})

export const inspectToken = endpoint({
  method: 'GET',
  path: '/basic/auth/token',
  summary: 'Get the scope and rights of a token. Anybody who has the token can call this.',
  scope: 'either',
  access: { signedIn: true },
  query: z.object({ token: opaque(400).describe('The access or refresh token to inspect.') }),
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
    page: z.int().min(0).max(1000).default(1).describe('From 1; 0 counts as 1.'),
    pageSize: z.int().min(1).max(200).default(50).describe('The largest number of sign-ins of the response.'),
    cid: opaque(64).optional().describe('The id of the organization.'),
    pid: Pid.optional().describe('Only sign-ins to this realm; always so in the scope of a realm.'),
  }),
  response: z.object({
    itemCount: z.int().describe('Number of sign-ins that match, on all pages.'),
    items: z.array(TokenView).describe('The sign-ins of this page.'),
  }),
})

export const revokeToken = endpoint({
  method: 'PUT',
  path: '/basic/auth/token/revoke',
  summary: 'End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({ token: opaque(400).describe('A token, or a handle from the list of sign-ins.') }),
  response: EmptyResponse.extend({
    endSessionUrl: z
      .string()
      .optional()
      .describe('After single sign-on: the address that also ends the session at the provider.'),
  }),
})

export const registerAccount = endpoint({
  method: 'POST',
  path: '/basic/accounts/register',
  summary: 'Give the signed-in guest an e-mail and a password. The ids stay the same.',
  scope: 'optional',
  access: { signedIn: true },
  body: z.object({ email: Email.describe('The e-mail address of the person.'), password: Password }),
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
    username: Email.optional().describe('The e-mail.'),
    password: Password.optional(),
    provider_service: ServiceName.optional().describe(
      'The name of an external service. Required for an external identity.',
    ),
    external_token: ForeignToken.optional().describe('The token of the external service, as proof of the identity.'),
    provider_namespace: ServiceNamespace.optional().describe(
      'The part of the external service of the identity. Absent: none.',
    ),
    challenge_solution: ChallengeSolution.optional().describe(
      'The solution of the challenge of an earlier response. Missing in the first request.',
    ),
    initProperties: InitProperties.optional().describe('Stats that the new player gets in `game.private`.'),
  }),
  response: z.object({
    account: AccountPlayerView.optional().describe('The new account. Missing if a challenge must be solved first.'),
    token: TokenResponse.optional().describe(
      'The tokens of the new account. Missing if a challenge must be solved first.',
    ),
    challenge_token: z.string().optional().describe('The challenge to solve. Missing once the account is created.'),
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
  body: z.object({
    email: Email.describe('The e-mail address of the person.'),
    codeType: z
      .enum(['PIN', 'UUID'])
      .default('UUID')
      .describe('`PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits.'),
  }),
  response: EmptyResponse,
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/basic/accounts/password-update/confirm',
  summary: 'Set a new password with the code from the e-mail. It ends every other sign-in of the account.',
  scope: 'either',
  access: { public: true },
  body: z.object({
    code: opaque(100).min(1).describe('The code from the e-mail, valid for an hour.'),
    newPassword: Password,
    email: Email.optional().describe('The e-mail address of the person.'),
  }),
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
  body: z.object({ code: opaque(100).min(1).describe('The code from the link in the e-mail, valid for a day.') }),
  response: EmptyResponse,
  errors: ['InvalidConfirmationCodeError'],
})

/** How a person proved who they are. */
export const SignInHow = z.enum([
  'password',
  'password and code',
  'password and recovery code',
  'password and passkey',
  'password on a remembered device',
  'passkey',
  'single sign-on',
])
export type SignInHow = z.infer<typeof SignInHow>

/** One sign-in of an account: in a browser, or in a game client. */
export const SignInView = z.object({
  id: Id,
  isCurrent: z.boolean().describe('True if it is the sign-in that makes this call.'),
  isOperator: z
    .boolean()
    .describe('True: for the whole organization, as in the console. False: a game client’s, bound to the realm `pid`.'),
  pid: Pid.optional().describe('The id of the realm.'),
  platform: z.string().optional().describe('The platform that the client reported, such as IPhonePlayer.'),
  device: z.string().optional().describe('The model of the device that the client reported.'),
  userAgent: z.string().optional().describe('The user agent of the browser or game client.'),
  address: z.string().optional().describe('The IP address that used it last.'),
  created: Millis.describe('When it was created.'),
  lastUsed: Millis.describe('When its tokens were last renewed. An operator’s are renewed every hour of use.'),
  expires: Millis,
  how: SignInHow.optional().describe(
    'How the person proved who they are; absent for older sign-ins, guests and devices.',
  ),
  ends: Millis.optional().describe(
    'The fixed end of a sign-in by single sign-on: its tokens are not renewed afterwards.',
  ),
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
  response: z.object({ ended: z.int().describe('Number of sign-ins that the call ended.') }),
})

const ofColleague = z.object({ accountId: Id.describe('The id of the account.') })

export const listSignInsOf = endpoint({
  method: 'GET',
  path: '/api/auth/accounts/:accountId/sign-ins',
  summary: 'List the sign-ins of a colleague to the organization, last used first.',
  scope: 'customer',
  access: { operator: 'view users' },
  params: ofColleague,
  query: z.object(pageQuery),
  response: buildPageSchema(SignInView),
  errors: ['AccountNotFoundError'],
})

export const endSignInOf = endpoint({
  method: 'DELETE',
  path: '/api/auth/accounts/:accountId/sign-ins/:id',
  summary: 'End one sign-in of a colleague; its tokens stop working at once.',
  scope: 'customer',
  access: { operator: 'edit users' },
  params: ofColleague.extend({ id: Id }),
  response: EmptyResponse,
  errors: ['AccountNotFoundError'],
})

export const endAllSignInsOf = endpoint({
  method: 'POST',
  path: '/api/auth/accounts/:accountId/sign-ins/end-all',
  summary: 'End every sign-in of a colleague except the calling one.',
  scope: 'customer',
  access: { operator: 'edit users' },
  params: ofColleague,
  response: z.object({ ended: z.int().describe('Number of sign-ins that the call ended.') }),
  errors: ['AccountNotFoundError'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Set a new password with the current one. It ends every other sign-in of the account.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    currentPassword: opaque(256).min(1).describe('The password that is valid until now.'),
    newPassword: Password,
  }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'WeakPassword'],
})

export const startEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/init',
  summary: 'Send a code, valid for an hour, to the new e-mail, and a notice to the current one.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    newEmail: Email,
    codeType: z
      .enum(['PIN', 'UUID'])
      .default('UUID')
      .describe('`PIN`: six digits, easy to type in a game. `UUID`: 32 hexadecimal digits.'),
  }),
  response: EmptyResponse,
  errors: ['EmailAlreadyRegisteredError'],
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/basic/accounts/email-update/confirm',
  summary: 'Change the e-mail of the signed-in account with the code that was sent to the new one.',
  scope: 'either',
  access: { signedIn: true },
  body: z.object({
    code: opaque(100).min(1).describe('The code from the e-mail to the new address, valid for an hour.'),
    password: opaque(256).min(1).describe('The current password of the account.'),
  }),
  response: EmptyResponse,
  errors: ['InvalidCredentialsError', 'InvalidConfirmationCodeError', 'EmailAlreadyRegisteredError'],
})
