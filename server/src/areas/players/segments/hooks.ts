import type { SegmentUse } from '@regent/contract/segments'
import type { Realm } from '../../../kernel/context/context.ts'

/** Areas above segments say what they refer to. */
declare module '../../../kernel/context/hooks.ts' {
  interface Hooks {
    /** The things of an area that reach their players through segments, each with the segment. */
    segmentUses: (realm: Realm) => Promise<readonly { segment: number; use: SegmentUse }[]>
    /** The players who are in a cohort of a trial now. Throws if there is no such cohort. */
    cohortMembers: (realm: Realm, cohort: { trial: string; cohort: string }) => Promise<readonly number[]>
  }
}
