import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { Millis } from './shapes.ts'

/** The manifest that games read unless they ask for another. */
export const globalManifest = 'global'

/** What content calls may take: publishing is large. */
export const contentTimeoutMs = 120_000

/** Items that one call may save, and that one manifest may name. */
export const mostItems = 20_000

const ManifestId = z
  .string()
  .min(1, 'must not be empty')
  .max(100)
  .regex(/^[\w.-]+$/, 'must have letters, digits, dots, dashes and underscores only')

/** `type.name`; the type may have dots itself. */
export const ContentId = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)+$/, 'must be type.name, of letters, digits, dashes and underscores')

/** Texts and binaries need no type. */
const FileId = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\.[\w-]+)*$/, 'must have letters, digits, dots, dashes and underscores only')

const Tag = z.string().min(1).max(100)
const Tags = z.array(Tag).max(100).default([])
const Checksum = z.string().min(1, 'must not be empty').max(200)
const uid = z.string().max(100)

export const ContentVisibility = z.enum(['public', 'private'])
export type ContentVisibility = z.infer<typeof ContentVisibility>
export const ContentKind = z.enum(['content', 'text', 'binary'])
export type ContentKind = z.infer<typeof ContentKind>

/** One property as it is kept: a value, a text, or the ids of other items. What is private reaches no game client. */
export const ContentProperty = z.object({
  data: z.unknown().optional(),
  text: z.string().max(100_000).optional(),
  $link: z.string().max(200).optional(),
  $links: z.array(z.string().max(200)).max(10_000).optional(),
  visibility: ContentVisibility.default('public'),
})
export type ContentProperty = z.infer<typeof ContentProperty>

const PropertyName = z.string().min(1, 'must not be empty').max(200)
const Properties = z.record(PropertyName, ContentProperty)

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

/** What a manifest says of one file of an item. */
export const ContentReference = z.object({ ...reference, type: ContentKind })
export type ContentReference = z.infer<typeof ContentReference>

const save = { operator: 'edit content' } as const

export const saveContent = endpoint({
  method: 'POST',
  path: '/basic/content',
  summary:
    'Keep versions of items; they are read by nobody until a manifest names them. The same content is the same version.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    content: z
      .array(
        z.object({
          id: ContentId,
          checksum: Checksum,
          properties: Properties,
          tags: Tags,
          variants: z.array(Properties).max(100).optional(),
        }),
      )
      .min(1)
      .max(mostItems),
  }),
  response: z.object({ content: z.array(ContentReference) }),
})

export const saveTexts = endpoint({
  method: 'POST',
  path: '/basic/content/text',
  summary: 'Keep versions of texts, which a manifest then names.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    text: z
      .array(
        z.object({
          id: FileId,
          checksum: Checksum,
          properties: z.record(PropertyName, z.string().max(100_000)),
          tags: Tags,
        }),
      )
      .min(1)
      .max(mostItems),
  }),
  response: z.object({ text: z.array(ContentReference) }),
})

export const saveManifest = endpoint({
  method: 'POST',
  path: '/basic/content/manifest',
  summary:
    'Make these versions live, all at once: what the manifest does not name is no longer there. The version of the live one comes as ETag; with If-Match nobody’s publish is lost.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    id: ManifestId.default(globalManifest),
    references: z
      .array(
        z.object({
          id: z.string().max(200),
          version: z.string().max(100),
          type: ContentKind.default('content'),
          visibility: ContentVisibility.default('public'),
          checksum: Checksum.optional(),
          tags: z.array(Tag).max(100).optional(),
          uri: z.string().max(2000).optional(),
        }),
      )
      .max(2 * mostItems),
  }),
  response: z.object({ id: z.string(), uid: z.string(), checksum: z.string(), created: Millis }),
  errors: ['ContentReferenceMissing', 'ManifestArchived', 'StaleVersion'],
})

const Wanted = z.object({ id: z.string().max(100).default(globalManifest), uid: uid.optional() })

export const getManifestChecksum = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/checksum',
  summary: 'The checksum of the manifest that is live; an empty realm has an empty manifest.',
  scope: 'realm',
  access: { public: true },
  query: Wanted,
  response: z.object({ id: z.string(), checksum: z.string(), createdAt: Millis, uid: z.string() }),
})

export const getPublicManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/public/json',
  summary: 'The public entries of the manifest that is live.',
  scope: 'realm',
  access: { public: true },
  query: Wanted,
  response: z.object({
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
  }),
})
