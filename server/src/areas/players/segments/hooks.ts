import type { Realm } from '../../../kernel/context/context.ts'

/** Segments ask the area of trials, which is above them, about cohorts. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Throws if there is no such trial or cohort; `field` is the one of the cohort in the request. */
    cohortIsNamed: (realm: Realm, cohort: { trial: string; cohort: string }, field: string) => Promise<void>
  }
}
