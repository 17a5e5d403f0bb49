import type { AreaMenu } from '../../../shell/nav-groups.ts'
import { IconGitPullRequest } from '../../../ui/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 25,
      label: 'Changes',
      icon: IconGitPullRequest,
      path: 'change-sets',
      key: 'q',
      right: 'view audit',
      call: 'listChangeSets',
    },
  ],
}
