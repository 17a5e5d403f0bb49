import type { CheckedKind } from '@regent/contract/operate/search/search-names'
import type { ScopedContext } from '../context/context.ts'

/** The name is null for a record that its screen does not show just now, and of which nobody may say that it is gone. */
export type NamedRecord = { id: string; name: string | null }

/**
 * What records of one kind are called, those that are there, in any order; each that it leaves out is gone. Reads by their
 * key, once for all.
 */
export type NameSource = (context: ScopedContext, ids: readonly string[]) => Promise<NamedRecord[]>

declare module '../context/registry.ts' {
  interface Registry {
    names: Readonly<Record<CheckedKind, NameSource>>
  }
}
