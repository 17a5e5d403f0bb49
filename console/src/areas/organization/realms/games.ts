import type { RealmView } from '@regent/contract/organization/realms'
import { realmName, realmsInTreeOrder } from '../../../shell/scope/realms.ts'

export type Game = {
  root: RealmView
  name: string
  /** Production first, then in tree order. */
  living: RealmView[]
  archivedCount: number
}

/** The games that an operator can see, sorted by name, with their realms. */
export function listGames(realms: readonly RealmView[]): Game[] {
  return realms
    .filter(({ parent }) => parent === undefined)
    .map((root) => {
      const family = realmsInTreeOrder(realms, root.pid)
      // Sorted by level: realms near production are opened most often.
      family.sort((a, b) => a.depth - b.depth)
      const living = family.map(({ realm }) => realm).filter(({ archived }) => !archived)
      return { root, name: realmName(root), living, archivedCount: family.length - living.length }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** Searches names and ids of games and of their realms. */
export function matchesGame({ root, name, living }: Game, text: string): boolean {
  const searchText = text.trim().toLowerCase()
  return [name, root.pid, ...living.flatMap((realm) => [realmName(realm), realm.pid])].some((each) =>
    each.toLowerCase().includes(searchText),
  )
}
