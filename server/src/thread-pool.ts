import { availableParallelism } from 'node:os'

/** Node has as many threads for work beside its own, and four when nothing is said. The scripts that start a server say 16. */
const threads = Math.max(4, Number(process.env['UV_THREADPOOL_SIZE']) || 4)

/**
 * What each kind of long work may take of the threads, so that none waits for another: passwords are hashed while queries
 * run, and files are read beside both.
 */
export const threadShares = {
  /** More hashes than there are cores would only take turns. */
  hashes: Math.min(availableParallelism(), Math.floor(threads / 4)),
  queries: Math.min(4, Math.floor(threads / 4)),
  /** Queries of the server itself, such as cards. */
  ownQueries: Math.min(2, Math.floor(threads / 4)),
}
