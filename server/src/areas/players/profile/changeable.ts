import { ApiError } from '@regent/contract/errors'
import { isAbove, type Right } from '@regent/contract/permissions'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { rankOf } from '../../../kernel/context/access.ts'
import type { RequestContext, ScopedContext } from '../../../kernel/context/context.ts'
import { lockAccountRow } from '../../organization/accounts/service.ts'
import { type AccountRecord, type PlaceOfAccount, selectPlaces } from './queries.ts'

/** An account that the caller may change, with its row locked. */
export type Changeable = {
  account: AccountRecord
  places: readonly PlaceOfAccount[]
  /** The account's player in the scope's realm. */
  gamerTag: number | undefined
}

/**
 * The caller needs the right in every realm where the account plays, because a change affects how its owner signs in
 * there. An operator's account can be changed only by operators whose role is not lower. Otherwise a role in one realm
 * would give access to every other.
 */
export async function lockChangeable(context: ScopedContext, id: number, right: Right): Promise<Changeable> {
  const account = await lockAccountRow(context.customer, id, 'id')
  return requireChangeable(context, account, right)
}

/** Same for a row that has been read or locked already. */
export async function requireChangeable(
  context: ScopedContext,
  account: AccountRecord,
  right: Right,
  field = 'id',
): Promise<Changeable> {
  const { customer, realm, can } = context
  const places = await selectPlaces(customer, account.id)
  const here = realm && places.find(({ pid }) => pid === realm.id)
  if (realm && !here) throw new ApiError('AccountNotFoundError', { field })
  const missing = places.find(({ pid }) => !can(right, pid))
  if (missing) {
    const name = (await findOrganization(context.db, customer.cid))?.realms.get(missing.pid)?.name ?? missing.pid
    const message = `The account also plays in the realm "${name}", where you lack the right "${right}". Nothing was changed.`
    throw new ApiError('Forbidden', { message })
  }
  requireRank(context, account)
  return { account, places, gamerTag: here?.gamerTag }
}

/** Rejects callers with a lower role than the account, in any realm, and API keys for the account of any operator. */
export function requireRank(context: Pick<RequestContext, 'caller' | 'role'>, account: AccountRecord): void {
  const { caller } = context
  const isKey = caller.kind === 'account' && caller.key !== undefined
  const isHigher =
    (isKey && hasRoles(account)) ||
    (account.role !== null && isAbove(account.role, rankOf(context))) ||
    Object.entries(account.realm_roles).some(([pid, held]) => isAbove(held, rankOf(context, pid)))
  if (isHigher) {
    throw new ApiError('RoleAboveOwn', {
      message: 'The account belongs to an operator whose role is above yours. Nothing was changed.',
    })
  }
}

export const hasRoles = ({ role, realm_roles: realmRoles }: Pick<AccountRecord, 'role' | 'realm_roles'>): boolean =>
  role !== null || Object.keys(realmRoles).length > 0

/** Rejects a change based on an older version; the error contains the newer one. */
export function requireCurrentVersion({ ifMatch }: RequestContext, { account }: Changeable): void {
  if (ifMatch === undefined || ifMatch === account.version) return
  const { email, language, country, user_name: userName, device_ids: deviceIds, version } = account
  throw new ApiError('StaleVersion', { current: { email, language, country, userName, deviceIds, version } })
}
