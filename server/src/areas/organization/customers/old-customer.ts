import { ApiError } from '@regent/contract/errors'
import type { OldCustomer } from '@regent/contract/organization/customers'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import { visibleRealms } from '../realms/service.ts'
import { selectOperators } from './queries.ts'

/**
 * The organization in the form of older tools: with the realms that the caller may see and, with the right for it, the
 * operators.
 */
export async function oldCustomer(context: OrganizationContext): Promise<OldCustomer> {
  const { customer, can } = context
  const organization = await findOrganization(context.db, customer.cid)
  if (!organization) throw new ApiError('RequestContextNotFoundExceptionForAlias')
  const realms = await visibleRealms(context)
  const operators = can('view users') ? await selectOperators(customer) : []
  return {
    cid: organization.cid,
    name: organization.name,
    ...present({ alias: organization.alias }),
    activationStatus: 'active',
    accounts: operators.map(({ email, role, realm_roles, created_at: created }) => ({
      user: email ?? '',
      password: '',
      // A global role applies to every realm.
      projects: role === null ? Object.keys(realm_roles) : realms.map(({ pid }) => pid),
      created,
    })),
    projects: realms.map(({ pid, projectName, parent, children, archived, sharded }) => ({
      name: pid,
      displayName: projectName,
      root: parent === undefined,
      children,
      archived,
      sharded,
      secret: '',
      ...present({ parent }),
      created: organization.realms.get(pid)?.createdAt ?? 0,
      plan: '',
      customCharts: {},
    })),
  }
}
