import { isContentId } from '@regent/contract/engage/leaderboards'
import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { selectExistingIds } from './calendar-queries.ts'

/**
 * How leaderboards are marked in the calendar, so that two things that write to the same one at the same time are seen.
 * What a game writes to besides the boards of its events stands in texts that only the game reads: a text that is the id
 * of a board, published or existing, means that board.
 */
export async function boardMarks(
  { realm, now }: RealmContext,
  texts: readonly string[],
): Promise<(texts: readonly string[]) => CalendarMark[]> {
  const others = [...new Set(texts)].filter((text) => !isContentId(text))
  const existing = new Set(await selectExistingIds(realm, others, new Date(now)))
  const isBoard = (text: string) => isContentId(text) || existing.has(text)
  return (own) => [...new Set(own)].filter(isBoard).map((id) => ({ what: 'board', id, name: id }))
}
