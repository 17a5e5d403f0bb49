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
  data: z.unknown().optional().describe('Value of any JSON type. A property has only one of the four kinds of values.'),
  text: opaque(100_000).optional().describe('Text of at most 100,000 characters, instead of `data`.'),
  $link: opaque(200)
    .optional()
    .describe('Id of another item, instead of `data`.')
    .meta({ examples: ['items.hats.blue'] }),
  $links: z
    .array(opaque(200))
    .max(10_000)
    .optional()
    .describe('Ids of other items, at most 10,000, instead of `data`.'),
  visibility: ContentVisibility.default('public').describe(
    '`private`: only game servers and permitted operators get it. Default: public.',
  ),
})
export type ContentProperty = z.infer<typeof ContentProperty>

export const PropertyName = opaque(200).min(1, 'must not be empty')
export const Properties = recordUpTo(2_000, PropertyName, ContentProperty)

// Items as they are saved, and the references to them in manifests.
export const ContentInput = z.object({
  id: ContentId.describe('Id of the item in the form `type.name`.').meta({ examples: ['currency.gems'] }),
  checksum: Checksum.describe(
    'Any text that you choose; it is returned in references, and the server does not check it.',
  ),
  properties: Properties.describe('Properties by name, at most 2,000.'),
  tags: Tags.describe('Tags of the item, at most 100. Default: none.'),
  variants: z
    .array(Properties)
    .max(100)
    .optional()
    .describe('At most 100 alternative sets of properties, stored with the item.'),
})

export const TextInput = z.object({
  id: FileId.describe('Id of the text; it needs no type.'),
  checksum: Checksum.describe(
    'Any text that you choose; it is returned in references, and the server does not check it.',
  ),
  properties: recordUpTo(2_000, PropertyName, opaque(100_000)).describe(
    'Texts by key, each of at most 100,000 characters.',
  ),
  tags: Tags.describe('Tags of the text, at most 100. Default: none.'),
})

export const MimeType = z
  .string()
  .max(200)
  .regex(/^[\w.+-]+\/[\w.+-]+$/, 'must be a type such as image/png')

export const BinaryInput = z.object({
  id: FileId.describe('Id of the binary; it needs no type.'),
  checksum: Checksum.describe('Any text that changes with the bytes; it is part of the version.'),
  uploadContentType: MimeType.describe('Content type of the bytes, also used for downloads.').meta({
    examples: ['image/png'],
  }),
  tags: Tags.describe('Tags of the binary, at most 100. Default: none.'),
})

export const ReferenceInput = z.object({
  id: opaque(200).describe('Id of the saved item, text or binary.'),
  version: opaque(100).describe('Version of it that was saved in this realm.'),
  type: ContentKind.default('content').describe('Kind of the saved version. Default: content.'),
  visibility: ContentVisibility.default('public').describe(
    'Part that the reference adds. An item with both parts has two references. Default: public.',
  ),
  checksum: Checksum.optional().describe('Checksum shown in the manifest. Default: the one of the saved version.'),
  tags: z.array(Tag).max(100).optional().describe('Tags of the item in this manifest, at most 100. Default: none.'),
  uri: opaque(2000).optional().describe('Accepted for compatibility and ignored; the server creates the URL.'),
})

const reference = {
  id: z
    .string()
    .describe('Id of the item, text or binary.')
    .meta({ examples: ['currency.gems'] }),
  version: z.string().describe('Version of the item, a hash of its content.'),
  uri: z.string().describe('URL of the content of this version.'),
  tag: z.string().describe('First tag of the item, for older clients. Empty if it has none.'),
  tags: z.array(z.string()).describe('Tags of the item in the manifest, such as `base`.'),
  checksum: z.string().describe('Checksum that was sent when the version was saved or published.'),
  visibility: ContentVisibility.describe(
    '`private`: the part with the private properties, which game clients never get.',
  ),
  created: Millis.describe('When it was created.'),
  lastChanged: Millis.describe('Time when the version was saved; the same as `created`.'),
}

/** The reference to one file of an item in a manifest. */
export const ContentReference = z.object({
  ...reference,
  type: ContentKind.describe('Kind of the version: an item, a text or a binary.'),
})
export type ContentReference = z.infer<typeof ContentReference>

/** Largest binary, in bytes. */
export const maxBinaryBytes = 100 * 1024 * 1024

/** A binary, and the address to upload its bytes to with `uploadMethod`. */
export const BinaryReference = ContentReference.extend({
  type: z.literal('binary'),
  uploadUri: z.string().describe('URL to upload the bytes to, at most 100 MB.'),
  uploadMethod: z.literal('PUT'),
  mimeType: z
    .string()
    .describe('Content type of the bytes.')
    .meta({ examples: ['image/png'] }),
  sizeInBytes: z.int().describe('0 until it is uploaded.'),
})

/** A complete manifest with all its references, as tools and game servers read it. */
export const Manifest = z.object({
  id: z.string().describe('Id of the manifest; `global` is the one that games read by default.'),
  uid: z.string().describe('Id of this publish, unique in the history.'),
  checksum: z.string().describe('MD5 of all references; equal content has equal checksums in every realm.'),
  created: Millis.describe('When it was created.'),
  createdAt: Millis.describe('When it was created.'),
  lastChanged: Millis.describe('Time of the publish; the same as `created`.'),
  archived: z.boolean().describe('True if nobody can publish to the manifest. Games still read it.'),
  publisherAccountId: Id.optional().describe('Account id of the publisher. Absent if a game server published it.'),
  references: z.array(ContentReference).describe('All references of the manifest, sorted by id.'),
})

export const ManifestChecksum = z.object({
  id: z.string().describe('Id of the manifest; `global` is the one that games read by default.'),
  uid: z.string().describe('Id of the publish, unique in the history.'),
  checksum: z.string().describe('MD5 of all references. Compare it to detect new content.'),
  createdAt: Millis.describe('When it was created.'),
  archived: z.boolean().describe('True if nobody can publish to the manifest. Games still read it.'),
})

/** A manifest in the history: who published it and when, its origin, and what it changed. */
export const ManifestView = z.object({
  id: z.string().describe('Id of the manifest; `global` is the one that games read by default.'),
  uid: z.string().describe('Id of this publish, unique in the history.'),
  checksum: z.string().describe('MD5 of all references; equal content has equal checksums in every realm.'),
  createdAt: Millis.describe('When it was created.'),
  createdBy: z.string().optional().describe('Absent when a game server published it.'),
  origin: z
    .enum(['published', 'repeated', 'promoted', 'undone'])
    .describe('Cause of the publish. `repeated`: an earlier manifest again. `promoted`: from another realm.'),
  sourcePid: Pid.optional().describe('Realm that it was promoted or repeated from. Absent for other origins.'),
  sourceUid: z.string().optional().describe('Manifest that was repeated or promoted. Absent for other origins.'),
  itemCount: z.int().describe('Number of items, texts and binaries in the manifest.'),
  added: z.int().describe('Compared with the manifest that was live before.'),
  changed: z.int().describe('Items with another version or other tags than in the manifest before.'),
  removed: z.int().describe('Items of the manifest before that this one does not contain.'),
  isLive: z.boolean().describe('True if games read this entry of the history now.'),
  isArchived: z.boolean().describe('True if nobody can publish to the manifest. Games still read it.'),
  isPreviousRemoved: z
    .boolean()
    .optional()
    .describe('True if the manifest before it was removed, so that the changes cannot be shown. Absent: it exists.'),
  keptDays: z
    .int()
    .optional()
    .describe('Days after which replaced manifests are removed. Only present if the one before was removed.'),
  reason: z.string().optional().describe('Why it was published although checks found errors.'),
})
export type ManifestView = z.infer<typeof ManifestView>

/** One item of a manifest, without its properties. */
export const ContentItemView = z.object({
  id: z
    .string()
    .describe('Id of the item in the form `type.name`.')
    .meta({ examples: ['items.hats.blue'] }),
  kind: ContentKind.describe('Kind of the item: content, text or binary.'),
  version: z.string().describe('Version in this manifest, a hash of the content.'),
  checksum: z.string().describe('Checksum that was sent when the version was saved or published.'),
  visibility: z
    .enum(['public', 'private', 'both'])
    .describe('`both`: public, and private properties are possible. `private`: game clients do not get it.'),
  tags: z.array(z.string()).describe('Tags of the item in the manifest, such as `base`.'),
  created: Millis.describe('When it was created.'),
  title: z.string().optional().describe('Display name: a public property of the item. Absent if it has none.'),
  icon: z.string().optional().describe('Value of the public property for the picture. Absent if there is none.'),
})
export type ContentItemView = z.infer<typeof ContentItemView>

const Side = z.object({
  version: z.string().describe('Version of the item in this manifest, a hash of its content.'),
  tags: z.array(z.string()).describe('Tags of the item in this manifest.'),
})

/** An item that differs between two manifests. */
export const ItemDifference = z.object({
  id: z.string().describe('Id of the item, text or binary.'),
  change: z.enum(itemChanges).describe('Difference of the second manifest from the first one.'),
  from: Side.optional().describe('Item in the first manifest. Absent if it was added.'),
  to: Side.optional().describe('Item in the second manifest. Absent if it was removed.'),
})
export type ItemDifference = z.infer<typeof ItemDifference>

const PromotionSide = z.object({
  checksum: z.string().describe('Checksum of the live manifest or deployment.'),
  createdAt: Millis.describe('When it was created.'),
})

/** The live manifests of both realms; absent if a realm has no published content. */
export const Promotion = z.object({
  id: z.string().describe('Id of the manifest, such as `global`; `services` for the microservices.'),
  source: PromotionSide.optional().describe('Live state of the other realm. Absent if nothing is published there.'),
  destination: PromotionSide.optional().describe('Live state of this realm. Absent if nothing is published here.'),
})
export type Promotion = z.infer<typeof Promotion>

/** Parts of a realm that a promotion can move. */
export const PromotionScope = z.enum(['content', 'microservices'])

export const Promotions = z.object({
  sourcePid: Pid.describe('Realm that the content comes from: DE_ and a number.'),
  scopes: z
    .array(
      z.object({
        name: PromotionScope.describe('Part of the realm: its content or its microservices.'),
        promotions: z.array(Promotion).describe('Manifests or deployments of both realms.'),
      }),
    )
    .describe('Requested parts of the realm, with what each realm has live.'),
})

/** The entries of a manifest, as game clients and servers read them. */
export const ManifestEntries = z.object({
  uid: z.string().describe('Id of the publish that was read, unique in the history.'),
  createdAt: Millis.describe('When it was created.'),
  entries: z
    .array(
      z.object({
        contentId: z.string().describe('The id of the item of content, such as items.sword.'),
        type: ContentKind.describe('Kind of the version: an item, a text or a binary.'),
        version: z.string().describe('Version of the item, a hash of its content.'),
        uri: z.string().describe('URL of the content of this version.'),
        tags: z.array(z.string()).describe('Tags of the item. Empty if the request omits tags.'),
        checksum: z.string().optional().describe('Checksum that was sent when the version was saved or published.'),
        createdAt: Millis.optional().describe('When it was created.'),
        updatedAt: Millis.optional().describe('When it was last changed.'),
      }),
    )
    .describe('Items of the manifest: all public ones, or those with private properties.'),
})

/** The query of a list of the items of a manifest. */
export const ListedItems = {
  limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
  id: ManifestId.default(globalManifest).describe('Manifest to list. Default: the global manifest.'),
  uid: Uid.optional().describe('Manifest of the history. Default: the live one.'),
  type: opaque(200).optional().describe('A type and its subtypes.'),
  kind: ContentKind.optional().describe('Only items, texts or binaries. Default: all.'),
  sort: z
    .enum([...sortBy('id', 'kind', 'visibility', 'created').options, 'saved'])
    .default('id')
    .describe(
      'By when the version was saved: `created`. `saved` is another word for `-created`: the latest version first.',
    ),
  search: opaque(200).optional().describe('Part of the id or of a tag.'),
}

/** The query of a comparison of manifests. */
export const ComparedManifests = {
  limit: z.int().min(1).max(1_000).default(50).describe('The largest number of rows of the response.'),
  from: Uid.optional().describe('Default: an empty manifest.'),
  fromPid: Pid.optional().describe('Realm of the first manifest. Default: this realm.'),
  to: Uid.optional().describe('Manifest of the history. Default: an empty manifest.'),
  toPid: Pid.optional().describe('Realm of the second manifest. Default: this realm.'),
  change: z.enum(itemChanges).optional().describe('Only differences of this kind. Default: all.'),
  search: opaque(200).optional().describe('Part of the id, in any case. Default: all items.'),
  sort: sortBy('id', 'change').default('id'),
}

/** The query of a comparison of two versions of an item. */
export const ComparedItems = z.object({
  id: opaque(200).describe('Id of the item in the form `type.name`.'),
  from: opaque(100).optional().describe('First version to compare. Default: none, as if the item did not exist.'),
  fromPid: Pid.optional().describe('Realm of the first version. Default: this realm.'),
  to: opaque(100).optional().describe('Second version to compare. Default: none, as if the item did not exist.'),
  toPid: Pid.optional().describe('Realm of the second version. Default: this realm.'),
})
