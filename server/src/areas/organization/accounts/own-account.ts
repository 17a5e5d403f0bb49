import type { Account, updateOwnAccount } from '@regent/contract/accounts'
import { ApiError } from '@regent/contract/errors'
import { accountOf, isOperator } from '../../../kernel/context/access.ts'
import type { Caller, Context, Customer, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/present.ts'
import { linkIdentity, type ProvenIdentity } from './linking.ts'
import { proveThirdParty } from './proving.ts'
import * as queries from './queries.ts'
import { addSignInKey, lockAccountRow, requireAccountRow } from './service.ts'

/** What game clients change of the account they are signed in to. */

type OwnUpdate = Context<typeof updateOwnAccount>['body']

/**
 * The account whose ways of signing in the call changes. They are good in every realm, and a game server has a say in its
 * own alone: of an account that reaches further it changes none, else one realm's secret would be a way into every other.
 */
export async function accountToRekey({ customer, caller }: { customer: Customer; caller: Caller }): Promise<number> {
  const accountId = accountOf(caller)
  if (caller.kind !== 'server') return accountId
  const { role, realm_roles: realmRoles } = await lockAccountRow(customer, accountId)
  const places = (await queries.selectAccount(customer, accountId))?.gamer_tags ?? []
  const reachesFurther =
    role !== null ||
    Object.keys(realmRoles).length > 0 ||
    places.some(({ projectId }) => projectId !== caller.player?.pid)
  if (!reachesFurther) return accountId
  throw new ApiError('Forbidden', {
    message:
      'The account plays in other realms too, or is an operator’s: a game server cannot change what it signs in with. Nothing was changed.',
  })
}

/** Ahead of the transaction: whose the third party's token is. */
export async function prepareOwnUpdate(context: ScopedContext, body: OwnUpdate): Promise<ProvenIdentity | undefined> {
  const { thirdParty, token, nonce } = body
  if (thirdParty === undefined) return undefined
  if (token === undefined) {
    throw new ApiError('BadRequest', {
      field: 'token',
      message: 'token is missing: a third party is linked by its token.',
    })
  }
  return proveThirdParty(context, context.realm, thirdParty, { token, nonce })
}

/** Only the fields that are present change. */
export async function updateOwn(
  context: ScopedContext,
  body: OwnUpdate,
  identity: ProvenIdentity | undefined,
): Promise<void> {
  const { customer, caller, now } = context
  const addsKey = identity !== undefined || body.deviceId !== undefined
  const accountId = addsKey ? await accountToRekey(context) : accountOf(caller)
  await refuseUnproven(customer, accountId, body)
  if (body.language !== undefined && caller.kind === 'account' && isOperator(caller)) {
    const { language } = await requireAccountRow(customer, accountId)
    context.change({
      subject: 'language',
      id: String(accountId),
      before: { language },
      after: { language: body.language },
    })
  }
  if (identity) await linkIdentity(customer, now, accountId, identity)
  if (body.deviceId !== undefined) await addSignInKey(customer, now, accountId, 'device', body.deviceId)
  const change = {
    ...present({ language: body.language, country: body.country, user_name: body.userName }),
  }
  if (Object.keys(change).length > 0) await queries.updateAccount(customer, accountId, change, new Date(now))
}

/** Clients may send back what the account has. More than that would be a claim that nothing proves. */
async function refuseUnproven(customer: Customer, accountId: number, body: OwnUpdate): Promise<void> {
  if (!body.external?.length && !body.gamerTagAssoc) return
  const account = await queries.selectAccount(customer, accountId)
  const field = claimOf({ external: account?.external ?? [], gamerTags: account?.gamer_tags ?? [] }, body)
  if (field) throw new ApiError('BadRequest', { field, message: proofs[field] })
}

const proofs = {
  external: 'An external identity is added with POST /basic/accounts/external_identity, which proves it.',
  gamerTagAssoc: 'A gamer tag is not given away here: an account gets one by signing in to its realm.',
}

/** The field, if there is one, in which an update says something of an account that it has not. */
export function claimOf(
  held: Pick<Account, 'external' | 'gamerTags'>,
  { external = [], gamerTagAssoc }: Pick<OwnUpdate, 'external' | 'gamerTagAssoc'>,
): keyof typeof proofs | undefined {
  const isSame = (one: Account['external'][number], other: Account['external'][number]) =>
    one.providerService === other.providerService &&
    one.providerNamespace === other.providerNamespace &&
    one.userId === other.userId
  if (external.some((given) => !held.external.some((one) => isSame(one, given)))) return 'external'
  const isHeld = held.gamerTags.some(
    ({ projectId, gamerTag }) => projectId === gamerTagAssoc?.projectId && gamerTag === gamerTagAssoc.gamerTag,
  )
  return gamerTagAssoc && !isHeld ? 'gamerTagAssoc' : undefined
}
