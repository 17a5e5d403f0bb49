import type { Realm } from '../../../kernel/context/context.ts'

/** Contributions of the areas above when a realm is archived. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** For a plan to archive a realm: sentences about the affected people. */
    realmIsToBeArchived: (realm: Realm, now: number) => Promise<readonly string[]>
  }
}
