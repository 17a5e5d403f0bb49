import type { SsoSettings } from '@regent/contract/organization/sso'
import type { Customer } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'
import { decidesRoles } from './roles.ts'
import { toSettings } from './settings.ts'

/** The parts of single sign-on for provisioning. */

/** The settings; `decides` is true if groups decide roles. Undefined: single sign-on is not set up. */
export async function findRoleSettings(
  customer: Customer,
): Promise<{ settings: SsoSettings; decides: boolean } | undefined> {
  const row = await queries.selectSettings(customer)
  if (!row) return undefined
  const settings = toSettings(row)
  return { settings, decides: decidesRoles(settings) }
}

/** True if the organization has proved that it owns the domain. */
export const isVerifiedDomain = (customer: Customer, domain: string): Promise<boolean> =>
  queries.isVerifiedDomain(customer, domain)

/** True if another account is a global admin; locks the admins. */
export const hasOtherAdmin = (customer: Customer, accountId: number): Promise<boolean> =>
  queries.hasOtherAdmin(customer, accountId)
