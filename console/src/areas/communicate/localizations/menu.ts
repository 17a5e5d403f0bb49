import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconLanguage } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Communicate',
      position: 50,
      label: 'Localizations',
      aliases: ['translations', 'languages'],
      short: 'Texts',
      icon: IconLanguage,
      path: 'localizations',
      right: 'view content',
      call: 'listLocalizations',
    },
  ],
}
