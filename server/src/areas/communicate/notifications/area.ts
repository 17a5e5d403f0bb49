import { area } from '../../../kernel/records/area.ts'
import { messages, pushTokens } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const notificationsArea = area({
  name: 'notifications',
  tables,
  rights: ['notify'],
  routes: notificationRoutes,
  undo: { notification: { irreversible: 'A message that was sent cannot be taken back.' } },
  personalData: [pushTokens, messages],
})
