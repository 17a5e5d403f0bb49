import type { SsoRule } from '@regent/contract/organization/sso'
import type { Role } from '@regent/contract/permissions'

export type RolesOfAccount = { role: Role | null; realmRoles: Record<string, Role> }

type RoleRules = { rules: readonly SsoRule[]; defaultRole?: Role | undefined }

/** True if single sign-on decides the roles of people; otherwise it only signs them in. */
export const decidesRoles = ({ rules, defaultRole }: RoleRules): boolean =>
  rules.length > 0 || defaultRole !== undefined

/** The first rule with one of the groups. */
export function findRule({ rules }: RoleRules, groups: readonly string[]): number | undefined {
  const index = rules.findIndex(({ group }) => groups.includes(group))
  return index < 0 ? undefined : index
}

/** The roles of a person with these groups; no role for people without a matching group and without a default role. */
export function rolesByGroups(
  settings: RoleRules,
  groups: readonly string[],
  hasRealm: (pid: string) => boolean,
): RolesOfAccount {
  const index = findRule(settings, groups)
  const rule = index === undefined ? undefined : settings.rules[index]
  if (!rule) return { role: settings.defaultRole ?? null, realmRoles: {} }
  if (rule.realms.length === 0) return { role: rule.role, realmRoles: {} }
  // A realm of the rule may have been deleted since.
  return { role: null, realmRoles: Object.fromEntries(rule.realms.filter(hasRealm).map((pid) => [pid, rule.role])) }
}

export const hasNoRole = ({ role, realmRoles }: RolesOfAccount): boolean =>
  role === null && Object.keys(realmRoles).length === 0

/** The roles as the audit trail stores them: the global one under `everywhere`, the others under their realm. */
export const rolesAsFields = ({ role, realmRoles }: RolesOfAccount): Record<string, Role> => ({
  ...(role && { everywhere: role }),
  ...realmRoles,
})

/** Same as a list for screens. */
export const rolesAsList = ({ role, realmRoles }: RolesOfAccount): { realm?: string; role: Role }[] => [
  ...(role ? [{ role }] : []),
  ...Object.entries(realmRoles).map(([realm, held]) => ({ realm, role: held })),
]
