import type { Customer } from '../../../kernel/context/context.ts'

/** Notifies areas with data of operators when an operator loses access. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** An operator has lost the last role; an undo may give it back. */
    operatorLosesAllRoles: (customer: Customer, accountId: number) => Promise<void>
  }
}
