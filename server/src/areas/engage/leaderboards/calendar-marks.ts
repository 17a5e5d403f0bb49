import { isContentId } from '@regent/contract/engage/leaderboards'
import type { CalendarMark } from '@regent/contract/operate/calendar/calendar'
import { sql } from 'kysely'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { RealmRef } from './tables.ts'

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

/** Filters texts to ids of existing boards. */
async function selectExistingIds({ db, id: pid }: RealmRef, texts: readonly string[], now: Date): Promise<string[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from leaderboards
    where pid = ${pid} and id = any(${texts}::text[]) and (expires_at is null or expires_at > ${now})
  `.execute(db)
  return rows.map(({ id }) => id)
}
