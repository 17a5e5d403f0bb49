import type { Files } from './files.ts'

/** A bucket takes some time for each, and callers hold a transaction. */
const atOnce = 16

/** Deletes several files; those that are missing are no error. */
export async function deleteStored(files: Pick<Files, 'delete'>, keys: readonly string[]): Promise<void> {
  const left = [...keys]
  const work = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) await files.delete(key)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, keys.length) }, work))
}
