import { randomUUID } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { SaveManifest } from '@regent/contract/players/cloud-saves'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { linkLifeMs } from '../../../engines/files/links.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { findPlayerByTag } from '../players/service.ts'
import { noteOlderFiles, requireCurrentFiles } from './conflicts.ts'
import { readManifest, toWriter } from './manifest.ts'
import * as queries from './queries.ts'
import { selectVersionObjects } from './version-queries.ts'
import { saveReplacedVersions } from './versions.ts'

export type SaveState = queries.SaveState
/** Files by name; null for a missing file. */
export type FileStates = Record<string, SaveState | null>

/** The player of a call: the given one, otherwise the caller, or the player that a game server acts for. */
export async function requireSavePlayer(
  { caller, realm }: RealmContext,
  playerId: number | undefined,
): Promise<number> {
  const own = caller.kind === 'account' || caller.kind === 'server' ? caller.player?.gamerTag : undefined
  const gamerTag = playerId ?? own
  if (gamerTag === undefined) {
    throw new ApiError('BadRequest', { field: 'playerId', message: 'playerId is missing. Send the gamer tag.' })
  }
  if (gamerTag !== own && !(await findPlayerByTag(realm, gamerTag))) {
    throw new ApiError('PlayerNotFound', { field: 'playerId' })
  }
  return gamerTag
}

const toState = ({ object, size, etag, last_modified: lastModified }: queries.SaveRow): SaveState => ({
  object,
  size,
  eTag: etag,
  lastModified,
})

type SaveQuery = {
  objectKey: string
  sizeInBytes: number
  lastModified?: number | undefined
  deleted?: boolean | undefined
}

/**
 * Creates an upload link for each file. Uploads by players need a commit; operators' uploads take effect immediately.
 */
export async function createUploads(
  context: RealmContext,
  gamerTag: number,
  asked: readonly SaveQuery[],
  isOperators: boolean,
) {
  const { realm, now, caller, links, origin } = context
  const accountId = findAccountId(caller)
  const uploads = asked
    .filter(({ deleted }) => !deleted)
    .map(({ objectKey: name, sizeInBytes: limit, lastModified }) => ({
      object: `cloud-saves/${realm.id}/${gamerTag}/${newId()}`,
      limit,
      name,
      gamerTag,
      lastModified,
      operator: isOperators ? { accountId } : undefined,
      now: new Date(now),
    }))
  await checkRoom(realm, gamerTag, asked, { now, isOperators })
  if (uploads.length > 0) await queries.insertUploads(realm, uploads)
  context.unchanged()
  return Promise.all(
    uploads.map(async ({ object, limit, name }) => ({
      objectKey: name,
      // An operator's upload takes effect when it ends, so it must go through this server; a player's waits for the
      // commit.
      url: isOperators
        ? links.upload(origin, object, limit, now)
        : await links.uploadToTake(origin, object, limit, now),
    })),
  )
}

/** Maximum number of links per player at once. */
const maxLinks = 400
/** Maximum bytes per player, including open links. */
const maxBytes = 500 * 1024 * 1024

/** Anybody can become a player, so uploads are limited; those of operators only in number. */
async function checkRoom(
  realm: Realm,
  gamerTag: number,
  asked: readonly SaveQuery[],
  { now, isOperators }: { now: number; isOperators: boolean },
): Promise<void> {
  // One at a time: otherwise two concurrent calls would both see free space.
  await queries.lockSave(realm, gamerTag)
  const { links, bytes } = await queries.measureUploads(realm, gamerTag, new Date(now - linkLifeMs), isOperators)
  if (links + asked.filter(({ deleted }) => !deleted).length > maxLinks) {
    throw new ApiError('BadRequest', {
      field: 'request',
      message: `request exceeds the limit of ${maxLinks} open links per player. Commit uploaded files, or wait until links expire.`,
    })
  }
  if (isOperators) return
  const names = new Set(asked.map(({ objectKey }) => objectKey))
  const staying = (await queries.selectFiles(realm, gamerTag)).filter(({ name }) => !names.has(name))
  let total = staying.reduce((sum, { size }) => sum + size, bytes)
  for (const [index, { sizeInBytes, deleted }] of asked.entries()) {
    if (deleted) continue
    total += sizeInBytes
    if (total <= maxBytes) continue
    const field = `request.${index}.sizeInBytes`
    const message = `${field} exceeds the limit of 500 MB for the files and open uploads of a player.`
    throw new ApiError('BadRequest', { field, message })
  }
}

export async function createDownloads(
  { realm, now, links, origin }: RealmContext,
  gamerTag: number,
  wanted: readonly { objectKey: string; eTag?: string | undefined }[] | undefined,
) {
  const files = await queries.selectFiles(realm, gamerTag)
  const commitFiles = wanted ?? files.map(({ name }) => ({ objectKey: name, eTag: undefined }))
  const versioned = commitFiles.flatMap(({ objectKey, eTag }) => (eTag === undefined ? [] : objectKey))
  const versions = versioned.length > 0 ? await selectVersionObjects(realm, gamerTag, versioned) : []
  return Promise.all(
    commitFiles.map(async ({ objectKey: name, eTag }, index) => {
      const file = [...files, ...versions].find((one) => one.name === name && (eTag === undefined || one.etag === eTag))
      if (!file) throw new ApiError('CloudSaveNotFound', { field: `request.${index}.objectKey` })
      const saved = { name: name.split('/').at(-1) ?? name, md5: file.etag }
      return { objectKey: name, url: await links.download(origin, file.object, saved, now) }
    }),
  )
}

type CommitFile = SaveQuery & { checksum?: string | undefined; eTag?: string | undefined }

/**
 * Adds uploaded files to the manifest. A file with the same content as the current one needs no upload. Other uploads
 * for these names are discarded, so that repeating a commit finds its own result and nothing older. A commit with a
 * base version is rejected if that version is stale.
 */
export async function commit(
  context: RealmContext,
  gamerTag: number,
  asked: readonly CommitFile[],
): Promise<SaveManifest> {
  const { realm, now } = context
  await queries.lockSave(realm, gamerTag)
  await requireCurrentFiles(context, gamerTag, asked)
  await takeUploads(
    context,
    gamerTag,
    asked.flatMap(({ objectKey, deleted }) => (deleted ? [] : objectKey)),
  )
  const uploaded = await queries.lockUploaded(
    realm,
    gamerTag,
    asked.map(({ objectKey }) => objectKey),
  )
  const files = new Map((await queries.selectFiles(realm, gamerTag)).map((file) => [file.name, file]))
  const states: FileStates = {}
  const sent: Parameters<typeof noteOlderFiles>[3][number][] = []
  for (const [index, { objectKey, checksum, lastModified, deleted }] of asked.entries()) {
    if (deleted) {
      states[objectKey] = null
      continue
    }
    const matches = ({ etag }: { etag: string | null }) =>
      checksum === undefined || etag?.toLowerCase() === checksum.toLowerCase()
    // Another device may have uploaded the same name: with a checksum, each commit finds its own upload.
    const matchingFile = [...uploaded.filter(({ name }) => name === objectKey), files.get(objectKey)].find(
      (file) => file !== undefined && matches(file),
    )
    if (!matchingFile) throw new ApiError('FileNotUploaded', { field: `request.${index}.objectKey` })
    const ownTime = lastModified ?? matchingFile.last_modified
    const state = {
      object: matchingFile.object,
      size: matchingFile.size ?? 0,
      eTag: matchingFile.etag ?? '',
      lastModified: ownTime ?? compactTime(now),
    }
    states[objectKey] = state
    sent.push({ asked: asked[index] ?? { objectKey }, state, hasOwnTime: ownTime !== null && ownTime !== undefined })
  }
  await noteOlderFiles(context, gamerTag, files, sent)
  await changeFiles(context, gamerTag, states, false)
  const objects = uploaded.map(({ object }) => object)
  await queries.deleteUploads(realm, objects)
  const used = new Set(Object.values(states).map((state) => state?.object))
  const unused = objects.filter((object) => !used.has(object))
  await queries.insertDiscarded(realm, unused, queries.longAgo)
  return readManifest(realm, gamerTag)
}

/** Concurrent requests to the file store. */
const uploadsPerBatch = 8

/**
 * Finds files that the player has uploaded directly to the file store, which sends no notification. The manifest is
 * locked, so that concurrent commits do not take the same upload.
 */
async function takeUploads({ realm, files, now }: RealmContext, gamerTag: number, names: string[]): Promise<void> {
  const { direct } = files
  if (!direct) return
  const open = await queries.selectOpenUploads(realm, gamerTag, names, new Date(now - uploadsKeptMs))
  for (let from = 0; from < open.length; from += uploadsPerBatch) {
    const some = open.slice(from, from + uploadsPerBatch)
    // All requests finish before a failure ends the transaction.
    const results = await Promise.allSettled(some.map(({ object, limit }) => direct.takeUpload(object, limit)))
    for (const [index, end] of results.entries()) {
      if (end.status === 'rejected') throw end.reason
      if (end.value) await queries.markUploaded(realm.db, realm.id, some[index]?.object ?? '', end.value)
    }
  }
}

/** The format of file times in game clients: `yyyyMMddHHmmss` in UTC. */
export const compactTime = (ms: number): number => Number(new Date(ms).toISOString().replaceAll(/\D/g, '').slice(0, 14))

/** Copies all files of one player to another; the other player's files are discarded. */
export async function replaceFiles(context: RealmContext, from: number, to: number): Promise<SaveManifest> {
  const { realm } = context
  if (!(await queries.selectSave(realm, from))) throw new ApiError('CloudSaveNotFound', { field: 'sourcePlayerId' })
  await queries.lockSave(realm, to)
  await requireCurrentFiles(context, to, [])
  const source = await queries.selectFiles(realm, from)
  const target = await queries.selectFiles(realm, to)
  const states: FileStates = Object.fromEntries(target.map(({ name }) => [name, null]))
  for (const file of source) states[file.name] = toState(file)
  await changeFiles(context, to, states, true)
  return readManifest(realm, to)
}

export async function deleteFile(
  context: RealmContext,
  gamerTag: number,
  asked: { objectKey: string; eTag?: string | undefined },
): Promise<SaveManifest> {
  const { realm } = context
  const name = asked.objectKey
  await queries.lockSave(realm, gamerTag)
  await requireCurrentFiles(context, gamerTag, [{ ...asked, deleted: true }])
  const files = await queries.selectFiles(realm, gamerTag)
  if (!files.some((file) => file.name === name)) throw new ApiError('CloudSaveNotFound', { field: 'objectKey' })
  await changeFiles(context, gamerTag, { [name]: null }, true)
  return readManifest(realm, gamerTag)
}

/** Deletes the named files, or all. Deletions by other callers are pushed to the player's clients. */
export async function deleteFiles(
  context: RealmContext,
  gamerTag: number,
  wanted: readonly { objectKey: string; eTag?: string | undefined }[] | undefined,
): Promise<void> {
  const { realm, caller } = context
  await queries.lockSave(realm, gamerTag)
  await requireCurrentFiles(
    context,
    gamerTag,
    (wanted ?? []).map((file) => ({ ...file, deleted: true })),
  )
  const names = new Set((await queries.selectFiles(realm, gamerTag)).map(({ name }) => name))
  const unknown = wanted?.findIndex(({ objectKey }) => !names.has(objectKey)) ?? -1
  if (unknown >= 0) throw new ApiError('CloudSaveNotFound', { field: `request.${unknown}.objectKey` })
  const states = Object.fromEntries(
    (wanted?.map(({ objectKey }) => objectKey) ?? [...names]).map((name) => [name, null]),
  )
  if (Object.keys(states).length === 0) return context.unchanged()
  const isOwn = 'player' in caller && caller.player?.gamerTag === gamerTag
  await changeFiles(context, gamerTag, states, !isOwn)
}

/**
 * Changes the named files of a manifest to these states, audits the change, and notifies the player's clients. Replaced
 * and deleted files are kept as versions, so that they can be restored.
 */
export async function changeFiles(
  context: RealmContext,
  gamerTag: number,
  states: FileStates,
  isReplacement: boolean,
): Promise<void> {
  const { realm } = context
  const now = new Date(context.now)
  await queries.lockSave(realm, gamerTag)
  const rows = new Map((await queries.selectFiles(realm, gamerTag)).map((file) => [file.name, file]))
  const stateNow = (name: string): SaveState | null => {
    const row = rows.get(name)
    return row ? toState(row) : null
  }
  const before = Object.fromEntries(Object.keys(states).map((name) => [name, stateNow(name)]))
  const changedFiles = Object.entries(states).filter(
    ([name, state]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(state),
  )
  const isThere = (await queries.selectSave(realm, gamerTag)) !== undefined
  if (changedFiles.length === 0 && isThere) return context.unchanged()
  if (!(await queries.upsertSaveTime(realm, gamerTag, { id: randomUUID(), isReplacement, now }))) {
    throw new ApiError('PlayerNotFound', { field: 'playerId' })
  }
  for (const [name, state] of changedFiles) {
    await (state
      ? queries.upsertFile(realm, gamerTag, name, state, { at: now, by: toWriter(context) })
      : queries.deleteFile(realm, gamerTag, name))
  }
  await saveReplacedVersions(
    context,
    gamerTag,
    changedFiles.flatMap(([name]) => rows.get(name) ?? []),
    new Map(changedFiles.map(([name, state]) => [name, state?.eTag])),
  )
  const pick = (from: FileStates) => Object.fromEntries(changedFiles.map(([name]) => [name, from[name] ?? null]))
  if (changedFiles.length === 0) context.unchanged()
  else
    context.change({
      subject: 'cloud-save',
      id: String(gamerTag),
      before: pick(before),
      after: pick(states),
      gamerTag,
    })
  const message = { scopes: [], delay: 0, cloudsaving: { playerId: gamerTag, isReplacement } }
  context.tell({ pid: realm.id, gamerTag }, 'cloudsaving.refresh', message)
}

/** All files of a player by name. */
export const readFiles = async (realm: Realm, gamerTag: number): Promise<Record<string, SaveState>> =>
  Object.fromEntries((await queries.selectFiles(realm, gamerTag)).map((file) => [file.name, toState(file)]))

/** The current state of the named files, locked. */
export async function lockFiles(realm: Realm, gamerTag: number, names: readonly string[]): Promise<FileStates> {
  await queries.lockSave(realm, gamerTag)
  const files = await readFiles(realm, gamerTag)
  return Object.fromEntries(names.map((name) => [name, files[name] ?? null]))
}

/** How long unused contents are kept. */
export const discardedKeptMs = 30 * dayMs
/**
 * How long an upload can be committed. It is longer than the lifetime of links, because an upload may end shortly
 * before its link expires.
 */
export const uploadsKeptMs = 4 * linkLifeMs
/** An upload without a byte for a day is abandoned: its server has died. */
export const partsKeptMs = dayMs
