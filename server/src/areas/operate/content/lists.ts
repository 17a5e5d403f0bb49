import { TaggedCache } from '../../../engines/cache.ts'
import type { Realm, RealmRef } from '../../../kernel/context/context.ts'
import type { ContentEntry } from './entries.ts'
import * as queries from './queries.ts'

/** The references of a manifest, ordered by id. */
export type List = {
  entries: readonly ContentEntry[]
  byId: ReadonlyMap<string, ContentEntry>
  /** Items (no texts, no binaries) whose id begins with the type and a dot. */
  ofType: (type: string) => readonly ContentEntry[]
}

/**
 * Lists and versions never change once written, so cached ones are correct on every server, even after later publishes.
 */
const always = () => true
const lists = new TaggedCache<List>(24, always)
const items = new TaggedCache<queries.ContentRow>(20_000, always)

/** The list with a checksum; undefined if the realm has none. */
export const findList = (realm: Realm, checksum: string): Promise<List | undefined> =>
  lists.get(`${realm.id} ${checksum}`, async () => {
    const entries = await queries.selectEntries(realm, checksum)
    return entries && { value: indexed(entries), tag: realm.id }
  })

function indexed(entries: readonly ContentEntry[]): List {
  const types = new Map<string, readonly ContentEntry[]>()
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    ofType(type) {
      const entriesOfType =
        types.get(type) ?? entries.filter(({ id, kind }) => kind === 'content' && id.startsWith(`${type}.`))
      // Only existing types are cached, so that invented names cannot fill the memory.
      if (entriesOfType.length > 0) types.set(type, entriesOfType)
      return entriesOfType
    },
  }
}

export const emptyList: List = indexed([])

/** These versions in this order; missing ones are omitted. */
export async function readItems(
  realm: RealmRef,
  named: readonly { id: string; version: string }[],
): Promise<queries.ContentRow[]> {
  const toKey = ({ id, version }: { id: string; version: string }) => `${realm.id}/${id}/${version}`
  const rowsByKey = new Map<string, queries.ContentRow>()
  const missing: { id: string; version: string }[] = []
  for (const one of named) {
    const cachedRow = items.peek(toKey(one))
    if (cachedRow) rowsByKey.set(toKey(one), cachedRow)
    else missing.push(one)
  }
  if (missing.length > 0) {
    for (const row of await queries.selectItems(realm, missing)) {
      rowsByKey.set(toKey(row), row)
      // A binary changes once: when it is uploaded.
      if (row.kind !== 'binary' || row.object !== null)
        await items.get(toKey(row), async () => ({ value: row, tag: realm.id }))
    }
  }
  return named.flatMap((one) => rowsByKey.get(toKey(one)) ?? [])
}
