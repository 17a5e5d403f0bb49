import { EventContent } from '@regent/contract/event-shapes'
import { type ContentCheck, errorIn, findingsOf, warningIn } from '../../../kernel/checks/content-check.ts'
import { familyOf } from '../../monetize/inventory/gifts.ts'
import { givenOf } from './published-events.ts'
import { giftsOfContent } from './rewards.ts'
import { scheduleProblem } from './service.ts'

/** An event has phases and a time to come; what it gives is published with it. */
export const checkEvent: ContentCheck = ({ id, properties }, { now, has }) => {
  const parsed = EventContent.safeParse(givenOf(id, properties))
  if (!parsed.success) return findingsOf(parsed.error)
  const event = parsed.data
  const problem = scheduleProblem(event, 'it')
  const missing = giftsOfContent(event, '').filter(({ symbol }) => {
    const family = familyOf(symbol)
    return (family === 'currency' || family === 'items') && !has(symbol)
  })
  return [
    ...(problem ? [errorIn('schedule', problem.message)] : []),
    ...(isOver(event, now) ? [warningIn('start_date', 'lies so far in the past that the event is over.')] : []),
    ...missing.map(({ field, symbol }) =>
      warningIn(field, `gives ${symbol}, which this manifest does not have: players cannot claim it.`),
    ),
  ]
}

function isOver({ start_date: startDate, schedule, phases }: EventContent, now: number): boolean {
  if (schedule || !startDate) return false
  const minutes = phases.reduce(
    (sum, { duration_minutes: m, durationSeconds: s, durationMillis: ms }) =>
      sum + (ms !== undefined ? ms / 60_000 : s !== undefined ? s / 60 : (m ?? 0)),
    0,
  )
  return Date.parse(startDate) + minutes * 60_000 < now
}
