import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconTable, IconTags } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 110,
      label: 'Tagging',
      aliases: ['player tags', 'bulk edit'],
      icon: IconTags,
      path: 'tagging',
      key: 't',
      right: 'view tagging',
      call: 'planStatsUpload',
    },
  ],
  player: [
    { position: 20, label: 'Stats', icon: IconTable, path: 'stats', key: 's', right: 'view stats', call: 'getStats' },
  ],
}
