import type { Customer } from '../../../kernel/context/context.ts'

/** Areas that keep something for operators hear who works here no longer. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** An operator has lost the last role; an undo may give it back. */
    operatorLosesAllRoles: (customer: Customer, accountId: number) => Promise<void>
  }
}
