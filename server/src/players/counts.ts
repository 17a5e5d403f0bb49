import type { Realm } from '../http/context.ts'
import { countPlayers } from './queries.ts'

type Count = { about: number; isExact: boolean }

/** Up to here the players of a realm are counted; beyond it the planner's estimate is given. */
const countBound = 10_000
const freshForMs = 10_000

/** How many players a realm has, at most ten seconds old, so that a list never waits for a count twice. */
export class PlayerCounts {
  readonly #known = new Map<string, { count: Promise<Count>; until: number }>()

  get(realm: Realm, now: number): Promise<Count> {
    const known = this.#known.get(realm.id)
    if (known && known.until > now) return known.count
    const count = countPlayers(realm, countBound)
    this.#known.set(realm.id, { count, until: now + freshForMs })
    count.catch(() => this.#known.delete(realm.id))
    return count
  }
}
