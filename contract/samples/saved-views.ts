import type { SavedViewState } from '../src/organization/saved-views.ts'

/** The views that colleagues of the sample share, by the list that they belong to. */
export const sampleViews: readonly { list: string; name: string; isShared: boolean; state: SavedViewState }[] = [
  {
    list: 'payments',
    name: 'Payments to look at',
    isShared: true,
    state: { search: { state: 'CLIENT_ISSUE' } },
  },
  {
    list: 'players',
    name: 'New on phones this week',
    isShared: true,
    state: { search: { platform: 'IPhonePlayer', installedWithinDays: '7' } },
  },
]

/** The ids of the views in the demo, in their order. */
export const demoViewId = (index: number): number => 4_100_000_000_000_001 + index
