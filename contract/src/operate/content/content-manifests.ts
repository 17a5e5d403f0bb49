import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { buildPageSchema, CommonResponse, EmptyResponse, Millis, Pid, pageQuery, sortBy } from '../../core/shapes.ts'
import { opaque } from '../../core/values.ts'
import { PlanWithSample } from '../../organization/plans.ts'
import { ContentChecks, Reason } from './content-checks.ts'
import {
  ComparedManifests,
  contentTimeoutMs,
  globalManifest,
  ItemDifference,
  Manifest,
  ManifestChecksum,
  ManifestEntries,
  ManifestId,
  ManifestView,
  maxItems,
  ReferenceInput,
  Uid,
} from './content-shapes.ts'

const save = { operator: 'edit content' } as const

export const saveManifest = endpoint({
  method: 'POST',
  path: '/basic/content/manifest',
  summary:
    'Publish a manifest. All versions go live at once, and items that it does not contain disappear. Send the ETag of the live manifest as If-Match to avoid overwriting another publish.',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    id: ManifestId.default(globalManifest),
    references: z.array(ReferenceInput).max(2 * maxItems),
    /** Why it is published although checks find errors; without it these reject. */
    force: Reason.optional(),
  }),
  response: z.object({
    id: z.string(),
    uid: z.string(),
    checksum: z.string(),
    created: Millis,
    checks: ContentChecks,
  }),
  errors: ['ApprovalNeeded', 'ContentChecksFailed', 'ContentReferenceMissing', 'ManifestArchived', 'StaleVersion'],
})

const ManifestQuery = z.object({ id: opaque(100).default(globalManifest), uid: Uid.optional() })
/** For game clients. An unknown `uid` returns the live manifest, whose uid is in the response. */
const EntriesQuery = ManifestQuery.extend({
  /** Leaves out the tags of the entries. */
  omitTags: z.boolean().optional(),
})

export const getManifestChecksum = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/checksum',
  summary: 'Get the checksum of the live manifest; an empty realm has an empty one.',
  scope: 'realm',
  access: { public: true },
  timeoutMs: contentTimeoutMs,
  query: ManifestQuery,
  response: ManifestChecksum,
  errors: ['ManifestNotFound'],
})

export const getPublicManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/public/json',
  summary: 'Get the public entries of the live manifest.',
  scope: 'realm',
  access: { public: true },
  timeoutMs: contentTimeoutMs,
  query: EntriesQuery,
  response: ManifestEntries,
  errors: ['ManifestNotFound'],
})

export const getPublicManifestCsv = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/public',
  summary:
    'Get the public entries of the live manifest as CSV without a header: type, id, version, URL, tags (separated by semicolons).',
  scope: 'realm',
  access: { public: true },
  timeoutMs: contentTimeoutMs,
  answersText: 'text/csv',
  query: EntriesQuery,
  response: z.string(),
  errors: ['ManifestNotFound'],
})

/** Reads of another realm of the organization are judged by the role there. */
const realmId = Pid.optional()
const view = {
  operator: 'view content',
  at: ({ query }: { query: { realmId?: string | undefined } }) => query.realmId,
} as const

export const getPrivateManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/private/json',
  summary: 'Get the entries with private properties, and the addresses of these, valid for a day.',
  scope: 'realm',
  access: { operator: 'view single-content' },
  timeoutMs: contentTimeoutMs,
  query: EntriesQuery,
  response: ManifestEntries,
  errors: ['ManifestNotFound'],
})

export const getPrivateManifestCsv = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/private',
  summary: 'Get the entries with private properties as CSV without a header, in the columns of the public one.',
  scope: 'realm',
  access: { operator: 'view single-content' },
  timeoutMs: contentTimeoutMs,
  answersText: 'text/csv',
  query: EntriesQuery,
  response: z.string(),
  errors: ['ManifestNotFound'],
})

export const getManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest',
  summary: 'Get the live manifest with all its references; an empty realm has an empty global manifest.',
  scope: 'realm',
  access: view,
  timeoutMs: contentTimeoutMs,
  query: ManifestQuery.extend({ realmId }),
  response: Manifest,
  errors: ['ManifestNotFound', 'RealmNotFound'],
})

export const getExactManifest = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/exact',
  summary: 'Get one manifest of the history, with all its references.',
  scope: 'realm',
  access: view,
  timeoutMs: contentTimeoutMs,
  query: z.object({ uid: Uid, realmId }),
  response: Manifest,
  errors: ['ManifestNotFound', 'RealmNotFound'],
})

export const getManifestHistory = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/history',
  summary: 'Get the latest manifests in the history, newest first.',
  scope: 'realm',
  access: view,
  timeoutMs: contentTimeoutMs,
  query: z.object({
    id: opaque(100).default(globalManifest),
    limit: z.int().min(1).max(1_000).default(10),
    realmId,
  }),
  response: z.object({ manifests: z.array(z.object({ uid: z.string(), manifest: ManifestChecksum })) }),
  errors: ['RealmNotFound'],
})

export const getManifestChecksums = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/checksums',
  summary: 'Get the checksums of all live manifests.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({ manifests: z.array(ManifestChecksum) }),
})

export const getManifests = endpoint({
  method: 'GET',
  path: '/basic/content/manifests',
  summary: 'Get all live manifests, each with all its references.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({ manifests: z.array(Manifest) }),
})

export const listManifestDiffs = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/diffs',
  summary:
    'List the history of a manifest, newest first, with the URL of each entry’s changes. `fromUid` (exclusive) and `toUid` (inclusive) limit the range.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    manifestId: ManifestId,
    fromUid: Uid.optional(),
    toUid: Uid.optional(),
    fromDate: Millis.optional(),
    toDate: Millis.optional(),
    offset: z.int().min(0).max(100_000).default(0),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  response: z.object({
    manifestId: z.string(),
    diffs: z.array(z.object({ manifestUid: z.string(), createdDate: Millis, diffUrl: z.string() })),
    hasMore: z.boolean(),
    totalCount: z.int(),
  }),
  errors: ['ManifestNotFound'],
})

const archiving = {
  method: 'POST',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({ manifestIds: z.array(ManifestId).min(1).max(1_000) }),
  response: EmptyResponse,
  errors: ['ApprovalNeeded', 'ManifestNotFound', 'GlobalManifestNotArchivable'],
} as const

export const archiveManifests = endpoint({
  ...archiving,
  path: '/basic/content/manifests/archive',
  summary: 'Archive manifests: games still read them, but nobody can publish to them.',
})

export const unarchiveManifests = endpoint({
  ...archiving,
  path: '/basic/content/manifests/unarchive',
  summary: 'Unarchive manifests.',
})

export const repeatManifest = endpoint({
  method: 'PUT',
  path: '/basic/content/manifest/repeat',
  summary: 'Publish a manifest of the history again, as a new entry.',
  scope: 'realm',
  access: { operator: 'rollback realm' },
  timeoutMs: contentTimeoutMs,
  body: z.object({ uid: Uid }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'ManifestNotFound', 'ManifestArchived', 'StaleVersion'],
})

export const listManifests = endpoint({
  method: 'GET',
  path: '/api/content/manifests',
  summary: 'List the live manifests of the realm.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({ rows: z.array(ManifestView) }),
})

export const listManifestHistory = endpoint({
  method: 'GET',
  path: '/api/content/history',
  summary: 'List the history of a manifest with author and changes of each entry, newest first by default.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({
    ...pageQuery,
    limit: z.int().min(1).max(200).default(10),
    id: ManifestId.default(globalManifest),
    sort: sortBy('created').default('-created'),
  }),
  response: buildPageSchema(ManifestView),
})

export const compareManifests = endpoint({
  method: 'GET',
  path: '/api/content/comparison',
  summary: 'Compare the public items of two manifests of this or another realm.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object({ ...pageQuery, ...ComparedManifests }),
  response: buildPageSchema(ItemDifference).extend({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    same: z.int(),
  }),
  errors: ['ManifestNotFound', 'RealmNotFound'],
})

export const planRepeat = endpoint({
  method: 'POST',
  path: '/api/content/plans/repeat',
  summary: 'Plan to publish a manifest of the history again.',
  scope: 'realm',
  access: { operator: 'rollback realm' },
  timeoutMs: contentTimeoutMs,
  body: z.object({ uid: Uid }),
  response: PlanWithSample,
  errors: ['PlanRowsInvalid', 'ManifestNotFound', 'ManifestArchived'],
})

export const archiveManifest = endpoint({
  method: 'PUT',
  path: '/api/content/manifests/:id/archived',
  summary: 'Archive a manifest, or unarchive it. Games still read an archived one, but nobody can publish to it.',
  scope: 'realm',
  access: { operator: 'edit content' },
  timeoutMs: contentTimeoutMs,
  params: z.object({ id: ManifestId }),
  body: z.object({ archived: z.boolean() }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'ManifestNotFound', 'GlobalManifestNotArchivable'],
})
