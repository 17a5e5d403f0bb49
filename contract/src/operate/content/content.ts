import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { buildPageSchema, Pid, pageQuery } from '../../core/shapes.ts'
import { opaque } from '../../core/values.ts'
import { PlanWithSample } from '../../organization/plans.ts'
import { ContentChecks } from './content-checks.ts'
import {
  BinaryInput,
  BinaryReference,
  ComparedItems,
  ContentId,
  ContentInput,
  ContentItemView,
  ContentReference,
  contentTimeoutMs,
  FileId,
  globalManifest,
  ListedItems,
  ManifestId,
  maxItems,
  Properties,
  Tags,
  TextInput,
  Uid,
} from './content-shapes.ts'

const save = { operator: 'edit content' } as const

export const saveContent = endpoint({
  method: 'POST',
  path: '/basic/content',
  summary:
    'Save versions of items. They are not live until a manifest references them. The same content gets the same version.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    content: z.array(ContentInput).min(1).max(maxItems).describe('1 to 20,000 items whose versions are saved.'),
  }),
  /** `checks`: the problems they would have together with the current live content. */
  response: z.object({
    content: z
      .array(ContentReference)
      .describe('References to the saved versions. An item with private properties has two.'),
    checks: ContentChecks.describe('Problems that these items would have together with the live content.'),
  }),
})

export const saveTexts = endpoint({
  method: 'POST',
  path: '/basic/content/text',
  summary: 'Save versions of texts that a manifest can reference.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    text: z.array(TextInput).min(1).max(maxItems).describe('1 to 20,000 texts whose versions are saved.'),
  }),
  response: z.object({
    text: z.array(ContentReference).describe('References to the saved versions, for use in a manifest.'),
  }),
})

export const saveBinaries = endpoint({
  method: 'POST',
  path: '/basic/content/binary',
  summary: 'Create upload URLs for binaries. A manifest can reference them after the upload.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    binary: z.array(BinaryInput).min(1).max(1_000).describe('1 to 1,000 binaries whose bytes are uploaded afterwards.'),
  }),
  response: z.object({
    binary: z.array(BinaryReference).describe('References with upload URLs, one for each binary.'),
  }),
})

/** Reads of another realm of the organization are judged by the role there. */
const realmId = Pid.optional()

export const getContent = endpoint({
  method: 'GET',
  path: '/basic/content/content',
  summary: 'Get one version of an item with all its properties, including private ones.',
  scope: 'realm',
  access: { operator: 'view single-content', at: ({ query }) => query.realmId },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    contentId: opaque(200).describe('The id of the item of content, such as items.sword.'),
    version: opaque(100).describe('Version of the item, as in a manifest reference.'),
    realmId: realmId.describe('Realm to read from, of the same organization. Default: this realm.'),
  }),
  response: z.object({
    id: z.string().describe('Id of the item in the form `type.name`.'),
    version: z.string().describe('Version of the item, a hash of its content.'),
    properties: z
      .record(z.string(), z.unknown())
      .describe('All properties by name, each with `data`, `text`, `$link` or `$links`.'),
  }),
  errors: ['ContentNotFound', 'RealmNotFound'],
})

export const listItems = endpoint({
  method: 'GET',
  path: '/api/content/items',
  summary: 'List the items of a manifest by id: of the live one, or of one in the history.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({ ...pageQuery, ...ListedItems }),
  response: buildPageSchema(ContentItemView).extend({
    uid: z.string().describe('Manifest that was read. Send it with the next page to read the same one.'),
    types: z
      .array(
        z.object({
          type: z
            .string()
            .describe('Type of items: the id before its first dot.')
            .meta({ examples: ['items'] }),
          count: z.int().describe('Number of items in the manifest whose id starts with this type.'),
        }),
      )
      .describe('The types in the manifest, sorted by number of items. Texts and binaries have no type.'),
    count: z.int().describe('How many items match.'),
  }),
  errors: ['ManifestNotFound'],
})

/** An item when it is published again: with its private properties, but without its variants, which a publish keeps. */
export const WholeItem = z.object({
  id: z.string().describe('Id of the item in the form `type.name`.'),
  tags: z.array(z.string()).describe('Tags of the item in the manifest, such as `base`.'),
  properties: Properties.describe('All properties by name, including private ones.'),
})
export type WholeItem = z.infer<typeof WholeItem>

/** Ends a page early once its items are about 4 MB. */
export const exportItems = endpoint({
  method: 'GET',
  path: '/api/content/export',
  summary: 'Get the items of a manifest with all their properties, including private ones: for files and tools.',
  scope: 'realm',
  access: { operator: 'view single-content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(1_000).default(200).describe('The largest number of rows of the response.'),
    id: ManifestId.default(globalManifest).describe('Manifest to export. Default: the global manifest.'),
    uid: Uid.optional().describe(
      'A manifest of the history. The first page returns it, so that all pages show the same one.',
    ),
    type: opaque(200).optional().describe('A type and its subtypes.'),
  }),
  response: buildPageSchema(WholeItem).extend({
    uid: z.string().describe('Manifest that was read. Send it with the next page to read the same one.'),
    count: z.int().describe('Number of items in all pages together.'),
  }),
  errors: ['ManifestNotFound'],
})

export const compareItems = endpoint({
  method: 'GET',
  path: '/api/content/comparison/item',
  summary: 'Compare the public properties of two versions of an item of this or another realm.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: ComparedItems,
  response: z.object({
    from: z.unknown().describe('Public properties of the first version. Null if there is none.'),
    to: z.unknown().describe('Public properties of the second version. Null if there is none.'),
  }),
  errors: ['ContentNotFound', 'RealmNotFound'],
})

export const planPublish = endpoint({
  method: 'POST',
  path: '/api/content/plans/publish',
  summary: 'Plan to publish a manifest with some items changed, added or removed. The new versions are saved now.',
  scope: 'realm',
  access: { operator: 'edit content' },
  timeoutMs: contentTimeoutMs,
  body: z.object({
    id: ManifestId.default(globalManifest).describe('Manifest to publish. Default: the global manifest.'),
    upserts: z
      .array(
        z.object({
          id: ContentId.describe('Id of the item in the form `type.name`.'),
          properties: Properties.describe('All properties of the new version by name.'),
          tags: Tags.describe('Tags of the item, at most 100. Default: none.'),
        }),
      )
      .max(maxItems)
      .default([])
      .describe('Items to add or replace, at most 20,000. Default: none.'),
    deletes: z
      .array(opaque(200))
      .max(maxItems)
      .default([])
      .describe('Ids of items to remove from the manifest. Default: none.'),
    references: z
      .array(
        z.object({
          id: FileId.describe('Id of the saved item, text or binary.'),
          version: opaque(100).describe('Saved version of it that goes live.'),
          tags: Tags.describe('Tags in the manifest, at most 100. Default: none.'),
        }),
      )
      .max(1_000)
      .default([])
      .describe('Saved versions to name, such as of binaries whose bytes have been uploaded.'),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'ManifestArchived', 'StaleVersion', 'ContentReferenceMissing'],
})
