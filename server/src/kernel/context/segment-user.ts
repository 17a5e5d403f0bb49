import type { SegmentUserKind } from '@regent/contract/players/segments'
import type { Realm } from './context.ts'

/**
 * The things of one kind that reach their players through segments, each with its segment. What is over for good counts
 * no longer. An area names one reader for each kind it keeps in its area.ts; the server does not start while a kind has
 * none, so that no use of a segment is forgotten when the segment is deleted.
 */
export type SegmentUser = (
  realm: Realm,
  now: number,
) => Promise<readonly { segment: number; id: string; name: string }[]>

declare module './registry.ts' {
  interface Registry {
    segmentUses: Readonly<Record<SegmentUserKind, SegmentUser>>
  }
}
