import type { Realm } from '../../../kernel/context/context.ts'
import { type BestRow, selectBestOfPartitions } from './partition-queries.ts'

/** Limit of partitions that are searched. */
const maxPartitions = 1_000

/** The best entries of a partitioned board across its partitions; empty if the board does not exist yet. */
export async function bestOfPartitions(
  realm: Realm,
  boardId: string,
  max: number,
): Promise<{ rows: BestRow[]; isOfAll: boolean }> {
  const bestEntries = await selectBestOfPartitions(realm, boardId, { max, maxPartitions: maxPartitions + 1 })
  return {
    rows: bestEntries.map(({ partitions: _, ...row }) => row),
    isOfAll: (bestEntries[0]?.partitions ?? 0) <= maxPartitions,
  }
}
