import type { Realm } from '../../../kernel/context/context.ts'

/** What areas above contribute when a realm is archived. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** For a plan to archive a realm: sentences that say who is affected. */
    realmIsToBeArchived: (realm: Realm, now: number) => Promise<readonly string[]>
  }
}
