import type { Realm } from '../../../kernel/context/context.ts'

/** What writes logs. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The names of the services that are deployed in a realm, whether or not they have written anything yet. */
    deployedServices: (realm: Realm) => Promise<readonly string[]>
  }
}
