import type { SegmentSearch } from '../src/segments.ts'

/** The segments of the sample, as a studio would watch them. */
export const sampleSegments: readonly { name: string; isShared: boolean; search: SegmentSearch }[] = [
  {
    name: 'Veterans',
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
