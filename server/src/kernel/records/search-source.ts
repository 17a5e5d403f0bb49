import { maxHitsPerKind, type SearchHit, type SearchKind } from '@regent/contract/operate/search/search'
import type { Db } from '../../engines/database/database.ts'
import { withinTime } from '../../engines/database/time-limit.ts'
import type { RealmContext, RealmRef } from '../context/context.ts'

export type FoundHit = Omit<SearchHit, 'kind'>

/**
 * Finds records of one kind whose name or id contains a text, at most `maxHitsPerKind`. It runs while the user types,
 * so it reads by an index or a limited number of rows, and through `readBriefly`.
 */
export type SearchSource = (context: RealmContext, text: string) => Promise<FoundHit[]>

declare module '../context/registry.ts' {
  interface Registry {
    search: Readonly<Record<SearchKind, SearchSource>>
  }
}

/** Timeout per kind; slower ones are omitted, and the response lists them. */
export const searchMs = 150

/** Thrown by `readBriefly`: the search leaves the kind out. */
export class SearchTooSlow extends Error {}

/** Reads for at most `searchMs`; the database cancels longer statements. */
export async function readBriefly<Row>(
  { db }: Pick<RealmRef, 'db'>,
  read: (db: Db) => Promise<readonly Row[]>,
  limitMs = searchMs,
): Promise<readonly Row[]> {
  const rows = await withinTime(db, limitMs, read)
  if (rows === undefined) throw new SearchTooSlow()
  return rows
}

/** Filters names in memory to those that contain the text, prefix matches first. */
export function namesWith(names: Iterable<string>, text: string): string[] {
  const sought = text.toLowerCase()
  const beginning: string[] = []
  const containing: string[] = []
  for (const name of names) {
    const at = name.toLowerCase().indexOf(sought)
    if (at === 0) beginning.push(name)
    else if (at > 0 && containing.length < maxHitsPerKind) containing.push(name)
    if (beginning.length === maxHitsPerKind) break
  }
  return [...beginning, ...containing].slice(0, maxHitsPerKind)
}
