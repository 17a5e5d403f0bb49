import { availableParallelism } from 'node:os'

/**
 * What each kind of long work may take of the threads, so that none waits for another: passwords are hashed while queries
 * run, and files are read beside both.
 */
export function sharesOf(threads: number, cores: number) {
  const quarter = Math.max(1, Math.floor(threads / 4))
  return {
    /** More hashes than there are cores would only take turns. */
    hashes: Math.min(cores, quarter),
    queries: Math.min(4, quarter),
    /** Queries of the server itself, such as cards. */
    ownQueries: Math.min(2, quarter),
  }
}

/** Node has as many threads for work beside its own, and four when nothing is said. The scripts that start a server say 16. */
export const threadShares = sharesOf(Number(process.env['UV_THREADPOOL_SIZE']) || 4, availableParallelism())
