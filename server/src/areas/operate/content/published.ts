import { type ContentProperty, globalManifest } from '@regent/contract/operate/content/content-shapes'
import type { Realm } from '../../../kernel/context/context.ts'
import { joinRealmReads } from '../../../kernel/context/joined-reads.ts'
import { emptyList, findList, type List, readItems } from './lists.ts'
import { type ContentRow, selectLive, selectLiveChecksum } from './queries.ts'

/**
 * The live global manifest of a realm, for the server's own use. Each call reads from the database which manifest is
 * live. The content is cached, and correct on every server (see lists.ts).
 */
export type PublishedItem = {
  /** `type.name` */
  id: string
  version: string
  tags: readonly string[]
  /** The plain values: `data`, texts, and ids of linked items, including private ones. */
  properties: Readonly<Record<string, unknown>>
}

/**
 * The live items of a type and of its subtypes, by id: `items` finds `items.sword` and `items.armor.shield`, but not
 * `itemsets.first`. Returns an empty list when nothing is published.
 */
export async function publishedOfType(realm: Realm, type: string): Promise<PublishedItem[]> {
  const list = await liveList(realm)
  return published(realm, list, list.ofType(type))
}

/** One live item by its id; undefined if it is not in the live manifest. */
export async function publishedContent(realm: Realm, id: string): Promise<PublishedItem | undefined> {
  const list = await liveList(realm)
  const entry = list.byId.get(id)
  return entry?.kind === 'content' ? (await published(realm, list, [entry]))[0] : undefined
}

/** Same for many ids; missing ones are omitted. */
export async function publishedContents(realm: Realm, ids: readonly string[]): Promise<PublishedItem[]> {
  const list = await liveList(realm)
  const entries = ids.flatMap((id) => list.byId.get(id) ?? [])
  return published(
    realm,
    list,
    entries.filter(({ kind }) => kind === 'content'),
  )
}

/** Which of these ids are live, and whether any live item is of a type. Reads no items. */
export async function publishedIds(
  realm: Realm,
): Promise<{ has: (id: string) => boolean; hasType: (type: string) => boolean }> {
  const list = await liveList(realm)
  return { has: (id) => list.byId.get(id)?.kind === 'content', hasType: (type) => list.ofType(type).length > 0 }
}

/** The ids of all live items, or of those of a type. Reads no items. */
export async function publishedNames(realm: Realm, type?: string): Promise<readonly string[]> {
  const list = await liveList(realm)
  return type === undefined ? [...list.byId.keys()] : list.ofType(type).map(({ id }) => id)
}

/** The live ones of these ids, of any kind or as items of a type. Reads no items. */
export async function filterLive(realm: Realm, ids: readonly string[], type?: string): Promise<Set<string>> {
  const { byId } = await liveList(realm)
  const isMeant = (id: string) => type === undefined || (id.startsWith(`${type}.`) && byId.get(id)?.kind === 'content')
  return new Set(ids.filter((id) => byId.has(id) && isMeant(id)))
}

/** The live manifest; undefined if none was published. */
export const publishedUid = async (realm: Realm): Promise<string | undefined> =>
  (await selectLive(realm, globalManifest))?.uid

const joinLiveReads = joinRealmReads<string | undefined>()

async function liveList(realm: Realm): Promise<List> {
  const checksum = await joinLiveReads(realm, globalManifest, () => selectLiveChecksum(realm))
  return (checksum === undefined ? undefined : await findList(realm, checksum)) ?? emptyList
}

const plain = new WeakMap<ContentRow, Record<string, unknown>>()

async function published(realm: Realm, list: List, entries: List['entries']): Promise<PublishedItem[]> {
  if (entries.length === 0) return []
  return (await readItems(realm, entries)).map((row) => {
    const properties = plain.get(row) ?? plainProperties(row.properties)
    plain.set(row, properties)
    return { id: row.id, version: row.version, tags: list.byId.get(row.id)?.tags ?? [], properties }
  })
}

/** The plain values of the properties, without their wrappers. */
export const plainProperties = (properties: Readonly<Record<string, ContentProperty>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, plainValue(property)]))

const plainValue = ({ data, text, $link, $links }: ContentProperty): unknown => data ?? text ?? $link ?? $links ?? null
