import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { buildPageSchema, Millis, pageQuery } from '../../core/shapes.ts'
import { opaque } from '../../core/values.ts'
import { ContentChecks } from './content-checks.ts'
import {
  ContentId,
  ContentItemView,
  ContentKind,
  contentTimeoutMs,
  globalManifest,
  ManifestId,
  Properties,
  Tags,
} from './content-shapes.ts'

/**
 * The type of items in which a studio publishes its own content types: `content-types.islands` describes the items
 * `islands.…`. All of its properties are private, so the public manifest, which game clients read, never contains it.
 */
export const ownTypesPrefix = 'content-types'

/** The id of the item that describes a content type of the studio. */
export const idOfOwnType = (type: string): string => `${ownTypesPrefix}.${type}`

/** The groups of the tree of types, in their order. */
export const typeGroups = {
  economy: 'Economy',
  store: 'Store',
  live: 'Live',
  messages: 'Messages',
  own: 'Studio’s own',
}
export type TypeGroup = keyof typeof typeGroups

/**
 * Where the schema of a type comes from: from Regent, from an item that the studio has published, or from the items of
 * the type, when nobody has described it.
 */
export const typeSources = ['built-in', 'own', 'inferred'] as const
export type TypeSource = (typeof typeSources)[number]

/** The name of a type; its items are named `type.name`. */
export const TypeName = z
  .string()
  .max(150)
  .regex(/^[\w-]+(\.[\w-]+)*$/, 'must have letters, digits, dashes, underscores and dots only')

/**
 * A type of content. Its schema is a JSON Schema (draft 2020-12) of the plain properties of an item: the values of
 * `data`, `text`, `$link` and `$links`. Non-standard keywords for the display of a field are defined in
 * content-fields.ts.
 */
export const ContentTypeView = z.object({
  type: z
    .string()
    .describe('Name of the type; its items are named `type.name`.')
    .meta({ examples: ['listings'] }),
  title: z.string().describe('Display name of one item: “Listing”.'),
  plural: z.string().describe('Display name of several items: “Listings”.'),
  group: z
    .enum(Object.keys(typeGroups) as [TypeGroup, ...TypeGroup[]])
    .describe('Group in the tree of types; `own` are the studio’s types.'),
  source: z
    .enum(typeSources)
    .describe('Origin of the schema: Regent, an item of the studio, or inferred from existing items.'),
  description: z.string().optional().describe('Purpose of the type as plain text. Absent if nobody described it.'),
  count: z.int().describe('The items of it in the manifest.'),
  schema: z.record(z.string(), z.unknown()).describe('JSON Schema (draft 2020-12) of the plain properties of an item.'),
  start: z
    .record(z.string(), z.unknown())
    .describe('The properties of a new item; without errors, but for links to what the realm has.'),
})
export type ContentTypeView = z.infer<typeof ContentTypeView>

export const listContentTypes = endpoint({
  method: 'GET',
  path: '/api/content/types',
  summary:
    'List the types of content: those of Regent, those that the studio has published, and those inferred from the items of a manifest, each with its JSON Schema.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    id: ManifestId.default(globalManifest).describe('Manifest whose items are counted. Default: the global manifest.'),
  }),
  response: z.object({
    types: z.array(ContentTypeView).describe('All types: built-in, published by the studio, and inferred ones.'),
    files: z.int().describe('Texts and binaries of the manifest, which have no type.'),
  }),
  errors: ['ManifestNotFound'],
})

export const checkContentDraft = endpoint({
  method: 'POST',
  path: '/api/content/checks',
  summary: 'Validate an item together with the live content. Nothing is saved.',
  scope: 'realm',
  access: { operator: 'edit content' },
  readOnly: true,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    manifestId: ManifestId.default(globalManifest).describe(
      'Live manifest to check against. Default: the global manifest.',
    ),
    id: ContentId.describe('Id of the item in the form `type.name`.'),
    properties: Properties.describe('All properties of the draft by name.'),
    tags: Tags.describe('Tags of the draft, at most 100. Default: none.'),
  }),
  response: ContentChecks,
})

export const ContentUse = z.object({
  id: z.string().describe('Id of the referring item.'),
  field: z.string().describe('First property of the referring item that contains the reference.'),
})
export type ContentUse = z.infer<typeof ContentUse>

/** Maximum number of items per response; `count` includes all. */
export const maxUses = 500

export const listContentUses = endpoint({
  method: 'GET',
  path: '/api/content/uses',
  summary: 'List the items of a live manifest that reference an item, by link or by id.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    manifestId: ManifestId.default(globalManifest).describe('Live manifest to search. Default: the global manifest.'),
    contentId: opaque(200).describe('The id of the item of content, such as items.sword.'),
  }),
  response: z.object({
    uses: z.array(ContentUse).describe('Referring items, at most 500.'),
    count: z.int().describe('Number of all referring items, including those omitted in `uses`.'),
  }),
  errors: ['ManifestNotFound'],
})

export const ContentVersionView = z.object({
  version: z.string().describe('Version of the item, a hash of its content.'),
  kind: ContentKind.describe('Kind of the version: an item, a text or a binary.'),
  created: Millis.describe('When it was created.'),
  createdBy: z.string().optional().describe('Absent when a game server saved it.'),
  isLive: z.boolean().describe('True if the live manifest contains it.'),
})
export type ContentVersionView = z.infer<typeof ContentVersionView>

export const listItemVersions = endpoint({
  method: 'GET',
  path: '/api/content/versions',
  summary: 'List the saved versions of an item with author and time, newest first, and the live one.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    ...pageQuery,
    manifestId: ManifestId.default(globalManifest).describe(
      'Manifest whose live version is marked. Default: the global manifest.',
    ),
    contentId: opaque(200).describe('The id of the item of content, such as items.sword.'),
    limit: z.int().min(1).max(200).default(20).describe('The largest number of rows of the response.'),
  }),
  response: buildPageSchema(ContentVersionView).extend({
    keptDays: z
      .int()
      .optional()
      .describe('Days after which versions that no manifest contains are removed. Absent: versions are permanent.'),
  }),
  errors: ['ManifestNotFound'],
})

export const findContentItem = endpoint({
  method: 'GET',
  path: '/api/content/item',
  summary: 'Get one item of a live manifest as its list shows it; null if the manifest does not name it.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    manifestId: ManifestId.default(globalManifest).describe('Live manifest to search. Default: the global manifest.'),
    contentId: opaque(200).describe('The id of the item of content, such as items.sword.'),
  }),
  response: z.object({
    item: ContentItemView.nullable().describe(
      'Item as in the list of items. Null if the manifest does not contain it.',
    ),
    type: z.string().describe('The type that describes it.'),
  }),
  errors: ['ManifestNotFound'],
})
