import { ApiError } from '@regent/contract/errors'
import type { SaveConflictStates } from '@regent/contract/players/cloud-saves'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { findSaveManifest, manifestTag, toWriter } from './manifest.ts'
import { type SaveRow, type SaveState, selectFiles } from './queries.ts'
import { insertConflict } from './version-queries.ts'

/** A file of a call, with the version that the caller last saw. */
type SeenFile = {
  objectKey: string
  eTag?: string | undefined
  checksum?: string | undefined
  lastModified?: number | undefined
  deleted?: boolean | undefined
}

type ConflictFile = SaveConflictStates['files'][number]

/** Maximum number of files in one conflict. */
const maxFiles = 20

/** An eTag without quotes, as clients send it in either form. */
const plainTag = (tag: string) => tag.replace(/^W\//, '').replaceAll('"', '').toLowerCase()

/**
 * Rejects a call that is based on an older state: `If-Match` (the ETag of the manifest or, for one file, of that file),
 * `If-None-Match: *` (no files yet) and `eTag` per file. The error has both states, and is listed on the player's page.
 * A repeated commit that was already applied succeeds. The caller holds the lock of the manifest.
 */
export async function requireCurrentFiles(
  context: RealmContext,
  gamerTag: number,
  seenFiles: readonly SeenFile[],
): Promise<void> {
  const { realm } = context
  const manifest = await findSaveManifest(realm, gamerTag)
  const tag = manifest && manifestTag(manifest)
  const files = new Map((await selectFiles(realm, gamerTag)).map((file) => [file.name, file]))
  const findTag = (key: string) => files.get(key)?.etag ?? ''
  const staleIndex = seenFiles.findIndex(
    ({ objectKey, eTag }) => eTag !== undefined && plainTag(eTag) !== findTag(objectKey),
  )
  const field = !isMatch(context, tag, seenFiles.length === 1 ? findTag(seenFiles[0]?.objectKey ?? '') : '')
    ? 'If-Match'
    : tag !== undefined && context.hasVersion(tag)
      ? 'If-None-Match'
      : staleIndex >= 0
        ? `request.${staleIndex}.eTag`
        : undefined
  if (field === undefined) return
  const isThere = ({ objectKey, checksum, deleted }: SeenFile) =>
    deleted ? !files.has(objectKey) : checksum !== undefined && plainTag(checksum) === findTag(objectKey)
  if (seenFiles.length > 0 && seenFiles.every(isThere)) return
  const isStale = ({ objectKey, eTag }: SeenFile) => eTag === undefined || plainTag(eTag) !== findTag(objectKey)
  const states: SaveConflictStates = {
    expectedETag: context.matchTags?.map(plainTag).join(', ') ?? null,
    foundETag: tag ?? null,
    files: seenFiles
      .filter(isStale)
      .slice(0, maxFiles)
      .map((file) => ({
        key: file.objectKey,
        ...(file.eTag !== undefined && { expected: plainTag(file.eTag) }),
        ...(!file.deleted && { sent: toSentFields(file.checksum, file.lastModified) }),
        found: foundFile(files.get(file.objectKey)),
      })),
  }
  await insertConflict(realm, gamerTag, { ...states, outcome: 'refused', by: toWriter(context) }, new Date(context.now))
  const message = `${field} is out of date. These files have changed. Nothing was changed. Load them first.`
  throw context.commitAndRefuse(new ApiError('SaveConflict', { field, message, current: states }))
}

function isMatch({ matchTags }: RealmContext, tag: string | undefined, fileTag: string): boolean {
  if (matchTags === undefined) return true
  const tags = matchTags.map(plainTag)
  return tags.includes('*') ? tag !== undefined : (tag !== undefined && tags.includes(tag)) || tags.includes(fileTag)
}

/** Records files of a game that replace files of the same game with a later time, which the client has not read. */
export async function noteOlderFiles(
  context: RealmContext,
  gamerTag: number,
  before: ReadonlyMap<string, SaveRow>,
  sent: readonly { asked: SeenFile; state: SaveState; hasOwnTime: boolean }[],
): Promise<void> {
  if (context.matchTags !== undefined) return
  const files = sent.flatMap(({ asked, state, hasOwnTime }): ConflictFile[] => {
    const previousRow = before.get(asked.objectKey)
    const isOlder = previousRow?.saved_by === 'player' && hasOwnTime && state.lastModified < previousRow.last_modified
    if (!isOlder || asked.eTag !== undefined || state.eTag === previousRow.etag) return []
    return [{ key: asked.objectKey, sent: toSentFields(state.eTag, state.lastModified), found: foundFile(previousRow) }]
  })
  if (files.length === 0) return
  await insertConflict(
    context.realm,
    gamerTag,
    {
      outcome: 'overwritten',
      by: toWriter(context),
      expectedETag: null,
      foundETag: null,
      files: files.slice(0, maxFiles),
    },
    new Date(context.now),
  )
}

const toSentFields = (eTag: string | undefined, lastModified: number | undefined) => ({
  ...(eTag !== undefined && { eTag: plainTag(eTag) }),
  ...(lastModified !== undefined && { lastModified }),
})

const foundFile = (file: SaveRow | undefined): ConflictFile['found'] =>
  file
    ? {
        eTag: file.etag,
        size: file.size,
        lastModified: file.last_modified,
        ...(file.saved_at !== null && { savedAt: file.saved_at }),
        ...(file.saved_by !== null && { savedBy: file.saved_by }),
      }
    : null
