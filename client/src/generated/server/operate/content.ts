// `npm run docs` writes this file from the contract.
import { defineCall, type NoInput } from '../../../define-call.ts'
import type {
  ArchiveManifestInput,
  ArchiveManifestsInput,
  CheckContentDraftInput,
  CommonResponse,
  CompareItemsInput,
  CompareItemsOutput,
  CompareManifestsInput,
  CompareManifestsOutput,
  ContentChecks,
  EmptyResponse,
  ExportItemsInput,
  ExportItemsOutput,
  FindContentItemInput,
  FindContentItemOutput,
  GetContentInput,
  GetContentOutput,
  GetExactManifestInput,
  GetManifestChecksumsOutput,
  GetManifestHistoryInput,
  GetManifestHistoryOutput,
  GetManifestInput,
  GetManifestsOutput,
  GetOldPromotionInput,
  GetOldPromotionOutput,
  GetPrivateManifestCsvInput,
  GetPrivateManifestInput,
  GetPromotionInput,
  ListContentTypesInput,
  ListContentTypesOutput,
  ListContentUsesInput,
  ListContentUsesOutput,
  ListItemVersionsInput,
  ListItemVersionsOutput,
  ListItemsInput,
  ListItemsOutput,
  ListManifestDiffsInput,
  ListManifestDiffsOutput,
  ListManifestHistoryInput,
  ListManifestHistoryOutput,
  ListManifestsOutput,
  Manifest,
  ManifestEntries,
  PlanPromotionInput,
  PlanPublishInput,
  PlanRepeatInput,
  PlanWithSample,
  PromoteContentInput,
  Promotions,
  PullManifestInput,
  PullManifestsInput,
  PullManifestsOutput,
  RepeatManifestInput,
  SaveBinariesInput,
  SaveBinariesOutput,
  SaveContentInput,
  SaveContentOutput,
  SaveManifestInput,
  SaveManifestOutput,
  SaveTextsInput,
  SaveTextsOutput,
  UnarchiveManifestsInput,
} from '../shapes.ts'

/**
 * Compare the public properties of two versions of an item of this or another realm.
 *
 * Errors: `ContentNotFound`, `RealmNotFound`.
 */
export const compareItems = /* @__PURE__ */ defineCall<CompareItemsInput, CompareItemsOutput>('GET', '/api/content/comparison/item', {
  timeoutMs: 120000,
})

/**
 * Get the items of a manifest with all their properties, including private ones: for files and tools.
 *
 * Errors: `ManifestNotFound`.
 */
export const exportItems = /* @__PURE__ */ defineCall<ExportItemsInput, ExportItemsOutput>('GET', '/api/content/export', {
  timeoutMs: 120000,
})

/**
 * Get one version of an item with all its properties, including private ones.
 *
 * Errors: `ContentNotFound`, `RealmNotFound`.
 */
export const getContent = /* @__PURE__ */ defineCall<GetContentInput, GetContentOutput>('GET', '/basic/content/content', {
  timeoutMs: 120000,
})

/**
 * List the items of a manifest by id: of the live one, or of one in the history.
 *
 * Errors: `ManifestNotFound`.
 */
export const listItems = /* @__PURE__ */ defineCall<ListItemsInput, ListItemsOutput>('GET', '/api/content/items', {
  timeoutMs: 120000,
})

/**
 * Plan to publish a manifest with some items changed, added or removed. The new versions are saved now.
 *
 * Errors: `PlanRowsInvalid`, `ManifestArchived`, `StaleVersion`, `ContentReferenceMissing`.
 */
export const planPublish = /* @__PURE__ */ defineCall<PlanPublishInput, PlanWithSample>('POST', '/api/content/plans/publish', {
  timeoutMs: 120000,
})

/** Create upload URLs for binaries. A manifest can reference them after the upload. */
export const saveBinaries = /* @__PURE__ */ defineCall<SaveBinariesInput, SaveBinariesOutput>('POST', '/basic/content/binary', {
  timeoutMs: 120000,
})

/** Save versions of items. They are not live until a manifest references them. The same content gets the same version. */
export const saveContent = /* @__PURE__ */ defineCall<SaveContentInput, SaveContentOutput>('POST', '/basic/content', {
  timeoutMs: 120000,
})

/** Save versions of texts that a manifest can reference. */
export const saveTexts = /* @__PURE__ */ defineCall<SaveTextsInput, SaveTextsOutput>('POST', '/basic/content/text', {
  timeoutMs: 120000,
})

/**
 * Archive a manifest, or unarchive it. Games still read an archived one, but nobody can publish to it.
 *
 * Errors: `ApprovalNeeded`, `ManifestNotFound`, `GlobalManifestNotArchivable`.
 */
export const archiveManifest = /* @__PURE__ */ defineCall<ArchiveManifestInput, CommonResponse>('PUT', '/api/content/manifests/:id/archived', {
  timeoutMs: 120000,
})

/**
 * Archive manifests: games still read them, but nobody can publish to them.
 *
 * Errors: `ApprovalNeeded`, `ManifestNotFound`, `GlobalManifestNotArchivable`.
 */
export const archiveManifests = /* @__PURE__ */ defineCall<ArchiveManifestsInput, EmptyResponse>('POST', '/basic/content/manifests/archive', {
  timeoutMs: 120000,
})

/**
 * Compare the public items of two manifests of this or another realm.
 *
 * Errors: `ManifestNotFound`, `RealmNotFound`.
 */
export const compareManifests = /* @__PURE__ */ defineCall<CompareManifestsInput, CompareManifestsOutput>('GET', '/api/content/comparison', {
  timeoutMs: 120000,
})

/**
 * Get one manifest of the history, with all its references.
 *
 * Errors: `ManifestNotFound`, `RealmNotFound`.
 */
export const getExactManifest = /* @__PURE__ */ defineCall<GetExactManifestInput, Manifest>('GET', '/basic/content/manifest/exact', {
  timeoutMs: 120000,
})

/**
 * Get the live manifest with all its references; an empty realm has an empty global manifest.
 *
 * Errors: `ManifestNotFound`, `RealmNotFound`.
 */
export const getManifest = /* @__PURE__ */ defineCall<GetManifestInput, Manifest>('GET', '/basic/content/manifest', {
  timeoutMs: 120000,
})

/** Get the checksums of all live manifests. */
export const getManifestChecksums = /* @__PURE__ */ defineCall<NoInput, GetManifestChecksumsOutput>('GET', '/basic/content/manifest/checksums', {
  timeoutMs: 120000,
})

/**
 * Get the latest manifests in the history, newest first.
 *
 * Errors: `RealmNotFound`.
 */
export const getManifestHistory = /* @__PURE__ */ defineCall<GetManifestHistoryInput, GetManifestHistoryOutput>('GET', '/basic/content/manifest/history', {
  timeoutMs: 120000,
})

/** Get all live manifests, each with all its references. */
export const getManifests = /* @__PURE__ */ defineCall<NoInput, GetManifestsOutput>('GET', '/basic/content/manifests', {
  timeoutMs: 120000,
})

/**
 * Get the entries with private properties, and the addresses of these, valid for a day.
 *
 * Errors: `ManifestNotFound`.
 */
export const getPrivateManifest = /* @__PURE__ */ defineCall<GetPrivateManifestInput, ManifestEntries>('GET', '/basic/content/manifest/private/json', {
  timeoutMs: 120000,
})

/**
 * Get the entries with private properties as CSV without a header, in the columns of the public one.
 *
 * Errors: `ManifestNotFound`.
 */
export const getPrivateManifestCsv = /* @__PURE__ */ defineCall<GetPrivateManifestCsvInput, string>('GET', '/basic/content/manifest/private', {
  isText: true,
  timeoutMs: 120000,
})

/**
 * List the history of a manifest, newest first, with the URL of each entry’s changes. `fromUid` (exclusive) and `toUid` (inclusive) limit the range.
 *
 * Errors: `ManifestNotFound`.
 */
export const listManifestDiffs = /* @__PURE__ */ defineCall<ListManifestDiffsInput, ListManifestDiffsOutput>('GET', '/basic/content/manifest/diffs', {
  timeoutMs: 120000,
})

/** List the history of a manifest with author and changes of each entry, newest first by default. */
export const listManifestHistory = /* @__PURE__ */ defineCall<ListManifestHistoryInput, ListManifestHistoryOutput>('GET', '/api/content/history', {
  timeoutMs: 120000,
})

/** List the live manifests of the realm. */
export const listManifests = /* @__PURE__ */ defineCall<NoInput, ListManifestsOutput>('GET', '/api/content/manifests', {
  timeoutMs: 120000,
})

/**
 * Plan to publish a manifest of the history again.
 *
 * Errors: `ContentReferenceMissing`, `PlanRowsInvalid`, `ManifestNotFound`, `ManifestArchived`.
 */
export const planRepeat = /* @__PURE__ */ defineCall<PlanRepeatInput, PlanWithSample>('POST', '/api/content/plans/repeat', {
  timeoutMs: 120000,
})

/**
 * Publish a manifest of the history again, as a new entry.
 *
 * Errors: `ApprovalNeeded`, `ContentReferenceMissing`, `ManifestNotFound`, `ManifestArchived`, `StaleVersion`.
 */
export const repeatManifest = /* @__PURE__ */ defineCall<RepeatManifestInput, CommonResponse>('PUT', '/basic/content/manifest/repeat', {
  timeoutMs: 120000,
})

/**
 * Publish a manifest. All versions go live at once, and items that it does not contain disappear. Send the ETag of the live manifest as If-Match to avoid overwriting another publish.
 *
 * Errors: `ApprovalNeeded`, `ContentChecksFailed`, `ContentReferenceMissing`, `ManifestArchived`, `StaleVersion`.
 */
export const saveManifest = /* @__PURE__ */ defineCall<SaveManifestInput, SaveManifestOutput>('POST', '/basic/content/manifest', {
  timeoutMs: 120000,
})

/**
 * Unarchive manifests.
 *
 * Errors: `ApprovalNeeded`, `ManifestNotFound`, `GlobalManifestNotArchivable`.
 */
export const unarchiveManifests = /* @__PURE__ */ defineCall<UnarchiveManifestsInput, EmptyResponse>('POST', '/basic/content/manifests/unarchive', {
  timeoutMs: 120000,
})

/**
 * Compare the live content of another realm as a plain list, for older tools. The checksum is empty if nothing was published.
 *
 * Errors: `RealmNotFound`.
 */
export const getOldPromotion = /* @__PURE__ */ defineCall<GetOldPromotionInput, GetOldPromotionOutput>('GET', '/basic/realms/project/promote', {
  timeoutMs: 120000,
})

/**
 * Compare the live content of another realm with that of this one, per manifest.
 *
 * Errors: `RealmNotFound`.
 */
export const getPromotion = /* @__PURE__ */ defineCall<GetPromotionInput, Promotions>('GET', '/basic/realms/promotion', {
  timeoutMs: 120000,
})

/**
 * Plan to promote content of another realm to this one, or its microservices.
 *
 * Errors: `ContentReferenceMissing`, `PlanRowsInvalid`, `RealmNotFound`, `ManifestNotFound`, `ManifestArchived`.
 */
export const planPromotion = /* @__PURE__ */ defineCall<PlanPromotionInput, PlanWithSample>('POST', '/api/realms/plans/promote', {
  timeoutMs: 120000,
})

/**
 * Promote live content of another realm to this one: the given manifests or all, unless `promotions` lists other scopes. `microservices` deploys the services of the other realm and needs the right to deploy.
 *
 * Errors: `ApprovalNeeded`, `ContentReferenceMissing`, `RealmNotFound`, `ManifestNotFound`, `ManifestArchived`, `StorageDependency`.
 */
export const promoteContent = /* @__PURE__ */ defineCall<PromoteContentInput, Promotions>('POST', '/basic/realms/promotion', {
  timeoutMs: 120000,
})

/**
 * Promote one manifest of another realm to this one. Returns the manifest.
 *
 * Errors: `ApprovalNeeded`, `ContentReferenceMissing`, `RealmNotFound`, `ManifestNotFound`, `ManifestArchived`.
 */
export const pullManifest = /* @__PURE__ */ defineCall<PullManifestInput, Manifest>('POST', '/basic/content/manifest/pull', {
  timeoutMs: 120000,
})

/**
 * Promote all manifests of another realm to this one. Returns their checksums.
 *
 * Errors: `ApprovalNeeded`, `ContentReferenceMissing`, `RealmNotFound`, `ManifestNotFound`, `ManifestArchived`.
 */
export const pullManifests = /* @__PURE__ */ defineCall<PullManifestsInput, PullManifestsOutput>('POST', '/basic/content/manifests/pull', {
  timeoutMs: 120000,
})

/** Validate an item together with the live content. Nothing is saved. */
export const checkContentDraft = /* @__PURE__ */ defineCall<CheckContentDraftInput, ContentChecks>('POST', '/api/content/checks', {
  isSafe: true,
  timeoutMs: 120000,
})

/**
 * Get one item of a live manifest as its list shows it; null if the manifest does not name it.
 *
 * Errors: `ManifestNotFound`.
 */
export const findContentItem = /* @__PURE__ */ defineCall<FindContentItemInput, FindContentItemOutput>('GET', '/api/content/item', {
  timeoutMs: 120000,
})

/**
 * List the types of content: those of Regent, those that the studio has published, and those inferred from the items of a manifest, each with its JSON Schema.
 *
 * Errors: `ManifestNotFound`.
 */
export const listContentTypes = /* @__PURE__ */ defineCall<ListContentTypesInput, ListContentTypesOutput>('GET', '/api/content/types', {
  timeoutMs: 120000,
})

/**
 * List the items of a live manifest that reference an item, by link or by id.
 *
 * Errors: `ManifestNotFound`.
 */
export const listContentUses = /* @__PURE__ */ defineCall<ListContentUsesInput, ListContentUsesOutput>('GET', '/api/content/uses', {
  timeoutMs: 120000,
})

/**
 * List the saved versions of an item with author and time, newest first, and the live one.
 *
 * Errors: `ManifestNotFound`.
 */
export const listItemVersions = /* @__PURE__ */ defineCall<ListItemVersionsInput, ListItemVersionsOutput>('GET', '/api/content/versions', {
  timeoutMs: 120000,
})
