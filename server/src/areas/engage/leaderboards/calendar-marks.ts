import { isContentId } from '@regent/contract/engage/leaderboards'
import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { selectExistingIds } from './calendar-queries.ts'

/**
 * Marks of leaderboards in the calendar, to warn about concurrent writes to the same board. Besides the boards of its
 * events, a game may name boards in texts that the server does not interpret. A text that equals the id of a board,
 * published or existing, refers to that board.
 */
export async function boardMarks(
  { realm, now }: RealmContext,
  texts: readonly string[],
): Promise<(texts: readonly string[]) => CalendarMark[]> {
  const otherTexts = [...new Set(texts)].filter((text) => !isContentId(text))
  const existing = new Set(await selectExistingIds(realm, otherTexts, new Date(now)))
  const isBoard = (text: string) => isContentId(text) || existing.has(text)
  return (own) => [...new Set(own)].filter(isBoard).map((id) => ({ what: 'board', id, name: id }))
}
