import { area } from '../../../kernel/records/area.ts'
import { notification } from './notification.record.ts'
import { messageReviews } from './review.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsArea = area({
  name: 'notifications',
  rights: ['notify'],
  routes: notificationRoutes,
  records: [notification],
  plans: { reviews: messageReviews },
})
