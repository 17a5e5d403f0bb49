import type { SegmentSearch } from '@regent/contract/players/segments'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'

/** Segments call the area of trials, which is above them. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** Throws if there is no such trial or cohort; `field` is the cohort's field in the request. */
    cohortIsNamed: (realm: Realm, cohort: { trial: string; cohort: string }, field: string) => Promise<void>
    /**
     * A segment is about to get another search; throws if its users cannot accept it. Called before the segment is
     * locked, because users of a segment lock themselves first.
     */
    segmentChanges: (context: RealmContext, id: number, search: SegmentSearch) => Promise<void>
  }
}
