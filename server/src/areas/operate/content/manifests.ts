import { createHash, randomUUID } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { type ContentChecks, findingText } from '@regent/contract/operate/content/content-checks'
import { globalManifest } from '@regent/contract/operate/content/content-shapes'
import { isOfPlan, requireApproval } from '../../../kernel/approvals/gates.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { checkContent } from './checks.ts'
import { compareEntries } from './comparison.ts'
import { type ContentEntry, emptyChecksum, gatherReferences, hashEntries, type ReferenceInput } from './entries.ts'
import { findAuthorId } from './items.ts'
import { emptyList, findList, type List } from './lists.ts'
import * as queries from './queries.ts'

/** The live manifest; empty if it was never published. */
export type LiveManifest = {
  id: string
  uid: string
  checksum: string
  createdAt: number
  version: number
  isArchived: boolean
}

/** The version of a manifest that was never published; publishing makes the next one. */
const unpublished = 1

/** A realm without published content has an empty manifest: a 404 would stop game clients. */
export async function readLive(realm: Realm, manifestId: string): Promise<LiveManifest> {
  const row = await queries.selectLive(realm, manifestId)
  if (!row) {
    const uid = `m-${createHash('md5').update(`${realm.id} ${manifestId}`).digest('hex')}`
    const createdAt = realm.createdAt
    return { id: manifestId, uid, checksum: emptyChecksum, createdAt, version: unpublished, isArchived: false }
  }
  const { uid, checksum, created_at: createdAt, version, archived_at: archivedAt } = row
  return { id: manifestId, uid, checksum, createdAt, version, isArchived: archivedAt !== null }
}

export async function requireList(realm: Realm, checksum: string): Promise<List> {
  const list = checksum === emptyChecksum ? emptyList : await findList(realm, checksum)
  if (!list) throw new ApiError('ManifestNotFound')
  return list
}

/** Publishes these references. Rejects them if checks find errors, unless `reason` gives a reason to publish anyway. */
export async function saveManifest(
  context: RealmContext,
  manifestId: string,
  references: readonly ReferenceInput[],
  reason?: string,
) {
  const { realm } = context
  const newReferences = gatherReferences(references)
  const heads = new Map(
    (await queries.selectItemHeads(realm, newReferences)).map((head) => [`${head.id}/${head.version}`, head]),
  )
  const entries = newReferences.map(({ id, version, type, index, both, checksum, tags }): ContentEntry => {
    const head = heads.get(`${id}/${version}`)
    const isThere = head?.kind === type && (type !== 'binary' || head.object !== null)
    if (!head || !isThere) {
      throw new ApiError('ContentReferenceMissing', {
        field: `references.${index}`,
        message: `references.${index}: version ${version} of ${id} was not saved in this realm. Nothing was published.`,
      })
    }
    return {
      id,
      version,
      kind: type,
      visibility: both,
      checksum: checksum ?? head.checksum,
      tags: tags ?? [],
      created: head.created_at,
    }
  })
  const before = await requireList(realm, (await readLive(realm, manifestId)).checksum)
  const checks = await checkContent(context, manifestId, before.entries, entries)
  if (checks.errors.length > 0 && reason === undefined) rejectFindings(checks)
  const because = checks.errors.length > 0 ? reason : undefined
  return { ...(await publish(context, manifestId, entries, { origin: 'published', reason: because })), checks }
}

/** The number of errors in the message; `current` contains all. */
const maxErrorsInMessage = 3

function rejectFindings(checks: ContentChecks): never {
  const { errors } = checks
  const more =
    errors.length > maxErrorsInMessage ? ` And ${(errors.length - maxErrorsInMessage).toLocaleString('en')} more.` : ''
  throw new ApiError('ContentChecksFailed', {
    field: 'references',
    message: `Nothing was published. ${errors.slice(0, maxErrorsInMessage).map(findingText).join(' ')}${more} To publish anyway, send a reason as “force”.`,
    current: checks,
  })
}

type Cause = Pick<queries.NewContentManifest, 'origin' | 'source' | 'reason'>

/**
 * The only way a manifest becomes live: concurrent publishes wait, it is added to the history and the audit trail, and
 * game clients are notified. Publishing the live manifest again is a no-op.
 */
export async function publish(
  context: RealmContext,
  manifestId: string,
  entries: readonly ContentEntry[],
  { origin, source, reason }: Cause,
): Promise<LiveManifest> {
  const { realm } = context
  const isPromotion = origin === 'promoted' || isOfPlan(context, 'promote')
  await requireApproval(context, realm, isPromotion ? 'promote' : 'publish')
  await queries.lockManifest(realm, manifestId)
  const live = await readLive(realm, manifestId)
  if (context.ifMatch !== undefined && context.ifMatch !== live.version) {
    const { id, uid, checksum, createdAt, version } = live
    throw new ApiError('StaleVersion', { current: { id, uid, checksum, createdAt, version } })
  }
  if (live.isArchived) throw new ApiError('ManifestArchived', { field: 'id' })
  const checksum = hashEntries(entries)
  if (checksum === emptyChecksum && live.version === unpublished && manifestId !== globalManifest) {
    const message = `A new manifest needs at least one item. “${manifestId}” was not created.`
    throw new ApiError('BadRequest', { field: 'references', message })
  }
  if (checksum === live.checksum) {
    context.setVersion(live.version)
    context.unchanged()
    return live
  }
  const uid = randomUUID()
  const version = live.version + 1
  await saveList(context, checksum, entries)
  const before = await requireList(realm, live.checksum)
  const { added, changed, removed } = compareEntries(before.entries, entries).counts
  const counts = { itemCount: entries.length, added, changed, removed }
  const manifest = { uid, manifestId, checksum, origin, source, reason, ...counts }
  await queries.insertManifest(realm, manifest, version, findAuthorId(context), new Date(context.now))
  context.setVersion(version)
  context.change({
    subject: 'manifest',
    id: manifestId,
    before: auditValue(live.checksum),
    after: auditValue(checksum),
    pid: realm.id,
  })
  context.tell({ pid: realm.id }, 'content.refresh', {
    scopes: [],
    delay: 0,
    manifest: { id: manifestId, checksum, created: context.now, uid },
  })
  return { ...live, uid, checksum, createdAt: context.now, version }
}

/** Saves a list of versions, all of which must exist: a sweep may have deleted old ones in the meantime. */
export async function saveList({ realm, now }: RealmContext, checksum: string, entries: readonly ContentEntry[]) {
  if ((await queries.renewItems(realm, entries, new Date(now))) < entries.length) {
    const message = 'Old versions of the manifest were removed in the meantime. Save them again. Nothing was published.'
    throw new ApiError('ContentReferenceMissing', { field: 'references', message })
  }
  await queries.insertList(realm, checksum, entries, new Date(now))
}

/** A manifest of the history, live or not. */
export async function requireManifest(context: RealmContext, uid: string): Promise<queries.ContentManifestRow> {
  const row = await queries.selectManifest(context.realm, uid)
  if (!row) throw manifestNotFound(context)
  return row
}

/** Unknown uids may be those of removed manifests. */
export function manifestNotFound({ settings: { versionsKeptDays: days } }: RealmContext): ApiError {
  const removed = `No manifest has this uid. This server removes manifests ${days} days after newer ones replaced them.`
  return new ApiError('ManifestNotFound', { field: 'uid', ...(days !== undefined && { message: removed }) })
}

/** Publishes an earlier manifest again. */
export async function repeatManifest(context: RealmContext, uid: string): Promise<void> {
  const { realm } = context
  const row = await requireManifest(context, uid)
  const { entries } = await requireList(realm, row.checksum)
  await publish(context, row.manifest_id, entries, { origin: 'repeated', source: { pid: realm.id, uid } })
}

/** Archive and unarchive cannot be planned. */
const noArchivePlan =
  'Archiving cannot be approved. Instead, publish the manifest without its items and request approval of that plan.'

export async function archiveManifest(
  context: RealmContext,
  manifestId: string,
  archived: boolean,
  /** The name of the id in the call. */
  field = 'id',
): Promise<void> {
  const { realm } = context
  if (manifestId === globalManifest) throw new ApiError('GlobalManifestNotArchivable', { field })
  await queries.lockManifest(realm, manifestId)
  const row = await queries.selectLive(realm, manifestId)
  if (!row) throw new ApiError('ManifestNotFound', { field })
  const before = row.archived_at !== null
  if (before === archived) return context.unchanged()
  await requireApproval(context, realm, 'publish', noArchivePlan)
  await queries.updateArchived(realm, manifestId, archived ? new Date(context.now) : null)
  context.change({ subject: 'manifest-archive', id: manifestId, before, after: archived, pid: realm.id })
}

/**
 * The audit trail stores the checksum of a manifest: publishing the same one again gives the same state. Null means
 * nothing was published.
 */
export const auditValue = (checksum: string): string | null => (checksum === emptyChecksum ? null : checksum)
