import { type ContentUse, maxUses } from '@regent/contract/operate/content/content-types'
import { TaggedCache } from '../../../engines/cache.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { type List, readItems } from './lists.ts'
import { readLive, requireList } from './manifests.ts'
import { plainProperties } from './published.ts'

type Use = ContentUse & { isPrivate: boolean }

/** The references between items, for each requested list. A list is immutable, so this cache is never stale. */
const indexes = new TaggedCache<ReadonlyMap<string, readonly Use[]>>(8, () => true)

/** The items of a live manifest that refer to this one: in a link, or by its id in a field. */
export async function listContentUses(context: RealmContext, target: { manifestId: string; contentId: string }) {
  const { realm } = context
  const { checksum } = await readLive(realm, target.manifestId)
  const list = await requireList(realm, checksum)
  const index = await indexes.get(`${realm.id} ${checksum}`, async () => ({
    value: await indexOf(context, list),
    tag: realm.id,
  }))
  const maySeeAll = context.can('view single-content', realm.id)
  const visibleUses = (index?.get(target.contentId) ?? []).filter(({ isPrivate }) => maySeeAll || !isPrivate)
  // One row for each item, even with several references.
  const uses = [...new Map(visibleUses.toReversed().map(({ id, field }) => [id, { id, field }])).values()].reverse()
  return { uses: uses.slice(0, maxUses), count: uses.length }
}

async function indexOf({ realm }: RealmContext, list: List): Promise<ReadonlyMap<string, readonly Use[]>> {
  const index = new Map<string, Use[]>()
  const rows = await readItems(
    realm,
    list.entries.filter(({ kind }) => kind === 'content'),
  )
  for (const { id, properties } of rows) {
    const note = (itemId: string, field: string, isPrivate: boolean) => {
      if (itemId === id || !list.byId.has(itemId)) return
      const uses = index.get(itemId)
      if (uses) uses.push({ id, field, isPrivate })
      else index.set(itemId, [{ id, field, isPrivate }])
    }
    for (const [name, value] of Object.entries(plainProperties(properties)))
      walk(value, name, (text, field) => note(text, field, properties[name]?.visibility === 'private'))
  }
  return index
}

/** Visits every string in a value, with the path of its field. */
function walk(value: unknown, field: string, visit: (text: string, field: string) => void): void {
  if (typeof value === 'string') visit(value, field)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) walk(inner, `${field}.${name}`, visit)
}
