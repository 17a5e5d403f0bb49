import type { RealmContext } from '../../../kernel/context/context.ts'

/** Areas that send mails hear what operators do to them. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A mail was withdrawn, or sent again unchanged as the undo of that. */
    mailIsWithdrawn: (
      context: RealmContext,
      mail: { gamerTag: number; mailId: number },
      isWithdrawn: boolean,
    ) => Promise<void>
  }
}
