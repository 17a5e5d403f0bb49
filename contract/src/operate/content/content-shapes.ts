import * as z from 'zod'
import { Id, Millis, Pid, recordUpTo, sortBy } from '../../core/shapes.ts'
import { opaque } from '../../core/values.ts'
import { itemChanges } from '../../monetize/item-changes.ts'

/** The manifest that games read unless they ask for another. */
export const globalManifest = 'global'

/** Time-out of content calls: a publish can be large. */
export const contentTimeoutMs = 120_000

/** Maximum number of items per call, and per manifest. */
export const maxItems = 20_000

export const ManifestId = z
  .string()
  .min(1, 'must not be empty')
  .max(100)
  .regex(/^[\w.-]+$/, 'must have letters, digits, dots, dashes and underscores only')

/** `type.name`; the type may have dots itself. */
export const ContentId = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be type.name, of letters, digits, dashes and underscores')

/** The id of any item; texts and binaries need no type in it. */
export const FileId = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)*$/, 'must have letters, digits, dots, dashes and underscores only')

export const Tag = opaque(100).min(1)
export const Tags = z.array(Tag).max(100).default([])
export const Checksum = opaque(200).min(1, 'must not be empty')
export const Uid = opaque(100).min(1, 'must not be empty')

export const ContentVisibility = z.enum(['public', 'private'])
export type ContentVisibility = z.infer<typeof ContentVisibility>
export const ContentKind = z.enum(['content', 'text', 'binary'])
export type ContentKind = z.infer<typeof ContentKind>

/** One property: a value, a text, or the ids of other items. Game clients never get private properties. */
export const ContentProperty = z.object({
  data: z.unknown().optional(),
  text: opaque(100_000).optional(),
  $link: opaque(200).optional(),
  $links: z.array(opaque(200)).max(10_000).optional(),
  visibility: ContentVisibility.default('public'),
})
export type ContentProperty = z.infer<typeof ContentProperty>

export const PropertyName = opaque(200).min(1, 'must not be empty')
export const Properties = recordUpTo(2_000, PropertyName, ContentProperty)

// Items as they are saved, and the references to them in manifests.
export const ContentInput = z.object({
  id: ContentId,
  checksum: Checksum,
  properties: Properties,
  tags: Tags,
  variants: z.array(Properties).max(100).optional(),
})

export const TextInput = z.object({
  id: FileId,
  checksum: Checksum,
  properties: recordUpTo(2_000, PropertyName, opaque(100_000)),
  tags: Tags,
})

export const MimeType = z
  .string()
  .max(200)
  .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a type such as image/png')

export const BinaryInput = z.object({ id: FileId, checksum: Checksum, uploadContentType: MimeType, tags: Tags })

export const ReferenceInput = z.object({
  id: opaque(200),
  version: opaque(100),
  type: ContentKind.default('content'),
  visibility: ContentVisibility.default('public'),
  checksum: Checksum.optional(),
  tags: z.array(Tag).max(100).optional(),
  uri: opaque(2000).optional(),
})

const reference = {
  id: z.string(),
  version: z.string(),
  uri: z.string(),
  tag: z.string(),
  tags: z.array(z.string()),
  checksum: z.string(),
  visibility: ContentVisibility,
  created: Millis,
  lastChanged: Millis,
}

/** The reference to one file of an item in a manifest. */
export const ContentReference = z.object({ ...reference, type: ContentKind })
export type ContentReference = z.infer<typeof ContentReference>

/** Largest binary, in bytes. */
export const maxBinaryBytes = 100 * 1024 * 1024

/** A binary, and the address to upload its bytes to with `uploadMethod`. */
export const BinaryReference = ContentReference.extend({
  type: z.literal('binary'),
  uploadUri: z.string(),
  uploadMethod: z.literal('PUT'),
  mimeType: z.string(),
  /** 0 until it is uploaded. */
  sizeInBytes: z.int(),
})

/** A complete manifest with all its references, as tools and game servers read it. */
export const Manifest = z.object({
  id: z.string(),
  uid: z.string(),
  checksum: z.string(),
  created: Millis,
  createdAt: Millis,
  lastChanged: Millis,
  archived: z.boolean(),
  publisherAccountId: Id.optional(),
  references: z.array(ContentReference),
})

export const ManifestChecksum = z.object({
  id: z.string(),
  uid: z.string(),
  checksum: z.string(),
  createdAt: Millis,
  archived: z.boolean(),
})

/** A manifest in the history: who published it and when, its origin, and what it changed. */
export const ManifestView = z.object({
  id: z.string(),
  uid: z.string(),
  checksum: z.string(),
  createdAt: Millis,
  /** Absent when a game server published it. */
  createdBy: z.string().optional(),
  origin: z.enum(['published', 'repeated', 'promoted', 'undone']),
  sourcePid: Pid.optional(),
  sourceUid: z.string().optional(),
  itemCount: z.int(),
  /** Compared with the manifest that was live before. */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  isLive: z.boolean(),
  isArchived: z.boolean(),
  /** Why it was published although checks found errors. */
  reason: z.string().optional(),
})
export type ManifestView = z.infer<typeof ManifestView>

/** One item of a manifest, without its properties. */
export const ContentItemView = z.object({
  id: z.string(),
  kind: ContentKind,
  version: z.string(),
  checksum: z.string(),
  visibility: z.enum(['public', 'private', 'both']),
  tags: z.array(z.string()),
  created: Millis,
  /** Display name and picture: public properties of the item. */
  title: z.string().optional(),
  icon: z.string().optional(),
})
export type ContentItemView = z.infer<typeof ContentItemView>

const Side = z.object({ version: z.string(), tags: z.array(z.string()) })

/** An item that differs between two manifests. */
export const ItemDifference = z.object({
  id: z.string(),
  change: z.enum(itemChanges),
  from: Side.optional(),
  to: Side.optional(),
})
export type ItemDifference = z.infer<typeof ItemDifference>

const PromotionSide = z.object({ checksum: z.string(), createdAt: Millis })

/** The live manifests of both realms; absent if a realm has no published content. */
export const Promotion = z.object({
  id: z.string(),
  source: PromotionSide.optional(),
  destination: PromotionSide.optional(),
})
export type Promotion = z.infer<typeof Promotion>

/** Parts of a realm that a promotion can move. */
export const PromotionScope = z.enum(['content', 'microservices'])

export const Promotions = z.object({
  sourcePid: Pid,
  scopes: z.array(z.object({ name: PromotionScope, promotions: z.array(Promotion) })),
})

/** The entries of a manifest, as game clients and servers read them. */
export const ManifestEntries = z.object({
  uid: z.string(),
  createdAt: Millis,
  entries: z.array(
    z.object({
      contentId: z.string(),
      type: ContentKind,
      version: z.string(),
      uri: z.string(),
      tags: z.array(z.string()),
      checksum: z.string().optional(),
      createdAt: Millis.optional(),
      updatedAt: Millis.optional(),
    }),
  ),
})

/** The query of a list of the items of a manifest. */
export const ListedItems = {
  limit: z.int().min(1).max(1_000).default(50),
  id: ManifestId.default(globalManifest),
  uid: Uid.optional(),
  /** A type and its subtypes. */
  type: opaque(200).optional(),
  kind: ContentKind.optional(),
  /** By when the version was saved: `created`. `saved` is another word for `-created`: the latest version first. */
  sort: z.enum([...sortBy('id', 'kind', 'visibility', 'created').options, 'saved']).default('id'),
  /** Part of the id or of a tag. */
  search: opaque(200).optional(),
}

/** The query of a comparison of manifests. */
export const ComparedManifests = {
  limit: z.int().min(1).max(1_000).default(50),
  /** Default: an empty manifest. */
  from: Uid.optional(),
  fromPid: Pid.optional(),
  to: Uid.optional(),
  toPid: Pid.optional(),
  change: z.enum(itemChanges).optional(),
  search: opaque(200).optional(),
  sort: sortBy('id', 'change').default('id'),
}

/** The query of a comparison of two versions of an item. */
export const ComparedItems = z.object({
  id: opaque(200),
  from: opaque(100).optional(),
  fromPid: Pid.optional(),
  to: opaque(100).optional(),
  toPid: Pid.optional(),
})
