import type { RealmContext } from '../../../kernel/context/context.ts'

/** Hooks for areas that send mails. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A mail was withdrawn, or sent again unchanged by undoing that. */
    mailIsWithdrawn: (
      context: RealmContext,
      mail: { gamerTag: number; mailId: number },
      isWithdrawn: boolean,
    ) => Promise<void>
  }
}
