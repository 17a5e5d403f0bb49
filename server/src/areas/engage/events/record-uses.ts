import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { type UsedRecords, usesOfRecords } from '../../operate/search/record-uses.ts'
import { selectBoardsAhead, selectContentsAhead } from './queries.ts'

/** The events with a round that runs or is to come: the stores that they open, and the boards that they count on. */
export async function recordsUsed(realm: Realm, records: UsedRecords, now: number): Promise<RecordUse[]> {
  if (records.kind === 'store') {
    const contents = await selectContentsAhead(realm, new Date(now))
    return usesOfRecords(
      'event',
      records,
      contents.map(({ stores }) => stores ?? []),
    )
  }
  if (records.kind !== 'leaderboard') return []
  const boards = await selectBoardsAhead(realm, new Date(now))
  // Partitions of a board are named `board#0`.
  return usesOfRecords(
    'event',
    records,
    boards.map((board) => records.ids.filter((id) => id === board || id.startsWith(`${board}#`))),
  )
}
