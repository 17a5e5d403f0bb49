import type { CheckedKind } from '@regent/contract/operate/search/search-names'
import type { ScopedContext } from '../context/context.ts'

/** The name is null for a record that is temporarily hidden on its screen, but is not deleted. */
export type NamedRecord = { id: string; name: string | null }

/**
 * Display names of the existing records of one kind, in any order; omitted ids do not exist. Reads by key, in one
 * query.
 */
export type NameSource = (context: ScopedContext, ids: readonly string[]) => Promise<NamedRecord[]>

declare module '../context/registry.ts' {
  interface Registry {
    names: Readonly<Record<CheckedKind, NameSource>>
  }
}
