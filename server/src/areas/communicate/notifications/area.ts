import { area } from '../../../kernel/records/area.ts'
import { notification } from './notification.record.ts'
import { deviceTimes } from './queries.ts'
import { messageReview } from './review.ts'
import { notificationRoutes } from './routes.ts'
import { tables } from './tables.ts'

export const notificationsArea = area({
  name: 'notifications',
  tables,
  rights: ['notify'],
  routes: notificationRoutes,
  records: [notification],
  plans: { reviews: [messageReview] },
  hooks: { stepResults: async (pid) => ({ step: 'push', rows: deviceTimes(pid) }) },
})
