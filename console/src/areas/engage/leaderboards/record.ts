import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { lazyDialog } from '../../../ui/code/lazy-dialog.tsx'
import { IconTrophy } from '../../../ui/layout/icons.ts'

export const records = {
  leaderboard: {
    label: 'Leaderboard',
    plural: 'Leaderboards',
    icon: IconTrophy,
    address: (place, { id }) => ({ to: paths.leaderboard(place, id) }),
    form: lazyDialog(() => import('./CreateLeaderboardDrawer.tsx').then((module) => module.CreateLeaderboardDrawer)),
  },
} satisfies AreaRecords
