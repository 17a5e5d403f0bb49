import type { SegmentSearch, SizeOfDay } from '../src/segments.ts'

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

const dayMs = 86_400_000

/** The sizes of a segment on the last days, up to today's. */
export const demoSizes = (size: number, index: number, now: number): SizeOfDay[] =>
  Array.from({ length: 30 }, (_, day) => ({
    day: new Date(now - (29 - day) * dayMs).toISOString().slice(0, 10),
    about: Math.max(0, size - Math.round(((29 - day) * (index + 1)) / 10)),
    isExact: true,
  }))
