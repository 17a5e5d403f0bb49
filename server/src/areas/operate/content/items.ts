import { ApiError } from '@regent/contract/errors'
import type { ContentProperty, ContentReference } from '@regent/contract/operate/content/content-shapes'
import { accountIdOf } from '../../../kernel/context/access.ts'
import type { RealmContext, RequestContext } from '../../../kernel/context/context.ts'
import { type ContentEntry, versionOf, visibilitiesOf, visibilityOf } from './entries.ts'
import * as queries from './queries.ts'
import { urisFor } from './uris.ts'

export const authorOf = ({ caller }: RequestContext): number | undefined => accountIdOf(caller)

type Properties = Record<string, ContentProperty>

type ItemInput = {
  id: string
  checksum: string
  properties: Properties
  tags: string[]
  variants?: Properties[] | undefined
}

export function saveContent(context: RealmContext, given: readonly ItemInput[]): Promise<ContentReference[]> {
  const items = given.map(({ id, checksum, properties, variants }, index) => {
    const kept = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        oneValue(property, `content.${index}.properties.${name}`),
      ]),
    )
    const version = versionOf('content', id, variants ? { properties: kept, variants } : kept)
    return { id, version, kind: 'content' as const, checksum, properties: kept, variants }
  })
  return save(context, 'content', items, tagsOf(given))
}

const tagsOf = (given: readonly { id: string; tags: string[] }[]) =>
  new Map(given.map(({ id, tags }): [string, string[]] => [id, tags]))

/** A property is one value, one text, or links; null values may be omitted. */
function oneValue(property: ContentProperty, field: string): ContentProperty {
  const { data, text, $link, $links } = property
  const given = [data, text, $link, $links].filter((value) => value !== undefined).length
  if (given > 1) {
    throw new ApiError('BadRequest', {
      field,
      message: `${field} must have exactly one of data, text, $link and $links.`,
    })
  }
  return given === 0 ? { ...property, data: null } : property
}

/** The database cannot store NUL or half a surrogate pair, which JSON writes as escapes. */
const isKeepable = (value: unknown): boolean => !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))

type TextInput = { id: string; checksum: string; properties: Record<string, string>; tags: string[] }

export function saveTexts(context: RealmContext, given: readonly TextInput[]): Promise<ContentReference[]> {
  const items = given.map(({ id, checksum, properties }) => ({
    id,
    version: versionOf('text', id, properties),
    kind: 'text' as const,
    checksum,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, text]) => [name, { text, visibility: 'public' as const }]),
    ),
  }))
  return save(context, 'text', items, tagsOf(given))
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
    throw new ApiError('BadRequest', { field: at, message: `${at} must not contain NUL characters or broken text.` })
  }
  const added = await queries.insertItems(realm, items, authorOf(context), new Date(context.now))
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
  return referencesOf(
    context,
    items.map(({ id, version, kind, checksum, properties }) => ({
      id,
      version,
      kind,
      checksum,
      visibility: kind === 'content' ? visibilityOf(properties) : 'public',
      tags: tags.get(id) ?? [],
      created: heads.get(`${id}/${version}`)?.created_at ?? context.now,
    })),
  )
}

/** Maximum number of versions that one audit entry names. */
const maxNamed = 100

/** References as clients read them: an item with private properties appears twice. */
export function referencesOf(context: RealmContext, entries: readonly ContentEntry[]): ContentReference[] {
  const uris = urisFor(context)
  return entries.flatMap((entry) =>
    visibilitiesOf(entry).map((visibility): ContentReference => {
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
