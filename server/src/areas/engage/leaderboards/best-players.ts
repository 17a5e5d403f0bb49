import type { Realm } from '../../../kernel/context/context.ts'
import { type BestRow, selectBestOfPartitions } from './partition-queries.ts'

/** More partitions are not looked through. */
const maxPartitions = 1_000

/** The best entries of a partitioned board over its partitions; nothing if there is no board yet. */
export async function bestOfPartitions(
  realm: Realm,
  boardId: string,
  max: number,
): Promise<{ rows: BestRow[]; isOfAll: boolean }> {
  const found = await selectBestOfPartitions(realm, boardId, { max, maxPartitions: maxPartitions + 1 })
  return { rows: found.map(({ partitions: _, ...row }) => row), isOfAll: (found[0]?.partitions ?? 0) <= maxPartitions }
}
