import { dayMs } from '../src/core/time.ts'
import type { SegmentSearch, SegmentUse, SizeOfDay } from '../src/players/segments.ts'

/** The segment that an announcement and a listing of the sample are for. */
export const sampleAudience = 'Veterans'

/** The segments of the sample, as a studio would watch them. */
export const sampleSegments: readonly { name: string; isShared: boolean; search: SegmentSearch }[] = [
  {
    name: sampleAudience,
    isShared: true,
    search: { criteria: [{ space: 'game.private', stat: 'VIP_LEVEL', rel: 'gte', value: 3 }] },
  },
  {
    name: 'Newcomers on phones',
    isShared: true,
    search: { platform: 'IPhonePlayer', installedWithinDays: 7 },
  },
  {
    name: 'Paying players who left',
    isShared: false,
    search: { criteria: [{ space: 'game.private', stat: 'PURCHASES_TOTAL', rel: 'gt', value: 0 }], unseenForDays: 14 },
  },
]

/** The ids of the segments in the demo, in their order. */
export const demoSegmentId = (index: number): number => 4_000_000_000_000_001 + index

/** What uses the segment for the veterans, as the server answers it. */
export const demoUses: readonly SegmentUse[] = [
  { kind: 'announcement', id: 'veterans-voyage', name: 'veterans-voyage' },
  { kind: 'listing', id: 'gunners_gold:crew', name: 'gunners_gold in crew' },
]

/** The sizes of a segment on the last days, up to today's. */
export const demoSizes = (size: number, index: number, now: number): SizeOfDay[] =>
  Array.from({ length: 30 }, (_, day) => ({
    day: new Date(now - (29 - day) * dayMs).toISOString().slice(0, 10),
    about: Math.max(0, size - Math.round(((29 - day) * (index + 1)) / 10)),
    isExact: true,
  }))
