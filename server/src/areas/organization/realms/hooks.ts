import type { Realm } from '../../../kernel/context/context.ts'

/** What areas above have to say when a realm is archived. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** A plan to archive a realm is made: sentences that say who is hit. */
    realmIsToBeArchived: (realm: Realm, now: number) => Promise<readonly string[]>
  }
}
