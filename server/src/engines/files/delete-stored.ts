import type { Files } from './files.ts'

/** A bucket has some latency per file, and callers have an open transaction. */
const atOnce = 16

/** Deletes several files; missing ones are ignored. */
export async function deleteStored(files: Pick<Files, 'delete'>, keys: readonly string[]): Promise<void> {
  const remainingKeys = [...keys]
  const work = async () => {
    for (let key = remainingKeys.shift(); key !== undefined; key = remainingKeys.shift()) await files.delete(key)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, keys.length) }, work))
}
