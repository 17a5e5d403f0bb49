import { availableParallelism } from 'node:os'

/**
 * Threads per kind of long work, so that no kind waits for another: hashing passwords, running queries, reading files.
 */
export function computeThreadShares(threads: number, cores: number) {
  const quarter = Math.max(1, Math.floor(threads / 4))
  return {
    /** More hashes than cores would not be faster. */
    hashes: Math.min(cores, quarter),
    queries: Math.min(4, quarter),
    /** The server's own queries, such as dashboard cards. */
    ownQueries: Math.min(2, quarter),
  }
}

/** Size of Node's thread pool: UV_THREADPOOL_SIZE, default four. Our start scripts set 16. */
export const threadShares = computeThreadShares(Number(process.env['UV_THREADPOOL_SIZE']) || 4, availableParallelism())
