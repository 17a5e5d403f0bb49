import type { Run } from './jobs.ts'

/** Rows per statement: it must end long before its time is over, and let others in between. */
const batch = 2_000

/**
 * Deletes in parts until a part is not full, and says meanwhile how many rows are gone. A run that is cut off leaves
 * nothing half done; the next one goes on.
 */
export async function deleteInParts(
  { signal, progress }: Pick<Run<unknown>, 'signal' | 'progress'>,
  deletePart: (limit: number) => Promise<number>,
): Promise<{ deleted: number }> {
  let deleted = 0
  for (let count = batch; count === batch; ) {
    signal.throwIfAborted()
    count = await deletePart(batch)
    deleted += count
    progress(deleted)
  }
  return { deleted }
}
