import {
  changePassword,
  confirmEmailChange,
  confirmPasswordReset,
  createGuestTokens,
  createPasswordTokens,
  createToken,
  endOtherSignIns,
  endSignIn,
  inspectToken,
  listSignIns,
  refreshTokens,
  registerAccount,
  revokeToken,
  startEmailChange,
  startPasswordReset,
  type TokenResponse,
} from '@regent/contract/auth'
import { ApiError } from '@regent/contract/errors'
import { ok } from '@regent/contract/shapes'
import type { Context } from '../http/context.ts'
import type { Router } from '../http/router.ts'
import { pendingView, playerView } from '../players/service.ts'
import * as credentials from './credentials.ts'
import { selectToken } from './queries.ts'
import * as auth from './service.ts'
import * as signIns from './sign-ins.ts'
import { cidOfToken, hashOf } from './tokens.ts'

export function authRoutes(server: Router) {
  server.on(
    createToken,
    async (context) => {
      const { body, customer, realm } = context
      if (body.grant_type !== 'password') return undefined
      const credentials = { email: given(body.username, 'username'), password: given(body.password, 'password') }
      return auth.checkCredentials({ context, customer, realm }, credentials)
    },
    async (context, accountId) => {
      const { body, customer, realm } = context
      const where = { context, customer, realm }
      const guest = {
        platform: body.context?.platform,
        device: body.context?.device,
        initProperties: body.initProperties,
      }
      if (accountId !== undefined) return auth.signInAccount(where, accountId, body.customerScoped ?? false, guest)
      switch (body.grant_type) {
        case 'guest':
          return auth.signInGuest({ ...where, realm: body.customerScoped ? undefined : realm }, guest)
        case 'device':
          return auth.signInWithDevice(where, given(body.device_id, 'device_id'), guest)
        case 'refresh_token':
          return auth.refresh(context, given(body.refresh_token, 'refresh_token'), customer?.cid)
        default:
          throw new ApiError('UnsupportedGrant', {
            field: 'grant_type',
            message: 'grant_type must be one of: guest, password, device, refresh_token.',
          })
      }
    },
  )

  server.on(createGuestTokens, async (context) =>
    camel(
      await auth.signInGuest(namedScope(context), {
        ...context.body.context,
        initProperties: context.body.initProperties,
      }),
    ),
  )
  server.on(
    createPasswordTokens,
    (context) => auth.checkCredentials(namedScope(context), context.body),
    async (context, accountId) =>
      camel(await auth.signInAccount(namedScope(context), accountId, false, context.body.context ?? {})),
  )
  server.on(refreshTokens, async (context) =>
    camel(await auth.refresh(context, context.body.refreshToken, context.customer?.cid)),
  )

  server.on(inspectToken, async ({ customer, query, caller }) => {
    const cid = cidOfToken(query.token)
    const row = cid === customer.cid ? await selectToken(customer.db, cid, hashOf(query.token)) : undefined
    if (!row || caller.kind !== 'account' || row.account_id !== caller.accountId) throw new ApiError('NotFound')
    return {
      token: query.token,
      type: row.type,
      accountId: row.account_id,
      cid: customer.cid,
      created: row.created_at,
      expiresMs: row.expires_at,
      revoked: row.revoked_at !== null,
      ...(row.gamer_tag !== null && { gamerTag: row.gamer_tag }),
      ...(row.pid !== null && { pid: row.pid }),
      ...(row.platform !== null && { platform: row.platform }),
      ...(row.device !== null && { device: row.device }),
    }
  })

  server.on(revokeToken, async (context) => {
    const { customer, body, caller, can } = context
    const cid = cidOfToken(body.token)
    const row = cid === customer.cid ? await selectToken(customer.db, cid, hashOf(body.token)) : undefined
    const isOwn = caller.kind === 'account' && row?.account_id === caller.accountId
    if (!row || !(isOwn || (row.pid !== null && can('edit player-profile', row.pid)))) throw new ApiError('NotFound')
    await auth.endSignIn(context, customer.cid, row.sign_in_id, row.account_id)
    if (!isOwn) {
      context.change({
        subject: 'sign-in',
        id: String(row.sign_in_id),
        before: { revoked: false },
        after: { revoked: true },
        ...(row.pid !== null && { pid: row.pid }),
      })
    }
    return ok
  })

  server.on(
    registerAccount,
    ({ body }) => auth.hashNewPassword(body.password, body.email),
    async (context, passwordHash) => {
      const { caller, customer, realm, body } = context
      if (caller.kind === 'pending') {
        await auth.registerPending(context, caller.accountId, body.email, passwordHash)
        return pendingView(caller.accountId, body.email)
      }
      if (caller.kind !== 'account' || !customer) throw new ApiError('InvalidScopeError')
      await auth.registerGuest(context, customer, caller.accountId, body, passwordHash)
      return playerView(customer, caller.accountId, realm?.id)
    },
  )

  server.on(startPasswordReset, async (context) => {
    await auth.startPasswordReset(context, context.customer, context.body.email, context.body.codeType)
    return ok
  })

  server.on(
    confirmPasswordReset,
    (context) => auth.hashResetPassword(context, context.customer, context.body),
    async (context, passwordHash) => {
      await auth.confirmPasswordReset(context, context.customer, context.body, passwordHash)
      return ok
    },
  )

  server.on(listSignIns, (context) => signIns.listOwnSignIns(context, context.query))

  server.on(endSignIn, async (context) => {
    await signIns.endOwnSignIn(context, context.params.id)
    return ok
  })

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

/** Newer clients may name organization and realm in the body; a scope header sent along must agree with it. */
function namedScope(context: Context<typeof createGuestTokens> | Context<typeof createPasswordTokens>) {
  const { customer, realm, body } = context
  if (!customer) throw new ApiError('InvalidScopeError')
  if (body.realmId !== undefined && body.realmId !== realm?.id) {
    throw new ApiError('BadRequest', { field: 'realmId', message: 'realmId differs from the scope header.' })
  }
  return { context, customer, realm }
}

const camel = ({ access_token, refresh_token, expires_in }: TokenResponse) => ({
  accessToken: access_token,
  refreshToken: refresh_token,
  expiresIn: expires_in,
})

function given(value: string | undefined, field: string): string {
  if (value === undefined || value === '') throw new ApiError('BadRequest', { field, message: `${field} is missing.` })
  return value
}
