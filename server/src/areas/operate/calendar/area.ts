import { area } from '../../../kernel/records/area.ts'
import { calendarMove } from './plans.ts'
import { calendarRoutes } from './routes.ts'

export const calendarArea = area({
  name: 'calendar',
  routes: calendarRoutes,
  plans: { kinds: { 'calendar-move': calendarMove } },
})
