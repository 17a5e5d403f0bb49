import type { RecordUse } from '@regent/contract/operate/search/search-uses'
import type { Realm } from '../../../kernel/context/context.ts'
import { countRecordUses, type UsedRecords } from '../../operate/search/record-uses.ts'
import { selectBoardsAhead, selectContentsAhead } from './queries.ts'

/** The events with a running or upcoming round, by the stores that they open and the boards that they use. */
export async function recordsUsed(realm: Realm, records: UsedRecords, now: number): Promise<RecordUse[]> {
  if (records.kind === 'store') {
    const contents = await selectContentsAhead(realm, new Date(now))
    return countRecordUses(
      'event',
      records,
      contents.map(({ stores }) => stores ?? []),
    )
  }
  if (records.kind !== 'leaderboard') return []
  const boards = await selectBoardsAhead(realm, new Date(now))
  // Partitions of a board are named `board#0`.
  return countRecordUses(
    'event',
    records,
    boards.map((board) => records.ids.filter((id) => id === board || id.startsWith(`${board}#`))),
  )
}
