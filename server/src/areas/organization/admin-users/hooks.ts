import type { Role } from '@regent/contract/permissions'
import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'

/** Notifies areas with data of operators when an operator loses access. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The base roles of an operator change; called before the change is recorded, so an undo restores it last. */
    operatorRolesChange: (
      context: OrganizationContext,
      accountId: number,
      after: { role: Role | null; realmRoles: Readonly<Record<string, Role>> },
    ) => Promise<void>
    /** An operator has lost the last role; an undo may give it back. */
    operatorLosesAllRoles: (customer: Customer, accountId: number) => Promise<void>
    /** Which operators have roles that another area sets, so that nobody changes them by hand. */
    rolesSetElsewhere: (customer: Customer, now: number) => Promise<readonly number[]>
    /** Which accounts an identity provider creates and deactivates. */
    provisionedAccounts: (customer: Customer) => Promise<readonly number[]>
  }
}
