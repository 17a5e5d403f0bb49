// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../define-call.ts'
import type {
  AccountPlayerView,
  ChangePasswordInput,
  ConfirmEmailChangeInput,
  ConfirmPasswordResetInput,
  CreateGuestTokensInput,
  CreateGuestTokensOutput,
  CreatePasswordTokensInput,
  CreatePasswordTokensOutput,
  CreateServerTokenInput,
  CreateServerTokenOutput,
  CreateTokenInput,
  CreateTokenOutput,
  EmptyResponse,
  EndOtherSignInsOutput,
  EndSignInInput,
  InspectTokenInput,
  InspectTokenOutput,
  ListSignInsInput,
  ListSignInsOutput,
  RefreshTokensInput,
  RefreshTokensOutput,
  RegisterAccountInput,
  RevokeTokenInput,
  RevokeTokenOutput,
  SignUpPlayerInput,
  SignUpPlayerOutput,
  StartEmailChangeInput,
  StartPasswordResetInput,
} from '../shapes.ts'

/**
 * Set a new password with the current one. It ends every other sign-in of the account.
 *
 * Errors: `InvalidCredentialsError`, `WeakPassword`.
 */
export const changePassword = /* @__PURE__ */ defineCall<ChangePasswordInput, EmptyResponse>('PUT', '/api/auth/password')

/**
 * Change the e-mail of the signed-in account with the code that was sent to the new one.
 *
 * Errors: `InvalidCredentialsError`, `InvalidConfirmationCodeError`, `EmailAlreadyRegisteredError`.
 */
export const confirmEmailChange = /* @__PURE__ */ defineCall<ConfirmEmailChangeInput, EmptyResponse>('POST', '/basic/accounts/email-update/confirm')

/**
 * Set a new password with the code from the e-mail. It ends every other sign-in of the account.
 *
 * Errors: `InvalidConfirmationCodeError`, `WeakPassword`.
 */
export const confirmPasswordReset = /* @__PURE__ */ defineCall<ConfirmPasswordResetInput, EmptyResponse>('POST', '/basic/accounts/password-update/confirm', {
  isOpen: true,
})

/** Create a guest player and sign them in. */
export const createGuestTokens = /* @__PURE__ */ defineCall<CreateGuestTokensInput, CreateGuestTokensOutput>('POST', '/api/auth/tokens/guest', {
  isOpen: true,
})

/**
 * Sign in with e-mail and password.
 *
 * Errors: `InvalidCredentialsError`, `UnableToMergeError`, `SecondFactorNeeded`, `PasswordSignInOff`.
 */
export const createPasswordTokens = /* @__PURE__ */ defineCall<CreatePasswordTokensInput, CreatePasswordTokensOutput>('POST', '/api/auth/tokens/password', {
  isOpen: true,
})

/**
 * Sign a game server in to its realm for an hour, with the realm’s secret.
 *
 * Errors: `InvalidCredentialsError`.
 */
export const createServerToken = /* @__PURE__ */ defineCall<CreateServerTokenInput, CreateServerTokenOutput>('POST', '/api/auth/server', {
  isOpen: true,
})

/**
 * Sign in, or exchange a refresh token for a new access token.
 *
 * Errors: `InvalidCredentialsError`, `InvalidRefreshTokenError`, `UnsupportedGrant`, `UnableToMergeError`, `WeakPassword`, `IdentityProviderUnavailable`, `PasswordSignInOff`.
 */
export const createToken = /* @__PURE__ */ defineCall<CreateTokenInput, CreateTokenOutput>('POST', '/basic/auth/token', {
  isOpen: true,
})

/** End every sign-in of the signed-in account except the current one. */
export const endOtherSignIns = /* @__PURE__ */ defineCall<NoInput, EndOtherSignInsOutput>('POST', '/api/auth/sign-ins/end-others', {
  hasNoBody: true,
})

/** End one sign-in of the signed-in account; its tokens stop working at once. */
export const endSignIn = /* @__PURE__ */ defineCall<EndSignInInput, EmptyResponse>('DELETE', '/api/auth/sign-ins/:id', {
  hasNoBody: true,
})

/** Get the scope and rights of a token. Anybody who has the token can call this. */
export const inspectToken = /* @__PURE__ */ defineCall<InspectTokenInput, InspectTokenOutput>('GET', '/basic/auth/token')

/** List the sign-ins of the signed-in account, last used first. */
export const listSignIns = /* @__PURE__ */ defineCall<ListSignInsInput, ListSignInsOutput>('GET', '/api/auth/sign-ins')

/**
 * Exchange a refresh token for a new access token. Game clients use it for their socket.
 *
 * Errors: `InvalidRefreshTokenError`.
 */
export const refreshTokens = /* @__PURE__ */ defineCall<RefreshTokensInput, RefreshTokensOutput>('POST', '/api/auth/tokens/refresh-token', {
  isOpen: true,
})

/**
 * Give the signed-in guest an e-mail and a password. The ids stay the same.
 *
 * Errors: `EmailAlreadyRegisteredError`, `AlreadyHasCredentials`, `WeakPassword`.
 */
export const registerAccount = /* @__PURE__ */ defineCall<RegisterAccountInput, AccountPlayerView>('POST', '/basic/accounts/register')

/** End the sign-in that a token or a handle of the list belongs to: your own or, with the right, a player’s. */
export const revokeToken = /* @__PURE__ */ defineCall<RevokeTokenInput, RevokeTokenOutput>('PUT', '/basic/auth/token/revoke')

/**
 * Create an account with its sign-in keys and sign it in. If an external service returns a challenge, repeat the request with `challenge_solution`.
 *
 * Errors: `EmailAlreadyRegisteredError`, `WeakPassword`, `InvalidCredentialsError`, `UnsupportedGrant`, `UnableToMergeError`, `IdentityProviderUnavailable`, `ExternalIdentityUnavailable`, `ExternalIdentityAlreadyRegisteredError`.
 */
export const signUpPlayer = /* @__PURE__ */ defineCall<SignUpPlayerInput, SignUpPlayerOutput>('POST', '/basic/accounts/signup', {
  isOpen: true,
})

/**
 * Send a code, valid for an hour, to the new e-mail, and a notice to the current one.
 *
 * Errors: `EmailAlreadyRegisteredError`.
 */
export const startEmailChange = /* @__PURE__ */ defineCall<StartEmailChangeInput, EmptyResponse>('POST', '/basic/accounts/email-update/init')

/** Send a code by e-mail, valid for an hour. The response does not reveal whether the e-mail is known. */
export const startPasswordReset = /* @__PURE__ */ defineCall<StartPasswordResetInput, EmptyResponse>('POST', '/basic/accounts/password-update/init', {
  isOpen: true,
})
