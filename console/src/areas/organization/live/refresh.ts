import type { LiveChange } from '@regent/contract/live'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AreaSubjects } from '../../../api/subject.ts'
import { shows } from '../../../api/subject-reads.ts'

/** Whether the read with this key shows one of the changes in the organization `cid`. */
export function isAffected(
  key: QueryKey,
  cid: number,
  changes: readonly LiveChange[],
  subjects: AreaSubjects,
): boolean {
  const [path, , scope] = key
  if (typeof path !== 'string' || typeof scope !== 'string') return false
  const [organization, pid] = scope.split('.')
  return organization === String(cid) && changes.some((change) => shows(subjects, path, pid, change))
}

/** How long before the first connection a read counts as just made: a slow page loads slowly, and misses more changes. */
const JUST_READ_MS = 1_000

/**
 * Repeats the reads that show the colleagues' changes. Changes that come during a round of reads wait for the next
 * round: a thousand in a second make a few rounds, and no round cancels another.
 */
export class Refresher {
  #waiting: LiveChange[] = []
  #isBusy = false
  readonly #client: Pick<QueryClient, 'invalidateQueries'>
  readonly #cid: number
  readonly #subjects: AreaSubjects

  constructor(client: Pick<QueryClient, 'invalidateQueries'>, cid: number, subjects: AreaSubjects) {
    this.#client = client
    this.#cid = cid
    this.#subjects = subjects
  }

  async hear(changes: readonly LiveChange[]): Promise<void> {
    this.#waiting.push(...changes)
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const changed = this.#waiting
      this.#waiting = []
      await this.#client
        .invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, this.#cid, changed, this.#subjects) })
        .catch(() => {})
    }
    this.#isBusy = false
  }

  /**
   * Changes made while disconnected were not received, so everything is read again. After the first connection what is
   * shown has only just been read: it is read again if that was a while before, and everything else when it is opened.
   */
  async catchUp(isFirst: boolean): Promise<void> {
    if (!isFirst) return this.#client.invalidateQueries()
    const longAgo = Date.now() - JUST_READ_MS
    await this.#client.invalidateQueries({ refetchType: 'none' })
    await this.#client.invalidateQueries({
      predicate: ({ state: { dataUpdatedAt } }) => dataUpdatedAt > 0 && dataUpdatedAt < longAgo,
    })
  }
}
