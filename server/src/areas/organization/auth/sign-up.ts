import { toEmailKey } from '@regent/contract/email'
import { ApiError } from '@regent/contract/errors'
import type { AccountPlayerView, ChallengeResponse, TokenResponse } from '@regent/contract/organization/auth-shapes'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { linkIdentity, lockIdentity, type ProvenIdentity } from '../accounts/linking.ts'
import { type ExternalRequest, proveExternal } from '../accounts/proving.ts'
import { createAccountWithEmail, createGuestAccount, findAccountByKey, playerView } from '../accounts/service.ts'
import { countNewPlayer } from './new-players.ts'
import { hashNewPassword, type Proven, signInAccount } from './service.ts'

type SignUpInput = Partial<ExternalRequest> & {
  username?: string | undefined
  password?: string | undefined
  initProperties?: Record<string, string | number | boolean> | undefined
}
type Prepared = { passwordHash: string | undefined; identity: ProvenIdentity | ChallengeResponse | undefined }

/** Runs before the transaction: calls the external service, and hashes the password. */
export async function prepareSignUp(context: RealmContext, input: SignUpInput): Promise<Prepared> {
  const { customer, realm } = context
  const { username, password, provider_service, external_token } = input
  const missing = findMissingField(input)
  if (missing) throw new ApiError('BadRequest', { field: missing, message: `${missing} is missing.` })
  if (username !== undefined && (await findAccountByKey(customer, 'email', toEmailKey(username))) !== undefined)
    throw new ApiError('EmailAlreadyRegisteredError', { field: 'username' })
  if (external_token === undefined) await countNewPlayer(context)
  const identity =
    provider_service !== undefined && external_token !== undefined
      ? await proveExternal(context, realm, { ...input, provider_service, external_token })
      : undefined
  return { identity, passwordHash: password === undefined ? undefined : await hashNewPassword(password, username) }
}

/** Requires at least one complete pair of credentials, and rejects half a pair. */
function findMissingField({ username, password, provider_service: service, external_token: token }: SignUpInput) {
  if (service !== undefined && token === undefined) return 'external_token'
  if (token !== undefined && service === undefined) return 'provider_service'
  if (username === undefined && (password !== undefined || token === undefined)) return 'username'
  return username !== undefined && password === undefined ? 'password' : undefined
}

type SignedUp = { account?: AccountPlayerView; token?: TokenResponse; challenge_token?: string }

export async function signUpPlayer(
  context: RealmContext,
  { username, initProperties }: SignUpInput,
  { identity, passwordHash }: Prepared,
): Promise<SignedUp> {
  const { customer, realm, now } = context
  if (identity && 'challenge_token' in identity) return { challenge_token: identity.challenge_token }
  if (identity) await lockIdentity(customer, identity)
  const accountId =
    username === undefined
      ? await createGuestAccount(customer, now)
      : await createAccountWithEmail(customer, now, { email: username, passwordHash })
  if (identity) await linkIdentity(customer, now, accountId, identity)
  const proven: Proven | undefined =
    passwordHash !== undefined ? { accountId, passwordHash } : identity && { accountId, identity }
  if (!proven) throw new ApiError('BadRequest', { field: 'username', message: 'username is missing.' })
  const isPlayerOnly = passwordHash === undefined
  const token = await signInAccount({ context, customer, realm }, proven, { initProperties }, { isPlayerOnly })
  return { account: await playerView(customer, accountId, realm.id), token }
}
