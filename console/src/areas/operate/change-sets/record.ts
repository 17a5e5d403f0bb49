import type { AreaRecords } from '../../../shell/records/records.ts'
import { paths } from '../../../shell/routing/paths.ts'
import { IconGitPullRequest } from '../../../ui/layout/icons.ts'

export const records = {
  'change-set': {
    label: 'Change set',
    plural: 'Change sets',
    icon: IconGitPullRequest,
    address: (place, { id }) => ({ to: paths.inRealm(place, `change-sets/${encodeURIComponent(id)}`) }),
  },
} satisfies AreaRecords
