import type { AreaMenu } from '../../../shell/frame/nav-groups.ts'
import { IconHistory } from '../../../ui/layout/icons.ts'

export const menu: AreaMenu = {
  admin: [
    {
      position: 50,
      label: 'Audit Trail',
      short: 'Audit',
      icon: IconHistory,
      path: 'audit',
      key: 'a',
      right: 'view audit',
      call: 'listAuditEntries',
    },
  ],
  realm: [
    {
      group: 'Operate',
      position: 130,
      label: 'Audit Trail',
      aliases: ['history', 'who changed', 'log'],
      short: 'Audit',
      icon: IconHistory,
      path: 'audit',
      key: 'a',
      right: 'view audit',
      call: 'listAuditEntries',
    },
  ],
}
