import type { Customer } from '../../../kernel/context/context.ts'

/** Hooks for areas that send e-mails. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** E-mails to many people were removed from the outbox before they were sent, because a reader objects. */
    emailsAreWithdrawn: (customer: Customer, emails: readonly { id: number; accountId: number }[]) => Promise<void>
  }
}
