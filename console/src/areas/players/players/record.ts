import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconId } from '../../../ui/layout/icons.ts'

export const records = {
  player: {
    label: 'Player',
    plural: 'Players',
    icon: IconId,
    address: (place, { id }) => ({ to: paths.player({ ...place, playerId: id }) }),
  },
} satisfies AreaRecords
