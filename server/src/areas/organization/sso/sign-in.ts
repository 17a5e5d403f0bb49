import { isDeepStrictEqual } from 'node:util'
import { toEmailKey } from '@regent/contract/email'
import type { EndpointOutput } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { TokenResponse } from '@regent/contract/organization/auth-shapes'
import type { finishSsoTest, SsoSettings } from '@regent/contract/organization/sso'
import { isAbove } from '@regent/contract/permissions'
import { hourMs } from '@regent/contract/time'
import { updateRoles } from '../../../directory/accounts/queries.ts'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { runHooks } from '../../../kernel/context/hooks.ts'
import {
  createAccountWithEmail,
  findAccountByKey,
  lockAccountRow,
  markEmailConfirmed,
  requireAccountRow,
} from '../accounts/service.ts'
import { accountTag } from '../auth/identities.ts'
import { signIn, toSeenClient } from '../auth/service.ts'
import { checkFailures, countSsoFailure } from './failures.ts'
import type { Claims } from './provider.ts'
import * as queries from './queries.ts'
import {
  decidesRoles,
  findRule,
  hasNoRole,
  type RolesOfAccount,
  rolesAsFields,
  rolesAsList,
  rolesByGroups,
} from './roles.ts'
import { toSettings } from './settings.ts'
import { customerOfCode, type Handover, takeHandover } from './steps.ts'

/** Finishes a sign-in: finds or creates the account, gives it the roles of the groups, and issues tokens. */
export async function finishSso(context: RequestContext, handover: Handover): Promise<TokenResponse> {
  const { db } = context
  await checkFailures(db, context)
  try {
    const customer = customerOfCode(context, handover)
    const claims = await takeHandover(context, customer, handover, false)
    const settings = await requireSettings(customer, claims)
    const accountId = await findOrCreateAccount(context, customer, settings, claims)
    await applyRoles(context, customer, settings, claims, accountId)
    return await signIn(db, context.now, {
      cid: customer.cid,
      accountId,
      how: 'single sign-on',
      endsAt: context.now + settings.sessionHours * hourMs,
      ...toSeenClient(context),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The code stays used, roles that were lost stay lost, and the failure stays counted.
    await countSsoFailure(db, error, context)
    throw context.commitAndRefuse(error)
  }
}

/** The settings; they may have changed since the provider was called. */
async function requireSettings(customer: Customer, { issuer }: Claims): Promise<SsoSettings> {
  const row = await queries.selectSettings(customer)
  if (!row || row.issuer !== issuer) throw new ApiError('SsoNotSetUp')
  return toSettings(row)
}

const toUse = ({ groups, endSessionUrl }: Claims, now: number) => ({ groups, endSessionUrl, at: new Date(now) })

async function findOrCreateAccount(
  context: RequestContext,
  customer: Customer,
  settings: SsoSettings,
  claims: Claims,
): Promise<number> {
  const use = toUse(claims, context.now)
  const identity = await queries.lockSsoIdentity(customer, claims)
  if (identity) {
    await queries.updateIdentity(customer, claims, use)
    return identity.account_id
  }
  const accountToLink = await findAccountToLink(customer, settings, claims)
  const roles = await computeRoles(customer, settings, claims.groups)
  const isManaged = await decidesRolesOf(context, customer, settings, accountToLink.accountId)
  if (isManaged && hasNoRole(roles)) throw new ApiError('SsoNoRole')
  if (accountToLink.accountId === undefined && hasNoRole(roles)) throw new ApiError('SsoNoRole')
  const accountId = accountToLink.accountId ?? (await createAccount(context, customer, accountToLink.email, roles))
  await queries.insertIdentity(customer, claims, accountId, use)
  if (accountToLink.accountId !== undefined) record(context, customer, accountId, {}, { isLinked: true })
  return accountId
}

/** The account of a person who signs in for the first time, or the e-mail of the one to create. */
async function findAccountToLink(customer: Customer, settings: SsoSettings, { email, isEmailVerified }: Claims) {
  if (email === undefined || !isEmailVerified) throw new ApiError('SsoEmailNotVerified')
  const key = toEmailKey(email)
  const accountId = await findAccountByKey(customer, 'email', key)
  if (accountId === undefined) {
    if (!settings.justInTime) throw new ApiError('SsoAccountMissing')
    return { accountId, email }
  }
  const domain = key.slice(key.lastIndexOf('@') + 1)
  if (!(await queries.isVerifiedDomain(customer, domain))) throw new ApiError('SsoDomainNotVerified')
  const { role, realm_roles, deactivated_at } = await requireAccountRow(customer, accountId)
  if (deactivated_at !== null) throw new ApiError('AccountDeactivated')
  // A stranger may have registered the e-mail as a player, and knows that account's password.
  if (hasNoRole({ role, realmRoles: realm_roles })) throw new ApiError('SsoAccountNotStaff')
  return { accountId, email }
}

async function createAccount(context: RequestContext, customer: Customer, email: string, roles: RolesOfAccount) {
  const { now } = context
  const accountId = await createAccountWithEmail(customer, now, { email })
  await markEmailConfirmed(customer, now, accountId)
  await updateRoles(customer, accountId, roles, new Date(now))
  record(context, customer, accountId, null, rolesAsFields(roles))
  return accountId
}

/** True if this sign-in decides the roles of an account: not those of break-glass admins and of provisioned people. */
async function decidesRolesOf(
  { registry, now }: Pick<RequestContext, 'registry' | 'now'>,
  customer: Customer,
  settings: SsoSettings,
  accountId: number | undefined,
): Promise<boolean> {
  if (!decidesRoles(settings)) return false
  if (accountId === undefined) return true
  if (settings.breakGlass.includes(accountId)) return false
  return (await runHooks(registry, 'rolesByProvisioning', customer, now, [accountId])).flat().length === 0
}

/** Gives the account the roles of the person's groups. Throws if none is left. */
async function applyRoles(
  context: RequestContext,
  customer: Customer,
  settings: SsoSettings,
  { groups }: Claims,
  accountId: number,
): Promise<void> {
  const account = await lockAccountRow(customer, accountId)
  if (account.deactivated_at !== null) throw new ApiError('AccountDeactivated')
  const before: RolesOfAccount = { role: account.role, realmRoles: account.realm_roles }
  if (await decidesRolesOf(context, customer, settings, accountId)) {
    const after = await computeRoles(customer, settings, groups)
    await changeRoles(context, customer, accountId, { before, after })
    if (hasNoRole(after)) throw new ApiError('SsoNoRole')
  } else if (hasNoRole(before)) throw new ApiError('SsoNoRole')
}

async function changeRoles(
  context: RequestContext,
  customer: Customer,
  accountId: number,
  { before, after }: { before: RolesOfAccount; after: RolesOfAccount },
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  // An organization without an admin could not be repaired.
  if (before.role === 'admin' && after.role !== 'admin' && !(await queries.hasOtherAdmin(customer, accountId))) return
  await updateRoles(customer, accountId, after, new Date(context.now))
  record(context, customer, accountId, rolesAsFields(before), rolesAsFields(after))
  if (hasNoRole(after)) await runHooks(context.registry, 'operatorLosesAllRoles', customer, accountId)
  await context.forget({ account: accountTag(customer.cid, accountId) })
}

async function computeRoles(
  customer: Customer,
  settings: SsoSettings,
  groups: readonly string[],
): Promise<RolesOfAccount> {
  const organization = await findOrganization(customer.db, customer.cid)
  return rolesByGroups(settings, groups, (pid) => organization?.realms.has(pid) ?? false)
}

/** Records a change that single sign-on makes: the account is that of the person. */
function record(
  { change }: RequestContext,
  { cid }: Customer,
  accountId: number,
  before: object | null,
  after: object,
): void {
  change({ subject: 'sso-account', id: String(accountId), before, after, accountId, cid })
}

/** The result of a test sign-in: the claims, the resulting roles, and who would lose roles by these rules. */
export async function finishTest(
  context: OrganizationContext,
  handover: Handover,
): Promise<EndpointOutput<typeof finishSsoTest>> {
  const { customer, now } = context
  if (customerOfCode(context, handover).cid !== customer.cid) throw new ApiError('SsoHandoverInvalid')
  const claims = await takeHandover(context, customer, handover, true)
  const settings = await requireSettings(customer, claims)
  const rule = findRule(settings, claims.groups)
  const problem = await findProblem(context, settings, claims)
  const roles = await computeRoles(customer, settings, claims.groups)
  if (problem === undefined) {
    const { issuer, clientId } = settings
    await queries.putTest(customer, requireAccount(context.caller).accountId, { issuer, clientId, at: new Date(now) })
  }
  context.unchanged()
  return {
    issuer: claims.issuer,
    subject: claims.subject,
    ...(claims.email !== undefined && { email: claims.email }),
    isEmailVerified: claims.isEmailVerified,
    groups: claims.groups,
    ...(rule !== undefined && { rule }),
    ...(decidesRoles(settings) && { roles: rolesAsList(roles) }),
    ...(problem !== undefined && { problem }),
    losses: await listLosses(context, settings),
  }
}

/** Why this person could not sign in; undefined if they could. */
async function findProblem(
  context: OrganizationContext,
  settings: SsoSettings,
  claims: Claims,
): Promise<string | undefined> {
  const { customer } = context
  try {
    const linked = await queries.lockSsoIdentity(customer, claims)
    const accountId = linked?.account_id ?? (await findAccountToLink(customer, settings, claims)).accountId
    const isManaged = await decidesRolesOf(context, customer, settings, accountId)
    const isWithout = hasNoRole(await computeRoles(customer, settings, claims.groups))
    if (isWithout && (isManaged || accountId === undefined)) throw new ApiError('SsoNoRole')
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Linked people who would lose a role at their next sign-in, by the groups of their last one. */
async function listLosses({ registry, customer, now }: OrganizationContext, settings: SsoSettings) {
  if (!decidesRoles(settings)) return []
  const organization = await findOrganization(customer.db, customer.cid)
  const people = await queries.selectLinkedAccounts(customer, settings.issuer)
  const ids = people.map(({ id }) => id)
  const provisioned = (await runHooks(registry, 'rolesByProvisioning', customer, now, ids)).flat()
  return people.flatMap(({ id, email, role, realm_roles, groups }) => {
    if (settings.breakGlass.includes(id) || provisioned.includes(id)) return []
    const before: RolesOfAccount = { role, realmRoles: realm_roles }
    const after = rolesByGroups(settings, groups, (pid) => organization?.realms.has(pid) ?? false)
    if (!isLess(before, after)) return []
    return [{ accountId: id, ...(email !== null && { email }), before: rolesAsList(before), after: rolesAsList(after) }]
  })
}

/** True if a role is missing or lower. A global role covers all realms. */
function isLess(before: RolesOfAccount, after: RolesOfAccount): boolean {
  const places = Object.entries(rolesAsFields(before))
  return places.some(([place, role]) => {
    const next = place === 'everywhere' ? after.role : (after.realmRoles[place] ?? after.role)
    return isAbove(role, next ?? undefined)
  })
}
