import { type FieldSchema, humanizeName, inferSchema } from '@regent/contract/operate/content/content-fields'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { type ContentTypeView, ownTypesPrefix } from '@regent/contract/operate/content/content-types'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { toFieldSchema } from '../../../kernel/records/content-type.ts'
import type { ContentEntry } from './entries.ts'
import { readItems } from './lists.ts'
import { readLive, requireList } from './manifests.ts'
import { type OwnType, ownTypesIn } from './own-types.ts'
import { plainProperties } from './published.ts'

/** The number of sampled items of a type for inferring its schema; they are spread evenly. */
const maxSampled = 40

/** The types of a manifest, with the number of items of each. */
export async function listContentTypes(context: RealmContext, manifestId: string) {
  const { registry, now } = context
  const { entries, own } = await readOwnTypes(context, manifestId)
  const knownTypes = new Set([...Object.keys(registry.contentTypes), ...own.keys()])
  const byType = new Map<string, ContentEntry[]>()
  const items = entries.filter(({ kind }) => kind === 'content')
  for (const entry of items) {
    const type = findTypeOfId(entry.id, knownTypes)
    byType.set(type, [...(byType.get(type) ?? []), entry])
  }
  const countItems = (type: string) => byType.get(type)?.length ?? 0
  const types: ContentTypeView[] = Object.entries(registry.contentTypes).map(([type, one]) => ({
    type,
    title: one.title,
    plural: one.plural,
    group: one.group,
    source: 'built-in',
    description: one.description,
    count: countItems(type),
    schema: { ...toFieldSchema(one) },
    start: one.start(now),
  }))
  for (const one of own.values()) {
    const { type, title, plural, description, start } = one
    const described = { type, title, plural, group: 'own', source: 'own', count: countItems(type) } as const
    types.push({
      ...described,
      ...(description !== undefined && { description }),
      schema: { ...mergeSchemas(context, one) },
      start,
    })
  }
  for (const [type, of] of byType) {
    if (knownTypes.has(type)) continue
    const view = {
      type,
      title: humanizeName(type),
      plural: humanizeName(type),
      group: 'own',
      source: 'inferred',
    } as const
    types.push({ ...view, count: of.length, schema: { ...(await inferItemSchema(context, of)) }, start: {} })
  }
  return { types, files: entries.length - items.length }
}

/** The schema of the plain properties of an item of the global manifest, by its type. */
export async function findItemSchema(context: RealmContext, id: string): Promise<FieldSchema> {
  const { contentTypes } = context.registry
  const { entries, own } = await readOwnTypes(context, globalManifest)
  const type = findTypeOfId(id, new Set([...Object.keys(contentTypes), ...own.keys()]))
  const described = own.get(type)
  if (described) return mergeSchemas(context, described)
  const builtIn = contentTypes[type]
  if (builtIn) return toFieldSchema(builtIn)
  return inferItemSchema(
    context,
    entries.filter((entry) => entry.kind === 'content' && entry.id.startsWith(`${type}.`)),
  )
}

/** The types that the studio has described in this manifest, or otherwise in the global one. */
export async function readOwnTypes(context: RealmContext, manifestId: string) {
  const list = async (id: string) =>
    (await requireList(context.realm, (await readLive(context.realm, id)).checksum)).entries
  const entries = await list(manifestId)
  const own = await ownTypesIn(context.realm, entries)
  if (manifestId === globalManifest) return { entries, own }
  return { entries, own: new Map([...(await ownTypesIn(context.realm, await list(globalManifest))), ...own]) }
}

/** The longest known type that the id begins with; else its first word. */
export function findTypeOfId(id: string, knownTypes: ReadonlySet<string>): string {
  const parts = id.split('.')
  for (let end = parts.length - 1; end > 0; end -= 1) {
    const type = parts.slice(0, end).join('.')
    if (knownTypes.has(type)) return type
  }
  return parts[0] ?? ''
}

/** A studio's type below one of Regent's, such as `items.weapons`, has the fields of both. */
function mergeSchemas({ registry }: RealmContext, { type, schema }: OwnType): FieldSchema {
  const above = registry.contentTypes[findTypeOfId(type, new Set(Object.keys(registry.contentTypes)))]
  if (!above || type.startsWith(`${ownTypesPrefix}.`)) return schema
  const base = toFieldSchema(above)
  return {
    ...schema,
    properties: { ...base.properties, ...schema.properties },
    required: [...new Set([...(base.required ?? []), ...(schema.required ?? [])])],
  }
}

/** Private properties are omitted for callers who may not read them. */
async function inferItemSchema(context: RealmContext, entries: readonly ContentEntry[]): Promise<FieldSchema> {
  const step = Math.max(1, Math.floor(entries.length / maxSampled))
  const sampled = entries.filter((_, index) => index % step === 0).slice(0, maxSampled)
  const isShown = context.can('view single-content', context.realm.id)
  const rows = (await readItems(context.realm, sampled)).map(({ properties }) =>
    plainProperties(
      isShown
        ? properties
        : Object.fromEntries(Object.entries(properties).filter(([, { visibility }]) => visibility === 'public')),
    ),
  )
  return inferSchema(rows)
}
