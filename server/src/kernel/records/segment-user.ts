import type { SegmentUserKind } from '@regent/contract/players/segments'
import type { Realm } from '../context/context.ts'

/**
 * Things of one kind with an audience of segments, each with its segment. Finished things are excluded. It is
 * the `segmentUses` of a record. A record with an audience that has none does not compile, so that every use of a
 * segment is found before the segment is deleted.
 */
export type SegmentUser = (
  realm: Realm,
  now: number,
) => Promise<readonly { segment: number; id: string; name: string }[]>

declare module '../context/registry.ts' {
  interface Registry {
    segmentUses: Readonly<Record<SegmentUserKind, SegmentUser>>
  }
}
