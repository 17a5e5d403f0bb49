import type { KeyMode } from '@regent/contract/organization/keys'
import type { Right, Role } from '@regent/contract/permissions'
import type { Organization } from '../../../directory/organizations/directory.ts'
import { type Rights, rightsIn } from '../../../kernel/context/access.ts'
import type { KeyScope, OrganizationContext } from '../../../kernel/context/context.ts'
import { listOperators } from '../admin-users/service.ts'
import { toKeyScope } from '../keys/key-scope.ts'
import { listServiceAccounts } from '../keys/service.ts'

/** Somebody who can have rights: a person with a base role, or an API key of one. */
export type Holder = {
  kind: 'person' | 'key'
  accountId: number
  name: string | undefined
  globalRole: Role | undefined
  realmRoles: Readonly<Record<string, Role>>
  /** Of a key. */
  key?: { scope: KeyScope; mode: KeyMode; grantor: string | undefined; realms: readonly string[] }
}

const asRole = (text: string | undefined) => text as Role | undefined

/** Everybody with a base role, by e-mail, then the valid API keys. */
export async function listHolders(context: OrganizationContext, organization: Organization): Promise<Holder[]> {
  const people = (await listOperators(context.customer, organization)).map(
    ({ id, email, roleString, roles }): Holder => ({
      kind: 'person',
      accountId: id,
      name: email,
      globalRole: asRole(roleString),
      realmRoles: Object.fromEntries(roles.map(({ projectId, role }) => [projectId, role as Role])),
    }),
  )
  const byId = new Map(people.map((person) => [person.accountId, person]))
  const keys = (await listServiceAccounts(context)).flatMap((account) =>
    account.keys.flatMap((key): Holder[] => {
      const grantor = byId.get(key.grantedBy.accountId)
      if (!grantor || key.revoked !== undefined || key.expires <= context.now) return []
      const { globalRole, realmRoles, name } = grantor
      return [
        {
          kind: 'key',
          accountId: key.id,
          name: `${account.name} / ${key.name}`,
          globalRole,
          realmRoles,
          key: {
            scope: toKeyScope({ ...key, rights: key.rights as Right[], granted_by: key.grantedBy.accountId }),
            mode: key.mode,
            grantor: name,
            realms: key.realms,
          },
        },
      ]
    }),
  )
  return [...people, ...keys]
}

/** The rights of a holder, as each of their calls is checked. */
export const rightsOf = (
  organization: Organization,
  { accountId, globalRole, realmRoles, key }: Holder,
  hasExtras: boolean,
): Rights => {
  const account = { kind: 'account', accountId, signInId: 0, cid: organization.cid, globalRole, realmRoles } as const
  const caller = { ...account, player: undefined, ...(key && { key: key.scope }) }
  return rightsIn(organization, caller, hasExtras)
}
