import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconGitBranch, IconGitPullRequest } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 25,
      label: 'Changes',
      aliases: ['drafts', 'branches', 'releases'],
      icon: IconGitPullRequest,
      path: 'change-sets',
      key: 'q',
      right: 'view audit',
      call: 'listChangeSets',
    },
    {
      group: 'Operate',
      position: 26,
      label: 'Promote',
      aliases: ['deploy', 'release'],
      icon: IconGitBranch,
      path: 'promote',
      right: 'view audit',
      call: 'listRealmDifference',
    },
  ],
}
