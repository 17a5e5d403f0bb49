import type { ProofAction } from '@regent/contract/endpoint'
import { ApiError } from '@regent/contract/errors'
import type { SignInRules } from '@regent/contract/organization/factors'
import { minuteMs } from '@regent/contract/time'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { AccountCaller, Customer, OrganizationContext, RequestContext } from '../../../kernel/context/context.ts'
import { findStrongWays, type StrongWay } from '../../../kernel/context/identity.ts'
import { onRememberedDevice } from '../auth/service.ts'
import { findProofTime } from '../auth/sign-ins.ts'
import { selectConfirmed, selectHolder, selectSignInRules, selectStaffFactors } from './queries.ts'

/** How long a proof is fresh. */
export const freshProofMs = 10 * minuteMs

type RulesRow = NonNullable<Awaited<ReturnType<typeof selectSignInRules>>>

/** The rules of a row; an organization that never set them requires nothing. */
export const toRules = (row: RulesRow | undefined): { rules: SignInRules; version: number } => ({
  rules: {
    secondFactor: row?.second_factor ?? 'nobody',
    freshProof: row?.fresh_proof ?? [],
    ...(row?.remember_days != null && { rememberDays: row.remember_days }),
  },
  version: row?.version ?? 0,
})

export const readSignInRules = async (customer: Customer) => toRules(await selectSignInRules(customer))

type Roles = { role: string | null; realm_roles: Readonly<Record<string, string>> }

const isAdmin = ({ role, realm_roles }: Roles) => role === 'admin' || Object.values(realm_roles).includes('admin')

/** True for operators: players need no second factor. */
export const hasRole = ({ role, realm_roles }: Roles) => role !== null || Object.keys(realm_roles).length > 0

/** True if the rules require a second factor of an account with these roles. */
export function isFactorRequired({ secondFactor }: SignInRules, roles: Roles): boolean {
  if (secondFactor === 'admins') return isAdmin(roles)
  return secondFactor === 'everybody' && hasRole(roles)
}

/** The rules with the people that they are about. */
export async function readRulesWithPeople({ customer, registry }: OrganizationContext) {
  const { rules, version } = await readSignInRules(customer)
  const people = await selectStaffFactors(customer)
  const ways = await findStrongWays(
    registry,
    customer,
    people.map(({ id }) => id),
  )
  const passkeys = new Map(ways.filter(({ way }) => way === 'passkey').map((one) => [one.accountId, one.count]))
  return {
    rules,
    version,
    people: people.map((person) => ({
      accountId: person.id,
      email: person.email ?? undefined,
      isAdmin: isAdmin(person),
      hasFactor: person.confirmed_at !== null,
      passkeys: passkeys.get(person.id) ?? 0,
    })),
  }
}

/** Rejects an action that needs a fresh proof by the rules of the organization. */
export async function requireFreshProof(
  customer: Customer,
  caller: AccountCaller,
  action: ProofAction,
  { now, registry }: Pick<RequestContext, 'now' | 'registry'>,
): Promise<void> {
  const { rules } = await readSignInRules(customer)
  if (!rules.freshProof.includes(action)) return
  await requireProof({ customer, now, registry }, caller, { action })
}

/** Rejects a call about the caller's own ways in without a proof of the last ten minutes, whatever the rules are. */
export const requireRecentProof = (context: OrganizationContext): Promise<void> =>
  requireProof(context, requireAccount(context.caller), {})

/** On a remembered device the password alone must not change the ways in. */
export async function requireFactorProved(context: OrganizationContext): Promise<void> {
  if (requireAccount(context.caller).how === onRememberedDevice) await requireRecentProof(context)
}

async function requireProof(
  { customer, now, registry }: Pick<OrganizationContext, 'customer' | 'now' | 'registry'>,
  { accountId, signInId, how }: AccountCaller,
  about: { action?: ProofAction },
): Promise<void> {
  const provenAt = await findProofTime(customer, signInId)
  if (provenAt !== undefined && now - provenAt < freshProofMs) return
  const ways = (await findStrongWays(registry, customer, [accountId])).map(({ way }) => way)
  const holder = await selectHolder(customer, accountId)
  const password = holder?.has_password && how !== onRememberedDevice ? ['password'] : []
  throw new ApiError('StepUpNeeded', { current: { ...about, ways: [...ways, ...password] } })
}

/** The hook `strongWays`: who has an authenticator app. */
export async function findAppWays(customer: Customer, accountIds: readonly number[]): Promise<StrongWay[]> {
  const rows = await selectConfirmed(customer, accountIds)
  return rows.map(({ account_id: accountId }) => ({ accountId, way: 'code', count: 1 }))
}
