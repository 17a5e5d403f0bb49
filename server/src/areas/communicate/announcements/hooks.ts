import type { RealmContext } from '../../../kernel/context/context.ts'

/** Areas that make announcements hear when they come and go. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** An announcement was deleted, or came back. */
    announcementIsDeleted: (context: RealmContext, symbol: string, isDeleted: boolean) => Promise<void>
  }
}
