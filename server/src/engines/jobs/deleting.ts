import type { Run } from './jobs.ts'

/** Rows per statement: small enough to end long before its timeout, and to let other statements run. */
const batch = 2_000

/**
 * Deletes in batches until a batch is not full, and reports the number of deleted rows after each. An interrupted run
 * leaves a consistent state; the next one continues.
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
