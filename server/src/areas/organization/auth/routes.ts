import { ApiError } from '@regent/contract/errors'
import {
  changePassword,
  confirmEmailChange,
  confirmOrganizationEmail,
  confirmPasswordReset,
  createGuestTokens,
  createPasswordTokens,
  createServerToken,
  createToken,
  endAllSignInsOf,
  endOtherSignIns,
  endSignIn,
  endSignInOf,
  inspectToken,
  listSignIns,
  listSignInsOf,
  listTokens,
  refreshTokens,
  registerAccount,
  revokeToken,
  sendEmailConfirmation,
  signUpPlayer,
  startEmailChange,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import { ok } from '@regent/contract/shapes'
import type { Context, Customer, Realm } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import { present } from '../../../kernel/context/present.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { findAccountByIdentity, linkIdentity, lockIdentity, type ProvenIdentity } from '../accounts/linking.ts'
import { proveExternal, proveThirdParty } from '../accounts/proving.ts'
import { createGuestAccount, pendingView, playerView, rejectListedDevice } from '../accounts/service.ts'
import * as confirmation from './confirmation.ts'
import * as credentials from './credentials.ts'
import { signInDeviceInGroup, signInGuestInGroup } from './grouped-sign-ins.ts'
import { findGuest } from './merging.ts'
import * as passwords from './password-reset.ts'
import * as servers from './server-tokens.ts'
import * as auth from './service.ts'
import { type Guest, signInAccount, type Where } from './service.ts'
import { selectToken } from './sign-in-queries.ts'
import * as signIns from './sign-ins.ts'
import * as signUp from './sign-up.ts'
import { hashToken, parseTokenCid } from './tokens.ts'

export function authRoutes(server: Router) {
  tokenRoutes(server)
  accountRoutes(server)
  signInRoutes(server)
}

/** Checks the credentials of a grant, before the transaction that signs in. */
async function proveGrant(context: Context<typeof createToken>) {
  const { body, customer, realm } = context
  const where = { context, customer, realm }
  switch (body.grant_type) {
    case 'password': {
      const credentials = {
        email: requireValue(body.username, 'username'),
        password: requireValue(body.password, 'password'),
      }
      return auth.checkCredentials(where, credentials)
    }
    case 'third_party': {
      const name = requireValue(body.third_party, 'third_party')
      const proof = { token: requireValue(body.token, 'token'), nonce: body.nonce }
      return proveThirdParty(context, realm, name, proof, 'third_party')
    }
    case 'external':
      return proveExternal(context, realm, {
        ...body,
        provider_service: requireValue(body.provider_service, 'provider_service'),
        external_token: requireValue(body.external_token, 'external_token'),
      })
    case 'guest':
      return signInGuestInGroup({ ...where, realm: body.customerScoped ? undefined : realm }, toGuest(body))
    case 'device': {
      const deviceId = requireValue(body.device_id, 'device_id')
      await rejectListedDevice(context, deviceId, 'device_id')
      return signInDeviceInGroup(where, toGuest(body), deviceId)
    }
    default:
      return undefined
  }
}

/** Signs in with proven credentials, or as a guest, by device or with a refresh token. */
async function signInWithGrant(context: Context<typeof createToken>, proven: Awaited<ReturnType<typeof proveGrant>>) {
  const { body, customer, realm } = context
  const where = { context, customer, realm }
  const guest = toGuest(body)
  if (proven && 'access_token' in proven) return proven
  if (proven && 'passwordHash' in proven) {
    return auth.signInWithPassword(where, proven, guest, {
      isCustomerScoped: body.customerScoped ?? false,
      deviceToken: body.device_token,
    })
  }
  if (proven && 'challenge_token' in proven) return proven
  if (proven && customer && realm) return signInWithIdentity({ context, customer, realm }, proven, guest)
  switch (body.grant_type) {
    case 'guest':
      return auth.signInGuest({ ...where, realm: body.customerScoped ? undefined : realm }, guest)
    case 'device':
      return auth.signInWithDevice(where, requireValue(body.device_id, 'device_id'), guest)
    case 'refresh_token':
      return auth.refresh(context, requireValue(body.refresh_token, 'refresh_token'), customer?.cid)
    default:
      throw new ApiError('UnsupportedGrant', {
        field: 'grant_type',
        message: 'grant_type must be one of: guest, password, device, third_party, external, refresh_token.',
      })
  }
}

function tokenRoutes(server: Router) {
  server.on(createToken, proveGrant, signInWithGrant)

  server.on(
    createGuestTokens,
    (context) => signInGuestInGroup(namedScope(context), toGuest(context.body)),
    async (context, made) => camel(made ?? (await auth.signInGuest(namedScope(context), toGuest(context.body)))),
  )
  server.on(
    createPasswordTokens,
    (context) => auth.checkCredentials(namedScope(context), context.body),
    async (context, proven) => {
      const answer = await auth.signInWithPassword(namedScope(context), proven, context.body.context ?? {})
      if (answer.token_type === 'second_factor') throw new ApiError('SecondFactorNeeded')
      return camel(answer)
    },
  )
  server.on(refreshTokens, async (context) =>
    camel(await auth.refresh(context, context.body.refreshToken, context.customer?.cid)),
  )

  server.on(
    createServerToken,
    (context) => servers.checkSecret(context, context.realm, context.body),
    (context, realm) => servers.signInServer(context, realm),
  )

  server.on(inspectToken, async ({ customer, query, caller }) => {
    const cid = parseTokenCid(query.token)
    const row = cid === customer.cid ? await selectToken(customer.db, cid, hashToken(query.token)) : undefined
    if (!row || caller.kind !== 'account' || row.account_id !== caller.accountId) throw noSuchToken()
    return {
      token: query.token,
      type: row.type,
      accountId: row.account_id,
      cid: customer.cid,
      created: row.created_at,
      expiresMs: row.expires_at,
      revoked: row.revoked_at !== null,
      ...present({ gamerTag: row.gamer_tag, pid: row.pid, platform: row.platform, device: row.device }),
    }
  })

  server.on(listTokens, (context) => signIns.listSignInsOfPlayer(context, context.query))

  server.on(revokeToken, async (context) => {
    const { customer, body, caller, can } = context
    const row = await signIns.findSignInByText(customer, body.token)
    const isOwn = caller.kind === 'account' && row?.account_id === caller.accountId
    if (!row || !(isOwn || (row.pid !== null && can('edit player-profile', row.pid)))) throw noSuchToken()
    await auth.endSignIn(context, customer.cid, row.sign_in_id, row.account_id)
    if (!isOwn) {
      context.change({
        subject: 'sign-in',
        id: String(row.sign_in_id),
        before: { revoked: false },
        after: { revoked: true },
        ...present({ pid: row.pid }),
      })
    }
    if (!isOwn || row.how !== 'single sign-on') return ok
    const urls = await runHooks(context.registry, 'signInEnds', customer, row.account_id, context.origin)
    const endSessionUrl = urls.find((url) => url !== undefined)
    return { ...ok, ...(endSessionUrl !== undefined && { endSessionUrl }) }
  })
}

function accountRoutes(server: Router) {
  server.on(
    registerAccount,
    ({ caller, customer, body }) => auth.hashForRegistration(caller, customer, body),
    async (context, passwordHash) => {
      const { caller, customer, realm, body } = context
      if (caller.kind === 'pending' && passwordHash !== undefined) {
        await auth.registerPending(context, caller.accountId, body.email, passwordHash)
        return pendingView(caller.accountId, body.email)
      }
      if (caller.kind !== 'account' || !customer) throw new ApiError('InvalidScopeError')
      await auth.registerGuest(context, customer, caller.accountId, body, passwordHash)
      return playerView(customer, caller.accountId, realm?.id)
    },
  )

  server.on(
    signUpPlayer,
    (context) => signUp.prepareSignUp(context, context.body),
    (context, prepared) => signUp.signUpPlayer(context, context.body, prepared),
  )

  server.on(startPasswordReset, async (context) => {
    const { customer, realm, body } = context
    await passwords.startPasswordReset(context, customer, realm, body.email, body.codeType)
    return ok
  })

  server.on(
    confirmPasswordReset,
    (context) => passwords.hashResetPassword(context, context.customer, context.body),
    async (context, prepared) => {
      await passwords.confirmPasswordReset(context, context.customer, context.body, prepared)
      return ok
    },
  )

  server.on(sendEmailConfirmation, async (context) => {
    await confirmation.sendConfirmation(context)
    return ok
  })

  server.on(confirmOrganizationEmail, async (context) => {
    await confirmation.confirmEmail(context, context.body.code)
    return ok
  })
}

function signInRoutes(server: Router) {
  server.on(listSignIns, (context) => signIns.listOwnSignIns(context, context.query))

  server.on(endSignIn, async (context) => {
    await signIns.endOwnSignIn(context, context.params.id)
    return ok
  })

  server.on(listSignInsOf, (context) => signIns.listSignInsOf(context, context.params.accountId, context.query))

  server.on(endSignInOf, async (context) => {
    await signIns.endSignInOf(context, context.params.accountId, context.params.id)
    return ok
  })

  server.on(endAllSignInsOf, async (context) => ({
    ended: await signIns.endAllSignInsOf(context, context.params.accountId),
  }))

  server.on(endOtherSignIns, async (context) => ({ ended: await signIns.endOtherSignIns(context) }))

  server.on(
    changePassword,
    (context) => credentials.preparePasswordChange(context, context.body),
    async (context, proven) => {
      await credentials.changePassword(context, proven)
      return ok
    },
  )

  server.on(startEmailChange, async (context) => {
    await credentials.startEmailChange(context, context.body)
    return ok
  })

  server.on(
    confirmEmailChange,
    (context) => credentials.prepareEmailChange(context, context.body),
    async (context, proof) => {
      await credentials.confirmEmailChange(context, context.body.code, proof)
      return ok
    },
  )
}

/** Newer clients may send organization and realm in the body; a scope header must then match it. */
const toGuest = ({
  context,
  initProperties,
}: {
  context?: auth.Device | undefined
  initProperties?: auth.Guest['initProperties']
}) => ({
  platform: context?.platform,
  device: context?.device,
  initProperties,
})

function namedScope(context: Context<typeof createGuestTokens> | Context<typeof createPasswordTokens>) {
  const { customer, realm, body } = context
  if (!customer) throw new ApiError('InvalidScopeError')
  if (body.realmId !== undefined && body.realmId !== realm?.id) {
    throw new ApiError('BadRequest', { field: 'realmId', message: 'realmId differs from the scope header.' })
  }
  return { context, customer, realm }
}

const noSuchToken = () => new ApiError('NotFound', { field: 'token', message: 'Token not found.' })

const camel = ({ access_token, refresh_token, expires_in }: TokenResponse) => ({
  accessToken: access_token,
  refreshToken: refresh_token,
  expiresIn: expires_in,
})

function requireValue(value: string | undefined, field: string): string {
  if (value === undefined || value === '') throw new ApiError('BadRequest', { field, message: `${field} is missing.` })
  return value
}

/** Signing in with, and linking, identities of third parties and external services. */

/**
 * Signs the identity's account in. An unknown identity is linked to the guest whose token was sent along, otherwise to
 * a new account; a lock on the key prevents two concurrent first sign-ins from creating two accounts.
 */
async function signInWithIdentity(
  where: Where & { customer: Customer; realm: Realm },
  identity: ProvenIdentity,
  guest: Guest,
): Promise<TokenResponse> {
  const { customer, realm, context } = where
  await lockIdentity(customer, identity)
  let accountId = await findAccountByIdentity(customer, identity)
  if (accountId === undefined) {
    accountId = (await findGuest(context, customer, realm)) ?? (await createGuestAccount(customer, context.now))
    await linkIdentity(customer, context.now, accountId, identity)
  }
  return signInAccount(where, { accountId, identity }, guest, { isPlayerOnly: true })
}
