import type { RealmContext } from '../../../kernel/context/context.ts'

/** Hooks for areas that create announcements. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** An announcement was deleted or restored. */
    announcementIsDeleted: (context: RealmContext, symbol: string, isDeleted: boolean) => Promise<void>
  }
}
