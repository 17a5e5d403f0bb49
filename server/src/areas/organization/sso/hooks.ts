import type { Customer, OrganizationContext } from '../../../kernel/context/context.ts'

/** Lets provisioning decide the roles of people in place of the groups of their sign-in. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The accounts among these whose roles provisioning sets: their sign-ins do not change them. */
    rolesByProvisioning: (customer: Customer, now: number, accountIds: readonly number[]) => Promise<readonly number[]>
    /** The rules for groups were changed by an operator who may grant all of their roles. */
    ssoRulesChange: (context: OrganizationContext) => Promise<void>
  }
}
