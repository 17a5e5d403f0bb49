import { EventContent } from '@regent/contract/engage/event-shapes'
import { type ContentCheck, errorIn, toFindings, warningIn } from '../../../kernel/records/content-check.ts'
import { giftFindings } from '../../monetize/inventory/gift-findings.ts'
import { omitNulls } from './published-events.ts'
import { giftsOfContent } from './rewards.ts'
import { scheduleProblem } from './service.ts'

/** An event needs phases and a future round; its gifts are published with it. */
export const checkEvent: ContentCheck = ({ id, properties }, draft) => {
  const parsed = EventContent.safeParse(omitNulls(id, properties))
  if (!parsed.success) return toFindings(parsed.error)
  const event = parsed.data
  const problem = scheduleProblem(event, 'it')
  // Properties are at the top level of the item: their fields begin with a dot.
  const gifts = giftsOfContent(event, '').map((gift) => ({ ...gift, field: gift.field.slice(1) }))
  return [
    ...(problem ? [errorIn('schedule', problem.message)] : []),
    ...(isOver(event, draft.now)
      ? [warningIn('start_date', 'is in the past; all rounds of the event have ended.')]
      : []),
    ...giftFindings(gifts, draft),
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
