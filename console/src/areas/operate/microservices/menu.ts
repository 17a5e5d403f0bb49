import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconBox } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  realm: [
    {
      group: 'Operate',
      position: 30,
      label: 'Microservices',
      aliases: ['cloud code', 'server code', 'functions'],
      short: 'Services',
      icon: IconBox,
      path: 'microservices',
      right: 'view microservices',
      call: 'listServiceManifests',
    },
  ],
}
