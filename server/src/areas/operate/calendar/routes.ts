import { getCalendar, moveCalendarEntry, planCalendarMoves } from '@regent/contract/operate/calendar/calendar'
import { done } from '@regent/contract/shapes'
import { moveEntry, readCalendar } from '../../../kernel/calendar/service.ts'
import type { Router } from '../../../kernel/http/router.ts'
import { planMoves } from './plans.ts'

export function calendarRoutes(server: Router) {
  server.on(getCalendar, (context) => readCalendar(context, context.query))

  server.on(planCalendarMoves, (context) => planMoves(context, context.body.moves))

  server.on(moveCalendarEntry, async (context) => {
    await moveEntry(context, context.body)
    return done
  })
}
