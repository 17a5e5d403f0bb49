import type { Realm } from '../../../kernel/context/context.ts'

/** The sources of logs. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The names of a realm's deployed services, including those without log lines. */
    deployedServices: (realm: Realm) => Promise<readonly string[]>
  }
}
