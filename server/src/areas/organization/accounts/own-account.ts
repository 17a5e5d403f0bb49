import { ApiError } from '@regent/contract/errors'
import type { Account, updateOwnAccount } from '@regent/contract/organization/accounts'
import * as queries from '../../../directory/accounts/queries.ts'
import { isOperator, requireAccountId } from '../../../kernel/context/access.ts'
import type { Caller, Context, Customer, ScopedContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { linkIdentity, type ProvenIdentity } from './linking.ts'
import { proveThirdParty } from './proving.ts'
import { addSignInKey, lockAccountRow, rejectListedDevice, requireAccountRow } from './service.ts'

/** Changes that game clients make to the account they are signed in to. */

type OwnUpdate = Context<typeof updateOwnAccount>['body']

/**
 * The account whose credentials the call changes. Credentials work in every realm, but a game server may act only in
 * its own. So it may not change accounts that play elsewhere; otherwise one realm's secret would give access to every
 * other realm.
 */
export async function accountToRekey({ customer, caller }: { customer: Customer; caller: Caller }): Promise<number> {
  const accountId = requireAccountId(caller)
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
      'Game servers cannot change sign-in methods of operators, or of accounts with players in other realms. Nothing was changed.',
  })
}

/** Before the transaction: identifies the owner of the third party's token. */
export async function prepareOwnUpdate(context: ScopedContext, body: OwnUpdate): Promise<ProvenIdentity | undefined> {
  const { thirdParty, token, nonce } = body
  if (thirdParty === undefined) return undefined
  if (token === undefined) {
    throw new ApiError('BadRequest', {
      field: 'token',
      message: 'token is missing. Send the token of the third party to link it.',
    })
  }
  return proveThirdParty(context, context.realm, thirdParty, { token, nonce })
}

/** Changes only the fields that are present. */
export async function updateOwn(
  context: ScopedContext,
  body: OwnUpdate,
  identity: ProvenIdentity | undefined,
): Promise<void> {
  const { customer, caller, now } = context
  const addsKey = identity !== undefined || body.deviceId !== undefined
  const accountId = addsKey ? await accountToRekey(context) : requireAccountId(caller)
  await rejectUnproven(customer, accountId, body)
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
  if (body.deviceId !== undefined) {
    await rejectListedDevice(context, body.deviceId, 'deviceId')
    await addSignInKey(customer, now, accountId, 'device', body.deviceId)
  }
  const change = {
    ...present({ language: body.language, country: body.country, user_name: body.userName }),
  }
  if (Object.keys(change).length > 0) await queries.updateAccount(customer, accountId, change, new Date(now))
}

/** Clients may send back values that the account already has. Anything else would be an unproved claim. */
async function rejectUnproven(customer: Customer, accountId: number, body: OwnUpdate): Promise<void> {
  if (!body.external?.length && !body.gamerTagAssoc) return
  const account = await queries.selectAccount(customer, accountId)
  const field = findClaim({ external: account?.external ?? [], gamerTags: account?.gamer_tags ?? [] }, body)
  if (field) throw new ApiError('BadRequest', { field, message: proofs[field] })
}

const proofs = {
  external: 'Add external identities with POST /basic/accounts/external_identity.',
  gamerTagAssoc: 'Gamer tags cannot be set. An account gets one by signing in to its realm.',
}

/** The first field, if any, with a claim of an update that does not match the account. */
export function findClaim(
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
