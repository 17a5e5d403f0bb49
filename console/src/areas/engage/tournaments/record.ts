import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconTournament } from '../../../ui/layout/icons.ts'

export const records = {
  tournament: {
    label: 'Tournament',
    plural: 'Tournaments',
    icon: IconTournament,
    address: (place, { id }) => ({ to: paths.tournament(place, id) }),
  },
} satisfies AreaRecords
