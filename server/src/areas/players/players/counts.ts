import type { Realm } from '../../../kernel/context/context.ts'
import { countEverybody } from './search.ts'
import type { Count } from './search-queries.ts'

const freshForMs = 10_000

/** The number of players of a realm, at most ten seconds old, so that lists rarely wait for a count. */
export class PlayerCounts {
  readonly #known = new Map<string, { count: Promise<Count>; until: number }>()

  get(realm: Realm, now: number): Promise<Count> {
    const known = this.#known.get(realm.id)
    if (known && known.until > now) return known.count
    const count = countEverybody(realm)
    this.#known.set(realm.id, { count, until: now + freshForMs })
    count.catch(() => this.#known.delete(realm.id))
    return count
  }
}
