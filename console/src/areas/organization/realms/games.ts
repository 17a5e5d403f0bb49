import type { RealmView } from '@regent/contract/realms'
import { realmName, realmsInTreeOrder } from '../../../shell/realms.ts'

export type Game = {
  root: RealmView
  name: string
  /** Production first, then as they stand in the tree. */
  living: RealmView[]
  archivedCount: number
}

/** The games an operator sees, by name, with the realms of each. */
export function gamesOf(realms: readonly RealmView[]): Game[] {
  return realms
    .filter(({ parent }) => parent === undefined)
    .map((root) => {
      const family = realmsInTreeOrder(realms, root.pid)
      // The tree is read level by level here: what is near production is opened most.
      family.sort((a, b) => a.depth - b.depth)
      const living = family.map(({ realm }) => realm).filter(({ archived }) => !archived)
      return { root, name: realmName(root), living, archivedCount: family.length - living.length }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** By the name or id of the game or of any of its realms. */
export function matchesGame({ root, name, living }: Game, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [name, root.pid, ...living.flatMap((realm) => [realmName(realm), realm.pid])].some((each) =>
    each.toLowerCase().includes(wanted),
  )
}
