import { availableParallelism } from 'node:os'

/**
 * The share of threads for each kind of long work, so that no kind waits for another: passwords are hashed while
 * queries run, and files are read beside both.
 */
export function sharesOf(threads: number, cores: number) {
  const quarter = Math.max(1, Math.floor(threads / 4))
  return {
    /** More hashes than cores would not be faster. */
    hashes: Math.min(cores, quarter),
    queries: Math.min(4, quarter),
    /** The server's own queries, such as dashboard cards. */
    ownQueries: Math.min(2, quarter),
  }
}

/** Size of Node's thread pool: four unless UV_THREADPOOL_SIZE says otherwise. Our start scripts set 16. */
export const threadShares = sharesOf(Number(process.env['UV_THREADPOOL_SIZE']) || 4, availableParallelism())
