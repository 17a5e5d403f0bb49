import { ApiError } from '@regent/contract/errors'
import { maxPreviewRows, type RightsEffect } from '@regent/contract/organization/roles'
import type { Right } from '@regent/contract/permissions'
import { type CustomRole, findOrganization, type Organization } from '../../../directory/organizations/directory.ts'
import type { Rights } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { selectRole } from './queries.ts'
import { type Holder, listHolders, rightsOf } from './staff.ts'

type RoleChange = {
  id?: number | undefined
  rights?: readonly Right[] | undefined
  holder?: { accountId: number; pid?: string | undefined; holds: boolean } | undefined
}

/** Maximum number of rights that one preview checks, about half a second of work. */
const maxChecks = 500_000

/**
 * Lists who gains or loses which right by a change of a role or of its holders. The rights before and after are those by which
 * calls are checked, of people and of the API keys that they granted.
 */
export async function previewRole(
  context: OrganizationContext,
  change: RoleChange,
): Promise<{ effects: RightsEffect[]; hasMore: boolean }> {
  const { customer, settings } = context
  const before = await findOrganization(customer.db, customer.cid)
  if (!before || change.id === undefined) return { effects: [], hasMore: false }
  const role = await selectRole(customer, change.id)
  if (!role) throw new ApiError('CustomRoleNotFound', { field: 'id' })
  const after = withChange(before, { id: role.id, name: role.name, rights: change.rights ?? role.rights }, change)
  const hasExtras = hasExtraRights(settings, customer.cid)
  const rights = [...new Set([...role.rights, ...(change.rights ?? [])])].sort()
  const effects: RightsEffect[] = []
  const checksOfHolder = 2 * rights.length * (1 + before.realms.size)
  let remaining = maxChecks
  for (const holder of await listHolders(context, before)) {
    if (!isAffected(holder, [before, after], role.id)) continue
    if (remaining <= 0) return { effects, hasMore: true }
    remaining -= checksOfHolder
    const states = [rightsOf(before, holder, hasExtras), rightsOf(after, holder, hasExtras)] as const
    effects.push(...effectsOn(holder, before, rights, states))
    if (effects.length > maxPreviewRows) return { effects: effects.slice(0, maxPreviewRows), hasMore: true }
  }
  return { effects, hasMore: false }
}

/** True if a holder, or the person who granted a key, holds the role before or after the change. */
const isAffected = ({ accountId, key }: Holder, states: readonly Organization[], roleId: number): boolean =>
  states.some((state) =>
    state.customRoles.get(key?.scope.grantedBy ?? accountId)?.some(({ role }) => role.id === roleId),
  )

/** The organization as it would be. */
function withChange(organization: Organization, role: CustomRole, { holder }: RoleChange): Organization {
  const customRoles = new Map(
    [...organization.customRoles].map(([accountId, held]) => [
      accountId,
      held.map((one) => (one.role.id === role.id ? { ...one, role } : one)),
    ]),
  )
  if (holder) {
    const { accountId, pid, holds } = holder
    const otherRoles = (customRoles.get(accountId) ?? []).filter((one) => one.role.id !== role.id || one.pid !== pid)
    customRoles.set(accountId, holds ? [...otherRoles, { role, pid }] : otherRoles)
  }
  return { ...organization, customRoles }
}

/** One row for the organization, and one for each realm whose result differs from that of the place above it. */
function effectsOn(
  { kind, accountId, name }: Holder,
  { realms }: Organization,
  rights: readonly Right[],
  [before, after]: readonly [Rights, Rights],
): RightsEffect[] {
  const results = new Map<string | undefined, Pick<RightsEffect, 'gains' | 'loses'>>()
  const resultIn = (pid: string | undefined) => {
    const cachedResult = results.get(pid)
    if (cachedResult) return cachedResult
    const result = {
      gains: rights.filter((right) => after.can(right, pid) && !before.can(right, pid)),
      loses: rights.filter((right) => before.can(right, pid) && !after.can(right, pid)),
    }
    results.set(pid, result)
    return result
  }
  const isSame = (one: string | undefined, other: string | undefined) =>
    JSON.stringify(resultIn(one)) === JSON.stringify(resultIn(other))
  const places = [
    ...(resultIn(undefined).gains.length + resultIn(undefined).loses.length > 0 ? [undefined] : []),
    ...[...realms.values()].filter(({ pid, parent }) => !isSame(pid, parent)).map(({ pid }) => pid),
  ]
  return places.map((pid) => ({
    kind,
    accountId,
    ...present({ name: name ?? null }),
    ...(pid !== undefined && { pid }),
    ...resultIn(pid),
  }))
}
