import type { CheckedKind } from '@regent/contract/search-names'
import type { ScopedContext } from '../context/context.ts'

export type NamedRecord = { id: string; name: string }

/** What records of one kind are called, those that are there, in any order. Reads by their key, once for all. */
export type NameSource = (context: ScopedContext, ids: readonly string[]) => Promise<NamedRecord[]>

declare module '../context/registry.ts' {
  interface Registry {
    names: Readonly<Record<CheckedKind, NameSource>>
  }
}
