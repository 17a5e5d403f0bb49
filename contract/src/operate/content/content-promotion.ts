import * as z from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { Millis, Pid } from '../../core/shapes.ts'
import { PlanWithSample } from '../../organization/plans.ts'
import {
  contentTimeoutMs,
  globalManifest,
  Manifest,
  ManifestChecksum,
  ManifestId,
  PromotionScope,
  Promotions,
} from './content-shapes.ts'

/** Promotes content: publishes the live content of one realm in another. */

const promoted = {
  sourcePid: Pid.describe('Realm to promote from, of the same organization: DE_ and a number.'),
  promotions: z
    .array(PromotionScope)
    .max(10)
    .optional()
    .describe('Parts of the realm. Default: only content; a comparison returns all parts.'),
  contentManifestIds: z
    .array(ManifestId)
    .max(1_000)
    .optional()
    .describe('Manifests to promote, at most 1,000. Absent or empty: all of the other realm.'),
}

export const getPromotion = endpoint({
  method: 'GET',
  path: '/basic/realms/promotion',
  summary: 'Compare the live content of another realm with that of this one, per manifest.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object(promoted),
  response: Promotions,
  errors: ['RealmNotFound'],
})

const Promoted = z.object({
  checksum: z.string().describe('MD5 of all references of the live manifest. Empty if nothing is published.'),
  createdAt: Millis.describe('When it was created.'),
})

export const getOldPromotion = endpoint({
  method: 'GET',
  path: '/basic/realms/project/promote',
  summary:
    'Compare the live content of another realm as a plain list, for older tools. The checksum is empty if nothing was published.',
  scope: 'realm',
  access: { operator: 'view content' },
  timeoutMs: contentTimeoutMs,
  query: z.object(promoted),
  response: z.object({
    sourcePid: Pid,
    promotions: z
      .array(
        z.object({
          name: z.string().describe('Id of the manifest, such as `global`.'),
          source: Promoted.describe('Live manifest of the other realm.'),
          destination: Promoted.describe('Live manifest of this realm.'),
        }),
      )
      .describe('Manifests of the other realm, each compared with this realm.'),
  }),
  errors: ['RealmNotFound'],
})

export const promoteContent = endpoint({
  method: 'POST',
  path: '/basic/realms/promotion',
  summary:
    'Promote live content of another realm to this one: the given manifests or all, unless `promotions` lists other scopes. `microservices` deploys the services of the other realm and needs the right to deploy.',
  scope: 'realm',
  access: {
    operator: 'promote realm',
    confirmed: ({ body }) => body.promotions?.includes('microservices') ?? false,
  },
  timeoutMs: contentTimeoutMs,
  bodyInQuery: true,
  body: z.object(promoted),
  response: Promotions,
  errors: [
    'ApprovalNeeded',
    'ContentReferenceMissing',
    'RealmNotFound',
    'ManifestNotFound',
    'ManifestArchived',
    'StorageDependency',
  ],
})

export const pullManifest = endpoint({
  method: 'POST',
  path: '/basic/content/manifest/pull',
  summary: 'Promote one manifest of another realm to this one. Returns the manifest.',
  scope: 'realm',
  access: { operator: 'promote realm' },
  timeoutMs: contentTimeoutMs,
  body: z.object({
    sourceRealmPid: Pid.describe('Realm to promote from, of the same organization: DE_ and a number.'),
    id: ManifestId.default(globalManifest).describe('Manifest to promote. Default: the global manifest.'),
  }),
  response: Manifest,
  errors: ['ApprovalNeeded', 'ContentReferenceMissing', 'RealmNotFound', 'ManifestNotFound', 'ManifestArchived'],
})

export const pullManifests = endpoint({
  method: 'POST',
  path: '/basic/content/manifests/pull',
  summary: 'Promote all manifests of another realm to this one. Returns their checksums.',
  scope: 'realm',
  access: { operator: 'promote realm' },
  timeoutMs: contentTimeoutMs,
  body: z.object({
    sourceRealmPid: Pid.describe('Realm to promote from, of the same organization: DE_ and a number.'),
  }),
  response: z.object({
    manifests: z.array(ManifestChecksum).describe('Live manifests of this realm after the promotion.'),
  }),
  errors: ['ApprovalNeeded', 'ContentReferenceMissing', 'RealmNotFound', 'ManifestNotFound', 'ManifestArchived'],
})

export const planPromotion = endpoint({
  method: 'POST',
  path: '/api/realms/plans/promote',
  summary: 'Plan to promote content of another realm to this one, or its microservices.',
  scope: 'realm',
  access: {
    operator: 'promote realm',
    confirmed: ({ body }) => body.promotions?.includes('microservices') ?? false,
  },
  timeoutMs: contentTimeoutMs,
  body: z.object(promoted),
  response: PlanWithSample,
  errors: ['ContentReferenceMissing', 'PlanRowsInvalid', 'RealmNotFound', 'ManifestNotFound', 'ManifestArchived'],
})
