import type { RightHolder, RightSource } from '@regent/contract/organization/roles'
import {
  allRights,
  isRightOfRoles,
  isWithin,
  listRights,
  nearestRole,
  type Right,
  type Role,
} from '@regent/contract/permissions'
import { findOrganization, type Organization } from '../../../directory/organizations/directory.ts'
import { requireAccount } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { readCursor, writeCursor } from '../../../kernel/context/paging.ts'
import { hasExtraRights } from '../../../kernel/settings/settings.ts'
import { type Holder, listHolders, rightsOf } from './staff.ts'

type Filters = {
  right?: Right | undefined
  accountId?: number | undefined
  pid?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Maximum number of rights that one call checks, about 0.2 seconds of work. The cursor continues where it stopped. */
const maxChecks = 200_000

/**
 * Lists the holders of each right, with the places and the reasons: sorted by right, then people by e-mail, then API keys.
 * A page has fewer rows, or none, if few of many people have the right.
 */
export async function findHolders(
  context: OrganizationContext,
  { right, accountId, pid, cursor, limit }: Filters,
): Promise<{ rows: RightHolder[]; next: string | null }> {
  const { customer, settings } = context
  const organization = await findOrganization(customer.db, customer.cid)
  if (!organization) return { rows: [], next: null }
  const hasExtras = hasExtraRights(settings, customer.cid)
  const holders = (await listHolders(context, organization)).filter(
    (holder) => accountId === undefined || holder.accountId === accountId,
  )
  const rights = right === undefined ? allRights : [right]
  const from = readCursor(cursor, ['right', 'holder']) ?? { right: 0, holder: 0 }
  const rows: RightHolder[] = []
  let remaining = maxChecks
  for (let nth = from.right; nth < rights.length; nth += 1) {
    const one = rights[nth] as Right
    for (let at = nth === from.right ? from.holder : 0; at < holders.length; at += 1) {
      if (rows.length === limit || remaining <= 0) return { rows, next: writeCursor([nth, at]) }
      remaining -= pid === undefined ? 1 + organization.realms.size : 1
      const holder = holders[at] as Holder
      const row = toRow({ organization, hasExtras, pid }, holder, one)
      if (row) rows.push(row)
    }
  }
  return { rows, next: null }
}

/** The rights of the caller; those of an API key are shown to people only, in the list of all. */
export async function findOwnRights(context: OrganizationContext) {
  const { customer, settings } = context
  const { accountId, globalRole, realmRoles, key } = requireAccount(context.caller)
  const organization = await findOrganization(customer.db, customer.cid)
  if (!organization || key) return { ...(globalRole && { role: globalRole }), rights: [] }
  const hasExtras = hasExtraRights(settings, customer.cid)
  const holder: Holder = { kind: 'person', accountId, name: undefined, globalRole, realmRoles }
  const place = { organization, hasExtras, pid: undefined }
  return {
    ...(globalRole && { role: globalRole }),
    rights: allRights.flatMap((right) => {
      const sources = listSources(place, holder, right)
      return sources.length > 0 ? [{ right, sources }] : []
    }),
  }
}

type Place = { organization: Organization; hasExtras: boolean; pid: string | undefined }

function toRow(place: Place, holder: Holder, right: Right): RightHolder | undefined {
  const { organization, hasExtras, pid } = place
  const { kind, accountId, name, key } = holder
  const rights = rightsOf(organization, holder, hasExtras)
  if (pid === undefined ? !hasSomewhere(organization, rights, right) : !rights.can(right, pid)) return undefined
  return {
    right,
    kind,
    accountId,
    ...(name !== undefined && { name }),
    sources: listSources(place, holder, right),
    ...(key && { key: { realms: [...key.realms], ...(key.grantor !== undefined && { grantor: key.grantor }) } }),
  }
}

const hasSomewhere = ({ realms }: Organization, rights: ReturnType<typeof rightsOf>, right: Right): boolean =>
  rights.can(right) || [...realms.keys()].some((pid) => rights.can(right, pid))

/** The reasons why a person has a right; in a realm only those that apply there. */
function listSources({ organization, hasExtras, pid }: Place, holder: Holder, right: Right): RightSource[] {
  const { globalRole, realmRoles, accountId, key } = holder
  const { realms } = organization
  const findParent = (at: string) => realms.get(at)?.parent
  const gives = (role: Role | undefined) => listRights(role, hasExtras).has(right)
  const base = {
    roleString: globalRole,
    roles: Object.entries(realmRoles).map(([projectId, role]) => ({ projectId, role })),
  }
  const nearest = (at: string) => nearestRole(base, at, findParent)
  const isHere = (at: string | undefined) => at === undefined || pid === undefined || isWithin(pid, at, findParent)
  const decides = (at: string | undefined) => pid === undefined || nearest(pid)?.pid === at
  const exceptIn = (at: string | undefined) =>
    [...realms.keys()].filter((one) => {
      const own = nearest(one)
      return own !== undefined && own.pid !== at && isBelow(one, at) && !gives(own.role)
    })
  const isBelow = (one: string, at: string | undefined) => at === undefined || isWithin(one, at, findParent)
  const roles: RightSource[] = [
    ...(globalRole && gives(globalRole) && decides(undefined)
      ? [{ kind: 'role' as const, name: globalRole, except: exceptIn(undefined) }]
      : []),
    ...Object.entries(realmRoles)
      .filter(([at, role]) => gives(role) && decides(at))
      .map(([at, role]) => ({ kind: 'role' as const, name: role, pid: at, except: exceptIn(at) })),
  ]
  if (!isRightOfRoles(right, hasExtras)) return roles
  const custom = (organization.customRoles.get(key?.scope.grantedBy ?? accountId) ?? [])
    .filter(({ role, pid: at }) => role.rights.includes(right) && isHere(at))
    .map(({ role, pid: at }) => ({
      kind: 'custom-role' as const,
      name: role.name,
      roleId: role.id,
      ...(at !== undefined && { pid: at }),
      except: [],
    }))
  return [...roles, ...custom]
}
