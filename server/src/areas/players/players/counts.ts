import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from './search.ts'
import type { Count } from './search-queries.ts'

const cacheMs = 10_000

/** The number of players of a realm, at most ten seconds old, so that lists rarely wait for a count. */
export class PlayerCounts {
  readonly #cached = new Map<string, { count: Promise<Count>; until: number }>()

  get(realm: Realm, now: number): Promise<Count> {
    const cachedCount = this.#cached.get(realm.id)
    if (cachedCount && cachedCount.until > now) return cachedCount.count
    const count = countEverybody(realm)
    this.#cached.set(realm.id, { count, until: now + cacheMs })
    count.catch(() => this.#cached.delete(realm.id))
    return count
  }
}
