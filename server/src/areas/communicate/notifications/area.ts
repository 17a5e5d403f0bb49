import { area } from '../../../kernel/area.ts'
import { messages, pushTokens } from './personal-data.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsArea = area({
  name: 'notifications',
  rights: ['notify'],
  routes: notificationRoutes,
  undo: { notification: { irreversible: 'A message that was sent cannot be taken back.' } },
  personalData: [pushTokens, messages],
})
