import type { LiveChange } from '@regent/contract/organization/live'
import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { readNewestFirst, readNewestPage } from '../../../api/newest-page.ts'
import type { AreaSubjects } from '../../../api/subject.ts'
import { shows } from '../../../api/subject-reads.ts'

/** True if the query with this key shows one of the changes in the organization `cid`. */
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

/**
 * Queries are fresh if loaded within this time before the first connection: slow pages load slowly, and miss more
 * changes.
 */
const JUST_READ_MS = 1_000

type Client = Pick<QueryClient, 'invalidateQueries' | 'getQueryCache' | 'setQueryData'>

/**
 * True if changes can only affect the newest page of a list. In any order other than by time, a new row can be on any
 * page, and all loaded pages are refetched.
 */
function mayReadNewestAlone({ state, meta }: Query): boolean {
  const list = readNewestFirst(meta)
  const isRead = state.fetchStatus === 'idle' && !state.isInvalidated && state.error === null
  const { pages = [] } = (state.data ?? {}) as Partial<InfiniteData<unknown>>
  return list !== undefined && !list.olderMayEnter && isRead && pages.length > 1
}

/**
 * The ids of changed records and, for composed ids, each part except the player's. Undefined if there are too many
 * changes to list their records.
 */
function idsIn(changes: readonly LiveChange[]): ReadonlySet<string> | undefined {
  const ids = new Set<string>()
  for (const { id, gamerTag } of changes) {
    if (!id) return undefined
    for (const one of [id, ...id.split('/')]) if (one !== String(gamerTag)) ids.add(one)
  }
  return ids
}

/** True if a row contains one of the ids as a value, at any depth. */
const names = (value: unknown, ids: ReadonlySet<string>): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((one) => names(one, ids))
    : ids.has(String(value))

/**
 * Repeats the reads that show the colleagues' changes. Changes that come during a round of reads wait for the next
 * round: a thousand in a second make a few rounds, and no round cancels another.
 *
 * Of a list of several pages that begins with the newest (`NewestFirst`) the newest page alone is read, unless a row
 * further down names a changed record, as the entry of a change that was undone does, or a change names none: then all
 * loaded pages are. These may be out of date further down, until the list is read again by its foot or opened again:
 *
 * - how a record is called that a row shows by its name alone, without its id;
 * - what the game itself wrote, such as the state of a payment: the live stream does not carry it;
 * - rows that nobody removed, but whose time to be kept is over.
 */
export class Refresher {
  #waiting: LiveChange[] = []
  #isBusy = false
  readonly #client: Client
  readonly #cid: number
  readonly #subjects: AreaSubjects

  constructor(client: Client, cid: number, subjects: AreaSubjects) {
    this.#client = client
    this.#cid = cid
    this.#subjects = subjects
  }

  async hear(changes: readonly LiveChange[]): Promise<void> {
    this.#waiting.push(...changes)
    if (this.#isBusy) return
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const pendingChanges = this.#waiting
      this.#waiting = []
      await this.#readAfter(pendingChanges).catch(() => {})
    }
    this.#isBusy = false
  }

  async #readAfter(changes: readonly LiveChange[]): Promise<void> {
    const ids = idsIn(changes)
    const affects = ({ queryKey }: Query) => isAffected(queryKey, this.#cid, changes, this.#subjects)
    const lists = new Set(
      this.#client.getQueryCache().findAll({
        type: 'active',
        predicate: (query) => ids !== undefined && affects(query) && mayReadNewestAlone(query),
      }),
    )
    const readNewest = (list: Query) =>
      readNewestPage(this.#client, list, (older) => !older.some((row) => names(row, ids ?? new Set())))
        // Refetching the whole list shows the error.
        .catch(() => this.#client.invalidateQueries({ queryKey: list.queryKey, exact: true }))
    await Promise.all([
      this.#client.invalidateQueries({ predicate: (query) => affects(query) && !lists.has(query) }),
      ...[...lists].map(readNewest),
    ])
  }

  /**
   * Changes made while disconnected were not received, so everything is refetched. After the first connection, visible
   * queries were just loaded: they are refetched only if that was a while ago, all others when they are opened.
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
