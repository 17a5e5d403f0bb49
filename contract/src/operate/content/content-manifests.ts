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
    id: ManifestId.default(globalManifest).describe('Manifest to publish. Default: the global manifest.'),
    references: z
      .array(ReferenceInput)
      .max(2 * maxItems)
      .describe('Complete content of the manifest. Items without a reference disappear from the game.'),
    force: Reason.optional().describe('Why it is published although checks find errors; without it these reject.'),
  }),
  response: z.object({
    id: z.string().describe('Id of the published manifest.'),
    uid: z.string().describe('Id of this publish, unique in the history.'),
    checksum: z.string().describe('MD5 of all references of the manifest.'),
    created: Millis.describe('When it was created.'),
    checks: ContentChecks.describe('Errors and warnings of the published items.'),
  }),
  errors: ['ApprovalNeeded', 'ContentChecksFailed', 'ContentReferenceMissing', 'ManifestArchived', 'StaleVersion'],
})

const ManifestQuery = z.object({
  id: opaque(100).default(globalManifest).describe('Id of the manifest. Default: the global manifest.'),
  uid: Uid.optional().describe('Publish to read. Default: the live one, which game calls also return for unknown ids.'),
})
/** For game clients. An unknown `uid` returns the live manifest, whose uid is in the response. */
const EntriesQuery = ManifestQuery.extend({
  omitTags: z.boolean().optional().describe('Leaves out the tags of the entries.'),
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
  query: ManifestQuery.extend({
    realmId: realmId.describe('Realm to read from, of the same organization. Default: this realm.'),
  }),
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
  query: z.object({
    uid: Uid.describe('Id of a publish in the history.'),
    realmId: realmId.describe('Realm to read from, of the same organization. Default: this realm.'),
  }),
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
    id: opaque(100).default(globalManifest).describe('Id of the manifest. Default: the global manifest.'),
    limit: z.int().min(1).max(1_000).default(10).describe('The largest number of rows of the response.'),
    realmId: realmId.describe('Realm to read from, of the same organization. Default: this realm.'),
  }),
  response: z.object({
    manifests: z
      .array(
        z.object({
          uid: z.string().describe('Id of the publish, unique in the history.'),
          manifest: ManifestChecksum.describe('Checksum and time of this publish.'),
        }),
      )
      .describe('Latest publishes of the manifest, newest first.'),
  }),
  errors: ['RealmNotFound'],
})

export const getManifestChecksums = endpoint({
  method: 'GET',
  path: '/basic/content/manifest/checksums',
  summary: 'Get the checksums of all live manifests.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({ manifests: z.array(ManifestChecksum).describe('One entry for each manifest of the realm.') }),
})

export const getManifests = endpoint({
  method: 'GET',
  path: '/basic/content/manifests',
  summary: 'Get all live manifests, each with all its references.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({
    manifests: z.array(Manifest).describe('All live manifests of the realm with their references.'),
  }),
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
    manifestId: ManifestId.describe('Id of the manifest, such as `global`.'),
    fromUid: Uid.optional().describe('Last publish before the range. Default: the first publish is included.'),
    toUid: Uid.optional().describe('Last publish of the range. Default: the newest one.'),
    fromDate: Millis.optional().describe('Only publishes from this time on. Default: no limit.'),
    toDate: Millis.optional().describe('Only publishes up to this time. Default: no limit.'),
    offset: z.int().min(0).max(100_000).default(0).describe('The number of skipped rows.'),
    limit: z.int().min(1).max(1_000).default(100).describe('The largest number of rows of the response.'),
  }),
  response: z.object({
    manifestId: z.string().describe('Id of the manifest, as in the request.'),
    diffs: z
      .array(
        z.object({
          manifestUid: z.string().describe('Id of the publish, unique in the history.'),
          createdDate: Millis.describe('Time of the publish: milliseconds since 1970, UTC.'),
          diffUrl: z.string().describe('URL of the comparison with the publish before.'),
        }),
      )
      .describe('Publishes in the range, newest first.'),
    hasMore: z.boolean().describe('True if further rows follow. Request them with a larger `offset`.'),
    totalCount: z.int().describe('Number of publishes in the range, on all pages.'),
  }),
  errors: ['ManifestNotFound'],
})

const archiving = {
  method: 'POST',
  scope: 'realm',
  access: save,
  timeoutMs: contentTimeoutMs,
  body: z.object({
    manifestIds: z.array(ManifestId).min(1).max(1_000).describe('1 to 1,000 manifests, without the global one.'),
  }),
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
  body: z.object({ uid: Uid.describe('Manifest of the history to publish again.') }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'ContentReferenceMissing', 'ManifestNotFound', 'ManifestArchived', 'StaleVersion'],
})

export const listManifests = endpoint({
  method: 'GET',
  path: '/api/content/manifests',
  summary: 'List the live manifests of the realm.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  response: z.object({ rows: z.array(ManifestView).describe('The rows of this page.') }),
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
    limit: z.int().min(1).max(200).default(10).describe('The largest number of rows of the response.'),
    id: ManifestId.default(globalManifest).describe('Id of the manifest. Default: the global manifest.'),
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
    added: z.int().describe('Items that only the second manifest contains.'),
    changed: z.int().describe('Items with different versions or tags in the two manifests.'),
    removed: z.int().describe('Items that only the first manifest contains.'),
    same: z.int().describe('Items that are equal in both manifests.'),
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
  body: z.object({ uid: Uid.describe('Manifest of the history to publish again.') }),
  response: PlanWithSample,
  errors: ['ContentReferenceMissing', 'PlanRowsInvalid', 'ManifestNotFound', 'ManifestArchived'],
})

export const archiveManifest = endpoint({
  method: 'PUT',
  path: '/api/content/manifests/:id/archived',
  summary: 'Archive a manifest, or unarchive it. Games still read an archived one, but nobody can publish to it.',
  scope: 'realm',
  access: { operator: 'edit content' },
  timeoutMs: contentTimeoutMs,
  params: z.object({ id: ManifestId.describe('Id of the manifest; the global one cannot be archived.') }),
  body: z.object({ archived: z.boolean().describe('True archives the manifest; false makes it publishable again.') }),
  response: CommonResponse,
  errors: ['ApprovalNeeded', 'ManifestNotFound', 'GlobalManifestNotArchivable'],
})
