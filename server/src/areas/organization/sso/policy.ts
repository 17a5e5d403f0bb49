import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import type { Directory } from '../../../directory/organizations/directory.ts'
import type { Db } from '../../../engines/database/database.ts'
import { checkAttempts, countFailure } from '../../../kernel/attempts/attempts.ts'
import type { Customer, RequestContext } from '../../../kernel/context/context.ts'
import { requireAccountRow } from '../accounts/service.ts'
import { hasAnyPasskey } from '../passkeys/service.ts'
import { endSessionAddress } from './provider.ts'
import * as queries from './queries.ts'
import { decidesRoles, hasNoRole } from './roles.ts'
import { afterSignOutAddress, toSettings } from './settings.ts'

/** The effects of single sign-on on other areas. */

/** Rejects a member who signs in with a password or a passkey although only single sign-on is allowed. */
export async function refuseOtherSignIn(customer: Customer, accountId: number): Promise<void> {
  const only = await queries.selectOnlySso(customer)
  if (!only || only.break_glass.includes(accountId)) return
  const { role, realm_roles } = await requireAccountRow(customer, accountId)
  if (!hasNoRole({ role, realmRoles: realm_roles })) throw new ApiError('PasswordSignInOff')
}

/** The accounts whose roles come from single sign-on. */
export async function listManagedAccounts(customer: Customer): Promise<readonly number[]> {
  const row = await queries.selectSettings(customer)
  if (!row || !decidesRoles(toSettings(row))) return []
  const linked = await queries.selectLinkedAccounts(customer, row.issuer)
  return linked.map(({ id }) => id).filter((id) => !row.break_glass.includes(id))
}

/** The address that ends the session of an account at the provider, if the provider has one. */
export async function findEndSessionUrl(customer: Customer, accountId: number, origin: string) {
  const row = await queries.selectSettings(customer)
  if (!row) return undefined
  const identities = await queries.selectIdentitiesOf(customer, accountId)
  const url = identities.find(({ issuer }) => issuer === row.issuer)?.end_session_url ?? undefined
  if (url === undefined) return undefined
  return endSessionAddress(url, { clientId: row.client_id, returnTo: afterSignOutAddress(origin) })
}

type OrganizationQuery = { organization?: string | undefined; domain?: string | undefined }

/** Finds an organization by its alias, cid or verified domain, and how people sign in to it. */
export async function readSignInWays(
  { db, now, address }: Pick<RequestContext, 'db' | 'now' | 'address'>,
  directory: Directory,
  asked: OrganizationQuery,
): Promise<EndpointOutput<typeof getSignInWays>> {
  if ((asked.organization === undefined) === (asked.domain === undefined)) {
    throw new ApiError('BadRequest', { field: 'organization', message: 'Send either organization or domain.' })
  }
  const attempt = { kind: 'organization', now, address } as const
  await checkAttempts(db, attempt)
  const organizationFound = await findAsked(db, directory, asked)
  if (!organizationFound) {
    await countFailure(db, attempt)
    return { password: true, passkeys: false }
  }
  const customer = { db, cid: organizationFound.cid }
  const row = await queries.selectSettings(customer)
  return {
    organization: { id: organizationFound.alias ?? String(organizationFound.cid), name: organizationFound.name },
    password: row?.only_sso !== true,
    passkeys: await hasAnyPasskey(customer),
    ...(row && { sso: { name: row.name, sessionHours: row.session_hours } }),
  }
}

/** Several organizations can verify one domain; such a domain does not identify one of them. */
async function findAsked(db: Db, directory: Directory, { organization, domain }: OrganizationQuery) {
  if (organization !== undefined) return directory.find(organization)
  const [cid, ...others] = await queries.selectOrganizationsOfDomain(db, domain ?? '')
  return cid === undefined || others.length > 0 ? undefined : directory.find(String(cid))
}
