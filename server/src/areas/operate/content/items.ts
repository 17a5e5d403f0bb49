import { ApiError } from '@regent/contract/errors'
import type { ContentProperty, ContentReference } from '@regent/contract/operate/content/content-shapes'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { RealmContext, RequestContext } from '../../../kernel/context/context.ts'
import { type ContentEntry, hashVersion, splitVisibility, toVisibility } from './entries.ts'
import * as queries from './queries.ts'
import { urisFor } from './uris.ts'

export const findAuthorId = ({ caller }: RequestContext): number | undefined => findAccountId(caller)

type Properties = Record<string, ContentProperty>

type ItemInput = {
  id: string
  checksum: string
  properties: Properties
  tags: string[]
  variants?: Properties[] | undefined
}

export function saveContent(context: RealmContext, inputs: readonly ItemInput[]): Promise<ContentReference[]> {
  const items = inputs.map(({ id, checksum, properties, variants }, index) => {
    const storedProperties = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        oneValue(property, `content.${index}.properties.${name}`),
      ]),
    )
    const version = hashVersion('content', id, variants ? { properties: storedProperties, variants } : storedProperties)
    return { id, version, kind: 'content' as const, checksum, properties: storedProperties, variants }
  })
  return save(context, 'content', items, mapTags(inputs))
}

const mapTags = (inputs: readonly { id: string; tags: string[] }[]) =>
  new Map(inputs.map(({ id, tags }): [string, string[]] => [id, tags]))

/** A property is one value, one text, or links; null values may be omitted. */
function oneValue(property: ContentProperty, field: string): ContentProperty {
  const { data, text, $link, $links } = property
  const valueCount = [data, text, $link, $links].filter((value) => value !== undefined).length
  if (valueCount > 1) {
    throw new ApiError('BadRequest', {
      field,
      message: `${field} must have exactly one of data, text, $link and $links.`,
    })
  }
  return valueCount === 0 ? { ...property, data: null } : property
}

/** The database cannot store NUL or half a surrogate pair, which JSON writes as escapes. */
const isKeepable = (value: unknown): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))

type TextInput = { id: string; checksum: string; properties: Record<string, string>; tags: string[] }

export function saveTexts(context: RealmContext, inputs: readonly TextInput[]): Promise<ContentReference[]> {
  const items = inputs.map(({ id, checksum, properties }) => ({
    id,
    version: hashVersion('text', id, properties),
    kind: 'text' as const,
    checksum,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, text]) => [name, { text, visibility: 'public' as const }]),
    ),
  }))
  return save(context, 'text', items, mapTags(inputs))
}

/** Saves versions and returns their manifest references. `field` is the name of their list in the request. */
export async function save(
  context: RealmContext,
  field: string,
  items: readonly queries.NewContent[],
  tags: ReadonlyMap<string, string[]>,
): Promise<ContentReference[]> {
  const { realm } = context
  for (const [index, { properties, variants }] of items.entries()) {
    if (isKeepable([properties, variants ?? null])) continue
    const at = `${field}.${index}.properties`
    throw new ApiError('BadRequest', {
      field: at,
      message: `${at} must not contain NUL characters or invalid Unicode.`,
    })
  }
  const added = await queries.insertItems(realm, items, findAuthorId(context), new Date(context.now))
  await queries.renewItems(realm, items, new Date(context.now))
  if (added.length === 0) context.unchanged()
  else {
    const isOne = added.length === 1
    const [first = ''] = added
    const versions = Object.fromEntries(items.slice(0, maxNamed).map(({ id, version }) => [id, version]))
    context.change({
      subject: 'content',
      id: isOne ? first : `${added.length} items`,
      before: null,
      after: { saved: added.length, versions },
      pid: realm.id,
    })
  }
  const heads = new Map(
    (await queries.selectItemHeads(realm, items)).map((head) => [`${head.id}/${head.version}`, head]),
  )
  return buildReferences(
    context,
    items.map(({ id, version, kind, checksum, properties }) => ({
      id,
      version,
      kind,
      checksum,
      visibility: kind === 'content' ? toVisibility(properties) : 'public',
      tags: tags.get(id) ?? [],
      created: heads.get(`${id}/${version}`)?.created_at ?? context.now,
    })),
  )
}

/** Maximum number of versions in one audit entry. */
const maxNamed = 100

/** References as clients read them: an item with private properties appears twice. */
export function buildReferences(context: RealmContext, entries: readonly ContentEntry[]): ContentReference[] {
  const uris = urisFor(context)
  return entries.flatMap((entry) =>
    splitVisibility(entry).map((visibility): ContentReference => {
      const { id, version, checksum, tags, created, kind } = entry
      const tag = tags[0] ?? ''
      return {
        id,
        version,
        uri: uris[visibility](entry),
        tag,
        tags,
        checksum,
        visibility,
        created,
        lastChanged: created,
        type: kind,
      }
    }),
  )
}
