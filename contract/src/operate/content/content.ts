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
  body: z.object({ content: z.array(ContentInput).min(1).max(maxItems) }),
  /** `checks`: the problems they would have together with the current live content. */
  response: z.object({ content: z.array(ContentReference), checks: ContentChecks }),
})

export const saveTexts = endpoint({
  method: 'POST',
  path: '/basic/content/text',
  summary: 'Save versions of texts that a manifest can reference.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({ text: z.array(TextInput).min(1).max(maxItems) }),
  response: z.object({ text: z.array(ContentReference) }),
})

export const saveBinaries = endpoint({
  method: 'POST',
  path: '/basic/content/binary',
  summary: 'Create upload URLs for binaries. A manifest can reference them after the upload.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({ binary: z.array(BinaryInput).min(1).max(1_000) }),
  response: z.object({ binary: z.array(BinaryReference) }),
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
  query: z.object({ contentId: opaque(200), version: opaque(100), realmId }),
  response: z.object({ id: z.string(), version: z.string(), properties: z.record(z.string(), z.unknown()) }),
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
    uid: z.string(),
    /** The types in the manifest, sorted by number of items. Texts and binaries have no type. */
    types: z.array(z.object({ type: z.string(), count: z.int() })),
    /** How many items match. */
    count: z.int(),
  }),
  errors: ['ManifestNotFound'],
})

/** An item when it is published again: with its private properties, but without its variants, which a publish keeps. */
export const WholeItem = z.object({ id: z.string(), tags: z.array(z.string()), properties: Properties })
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
    limit: z.int().min(1).max(1_000).default(200),
    id: ManifestId.default(globalManifest),
    /** A manifest of the history. The first page returns it, so that all pages show the same one. */
    uid: Uid.optional(),
    /** A type and its subtypes. */
    type: opaque(200).optional(),
  }),
  response: buildPageSchema(WholeItem).extend({ uid: z.string(), count: z.int() }),
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
  response: z.object({ from: z.unknown(), to: z.unknown() }),
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
    id: ManifestId.default(globalManifest),
    upserts: z
      .array(z.object({ id: ContentId, properties: Properties, tags: Tags }))
      .max(maxItems)
      .default([]),
    deletes: z.array(opaque(200)).max(maxItems).default([]),
    /** Saved versions to name, such as of binaries whose bytes have been uploaded. */
    references: z
      .array(z.object({ id: FileId, version: opaque(100), tags: Tags }))
      .max(1_000)
      .default([]),
  }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'ManifestArchived', 'StaleVersion', 'ContentReferenceMissing'],
})
