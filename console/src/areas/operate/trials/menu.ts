import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconFlask } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 80,
      label: 'Trials',
      aliases: ['A/B tests', 'experiments', 'split tests'],
      icon: IconFlask,
      path: 'cloud-trials',
      right: 'view trials',
      call: 'listTrials',
    },
  ],
  player: [
    {
      position: 40,
      label: 'Trial Participation',
      short: 'Trials',
      icon: IconFlask,
      path: 'trials',
      right: 'view trial-participation',
      call: 'getPlayerTrials',
    },
  ],
}
