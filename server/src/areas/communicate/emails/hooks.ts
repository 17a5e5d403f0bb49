import type { Customer } from '../../../kernel/context/context.ts'

/** Areas that send e-mails hear which of them will not be sent. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** E-mails to many people left the outbox before they were sent, because a reader wants none. */
    emailsAreWithdrawn: (customer: Customer, emails: readonly { id: number; accountId: number }[]) => Promise<void>
  }
}
