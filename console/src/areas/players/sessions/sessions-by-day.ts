import type { Session } from '@regent/contract/players/sessions'
import { dayMs } from '@regent/contract/time'

/** Counts the sessions that started on each of the days before a time, oldest first. */
export function sessionsByDay(sessions: readonly Pick<Session, 'startedAt'>[], until: number, days: number): number[] {
  const counts = Array.from({ length: days }, () => 0)
  for (const { startedAt } of sessions) {
    const at = days - 1 - Math.floor((until - startedAt) / dayMs)
    if (counts[at] !== undefined) counts[at] += 1
  }
  return counts
}
