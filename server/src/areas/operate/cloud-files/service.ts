import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@regent/contract/errors'
import {
  type CloudFile,
  type CloudFileInput,
  type CloudFileKind,
  cloudFileTypes,
  maxCloudFileBytes,
  maxCloudFiles,
} from '@regent/contract/operate/cloud-files'
import type { Right } from '@regent/contract/permissions'
import { dayMs } from '@regent/contract/time'
import { newId } from '../../../engines/database/ids.ts'
import { findAccountId } from '../../../kernel/context/access.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/context/present.ts'
import * as queries from './queries.ts'

/** A file as the audit trail stores it: its name, its metadata and its content. */
export type CloudFileState = queries.FileName & {
  fileName: string
  mimeType: string
  tags: string[]
  expiration: number | null
  content: { object: string; sizeBytes: number; checksum: string; uploaded: number }
}

export const toCloudFileState = (row: queries.CloudFileRow): CloudFileState => ({
  kind: row.kind,
  trial: row.trial,
  cohort: row.cohort,
  name: row.name,
  ...toVersionFields(row),
})

export const isThere = (row: queries.CloudFileRow | undefined): row is queries.CloudFileRow => row?.deleted_at === null

const toVersionFields = (row: queries.VersionRow) => ({
  fileName: row.file_name,
  mimeType: row.mime_type,
  tags: row.tags,
  expiration: row.expires_at,
  content: { object: row.object, sizeBytes: row.size, checksum: row.checksum, uploaded: row.uploaded_at },
})

/** The path prefix of the URLs of all file versions. */
export const cloudPath = '/files/cloud'

const buildUrl = ({ realm, origin }: RealmContext, { sid, version }: { sid: number; version: number }) =>
  `${origin}${cloudPath}/${realm.id}/${sid}/${version}`

export async function fileView(context: RealmContext, row: queries.CloudFileRow): Promise<CloudFile> {
  const { kind, trial, cohort, name } = row
  const { links, origin, now } = context
  const file = { name: row.file_name, md5: row.checksum }
  const uri = kind === 'server' ? await links.download(origin, row.object, file, now) : buildUrl(context, row)
  return {
    sid: row.sid,
    stype: cloudFileTypes[kind],
    kind,
    ref: name,
    uniqueIdentifier: [kind, trial, cohort, name].filter(Boolean).join('/'),
    version: row.version,
    added: row.added_at,
    updated: row.updated_at,
    ...present({ expiration: row.expires_at }),
    data: {
      fname: row.file_name,
      tags: row.tags,
      uri,
      mimeType: row.mime_type,
      sizeBytes: row.size,
      checksum: row.checksum,
      uploaded: row.uploaded_at,
    },
    ...(kind === 'cohort' && { cohort: { trial, cohort } }),
  }
}

/** A file as clients read it: its URL has no protocol. */
export const toFileMeta = (context: RealmContext, row: queries.CloudFileRow) => ({
  sid: row.sid,
  version: row.version,
  ref: row.name,
  uri: buildUrl(context, row).replace(/^\w+:\/\//, ''),
  cohort: { trial: row.trial, cohort: row.cohort },
})

export async function requireFile(realm: Realm, sid: number, field = 'sid'): Promise<queries.CloudFileRow> {
  const row = await queries.selectFile(realm, sid)
  if (!row) throw new ApiError('CloudFileNotFound', { field })
  return row
}

function requireRight({ can, realm }: RealmContext, right: Right): void {
  if (!can(right, realm.id)) throw new ApiError('Forbidden', { message: `This needs the right "${right}".` })
}

/** A trial's files can only be changed with the right to change trials. */
function rejectCohort({ kind }: { kind: CloudFileKind }, field: string): void {
  if (kind === 'cohort') throw new ApiError('CloudFileOfCohort', { field })
}

type FileFields = Omit<CloudFileInput, 'sid' | 'name'>

/** Stores a new file of a realm, or a new version of the file found by its id or its name. */
export async function saveGiven(
  context: RealmContext,
  kind: CloudFileKind,
  { sid, name, ...given }: CloudFileInput,
): Promise<{ sid: number; version: number }> {
  const { realm } = context
  await queries.lockFiles(realm)
  if (sid !== undefined) {
    const row = await requireFile(realm, sid)
    rejectCohort(row, 'sid')
    requireRight(context, 'edit game-base')
    if (name !== undefined && name !== row.name)
      throw new ApiError('BadRequest', {
        field: 'name',
        message: `The file ${sid} is called ${row.name} and cannot be renamed.`,
      })
    return saveFileContent(context, row, given)
  }
  if (name === undefined) throw new ApiError('BadRequest', { field: 'name', message: 'name is missing.' })
  const fileName = { kind, trial: '', cohort: '', name }
  const row = await queries.lockNamed(realm, fileName)
  requireRight(context, isThere(row) ? 'edit game-base' : 'create game-base')
  return saveFileContent(context, fileName, given)
}

/** Stores a file. The caller must have checked the right. */
export async function saveFileContent(
  context: RealmContext,
  { kind, trial, cohort, name }: queries.FileName,
  { filePayloadBase64, ...given }: FileFields,
): Promise<{ sid: number; version: number }> {
  const { realm, now, files, ifMatch } = context
  const fileName = { kind, trial, cohort, name }
  await queries.lockFiles(realm)
  const row = await queries.lockNamed(realm, fileName)
  const before = isThere(row) ? row : undefined
  if (before) requireCurrentVersion(ifMatch, before)
  else if ((await queries.countFiles(realm)) >= maxCloudFiles) throw new ApiError('CloudFilesFull', { field: 'name' })
  const bytes = Buffer.from(filePayloadBase64, 'base64')
  const object = `cloud-files/${realm.id}/${randomUUID()}`
  const { size, md5 } = await files.put(object, Readable.from([bytes]), maxCloudFileBytes)
  const isSame = before?.checksum === md5 && before.size === size
  const content =
    isSame && before ? toVersionFields(before).content : { object, sizeBytes: size, checksum: md5, uploaded: now }
  try {
    const saved = await putFile(context, row?.sid ?? newId(), {
      ...fileName,
      fileName: given.fileName ?? before?.file_name ?? name,
      mimeType: given.mimeType ?? before?.mime_type ?? typeOf(given.fileName ?? name),
      tags: given.tags ?? before?.tags ?? [],
      expiration: given.expiration ?? before?.expires_at ?? null,
      content,
    })
    if (isSame) await files.delete(object)
    return saved
  } catch (error) {
    await files.delete(object)
    throw error
  }
}

const types: Record<string, string> = {
  csv: 'text/csv',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webp: 'image/webp',
  xml: 'application/xml',
}

/** The content type by the file extension, if none is given. */
function typeOf(name: string): string {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(types, end) ? (types[end] ?? '') : 'application/octet-stream'
}

function requireCurrentVersion(ifMatch: number | undefined, row: queries.CloudFileRow): void {
  if (ifMatch === undefined || ifMatch === row.version) return
  throw new ApiError('StaleVersion', { current: { ...toCloudFileState(row), version: row.version } })
}

/** The existing files, as the audit trail stores them; files of cohorts belong to their trials. */
export const listFileStates = async (realm: Realm): Promise<{ sid: number; state: CloudFileState }[]> =>
  (await queries.selectFiles(realm, ['base', 'server', 'asset'])).map((row) => ({
    sid: row.sid,
    state: toCloudFileState(row),
  }))

/** True if a version of the file has this content. */
export const contentIsKept = async (realm: Realm, sid: number, object: string): Promise<boolean> =>
  (await queries.lockVersion(realm, sid, { object })) !== undefined

/** Restores a state of a file as a new version; null deletes the file. */
export async function putFile(
  context: RealmContext,
  sid: number,
  state: CloudFileState | null,
): Promise<{ sid: number; version: number }> {
  const { realm, caller, now } = context
  await queries.lockFiles(realm)
  const row = await queries.lockFile(realm, sid)
  const before = isThere(row) ? toCloudFileState(row) : null
  const version = (row?.version ?? 0) + 1
  if (isDeepStrictEqual(before, state)) {
    context.unchanged()
    return { sid, version: version - 1 }
  }
  if (state) {
    const { kind, trial, cohort, name, content } = state
    if (!row) await queries.insertFile(realm, sid, { kind, trial, cohort, name }, new Date(now))
    await queries.insertVersion(realm, sid, {
      version,
      file_name: state.fileName,
      mime_type: state.mimeType,
      tags: state.tags,
      expires_at: state.expiration === null ? null : new Date(state.expiration),
      object: content.object,
      size: content.sizeBytes,
      checksum: content.checksum,
      uploaded_at: new Date(content.uploaded),
      saved_at: new Date(now),
      account_id: findAccountId(caller) ?? null,
    })
    context.setVersion(version)
  } else {
    await queries.markDeleted(realm, sid, new Date(now))
  }
  context.change({ subject: 'cloud-file', id: String(sid), before, after: state })
  return { sid, version }
}

type Changes = Partial<Pick<CloudFileState, 'fileName' | 'mimeType' | 'tags' | 'expiration'>>

export async function changeFile(
  context: RealmContext,
  sid: number,
  changes: { [Field in keyof Changes]: Changes[Field] | undefined },
) {
  await queries.lockFiles(context.realm)
  const row = await requireFile(context.realm, sid)
  rejectCohort(row, 'sid')
  requireCurrentVersion(context.ifMatch, row)
  const newValues = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return putFile(context, sid, { ...toCloudFileState(row), ...newValues })
}

export async function restoreVersion(context: RealmContext, sid: number, version: number) {
  await queries.lockFiles(context.realm)
  const row = await requireFile(context.realm, sid)
  rejectCohort(row, 'sid')
  const versionRow = await queries.lockVersion(context.realm, sid, { version })
  if (!versionRow) throw new ApiError('CloudFileNotFound', { field: 'version' })
  return putFile(context, sid, { ...toCloudFileState(row), ...toVersionFields(versionRow) })
}

export async function deleteFile(context: RealmContext, sid: number, isMeant: (row: queries.CloudFileRow) => boolean) {
  await queries.lockFiles(context.realm)
  const row = await requireFile(context.realm, sid, 'id')
  rejectCohort(row, 'id')
  if (!isMeant(row)) throw new ApiError('CloudFileNotFound', { field: 'id' })
  await putFile(context, sid, null)
}

/** The files of all cohorts. */
export async function cohortFiles(context: RealmContext): Promise<CloudFile[]> {
  const rows = await queries.selectFiles(context.realm, ['cohort'])
  return Promise.all(rows.map((row) => fileView(context, row)))
}

async function requireCohortFile(realm: Realm, sid: number): Promise<queries.CloudFileRow> {
  const row = await requireFile(realm, sid, 'id')
  if (row.kind !== 'cohort') throw new ApiError('CloudFileNotFound', { field: 'id' })
  return row
}

export async function readCohortFile(context: RealmContext, sid: number): Promise<{ data: string }> {
  await requireCohortFile(context.realm, sid)
  return readContent(context, sid, undefined)
}

export async function deleteCohortFile(context: RealmContext, sid: number): Promise<void> {
  await queries.lockFiles(context.realm)
  await requireCohortFile(context.realm, sid)
  await putFile(context, sid, null)
}

/** Copies the files of a trial's cohorts to a new trial; the trial's change is audited. */
export async function copyFilesOfTrial(
  context: RealmContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const nothing = () => {}
  const here = { ...context, ifMatch: undefined, setVersion: nothing, unchanged: nothing, change: nothing }
  await queries.lockFiles(context.realm)
  for (const row of await queries.selectFiles(context.realm, ['cohort'])) {
    if (row.trial !== from) continue
    const { data } = await readContent(context, row.sid, undefined)
    await saveFileContent(here, { ...row, trial: to }, { ...toUpload(row), filePayloadBase64: data })
  }
}

const toUpload = (row: queries.CloudFileRow) => ({
  fileName: row.file_name,
  mimeType: row.mime_type,
  tags: row.tags,
  ...present({ expiration: row.expires_at }),
})

/** Deletes cohort files together with their trial; the trial's change is audited. */
export async function deleteFilesOfTrial(realm: Realm, trial: string, now: number): Promise<void> {
  await queries.lockFiles(realm)
  await queries.markFilesOfTrial(realm, trial, null, new Date(now))
}

/** Restores the files that were deleted with the trial. */
export async function restoreFilesOfTrial(realm: Realm, trial: string, deletedAt: number): Promise<void> {
  await queries.lockFiles(realm)
  await queries.markFilesOfTrial(realm, trial, new Date(deletedAt), null)
}

/** The content as it is sent to operators. */
export async function readContent(
  { files, realm }: RealmContext,
  sid: number,
  version: number | undefined,
): Promise<{ data: string }> {
  const row = await requireFile(realm, sid)
  const versions = version === undefined ? [row] : await queries.selectVersions(realm, sid)
  const versionRow = versions.find((one) => version === undefined || one.version === version)
  const file = versionRow && (await files.get(versionRow.object, versionRow.checksum))
  if (!file) throw new ApiError('CloudFileNotFound', { field: version === undefined ? 'sid' : 'version' })
  const parts: Buffer[] = []
  for await (const part of file.content) parts.push(part as Buffer)
  return { data: Buffer.concat(parts).toString('base64') }
}

/** How long deleted files and old versions are kept. */
export const keptMs = 30 * dayMs
/** The number of versions kept regardless of age. */
export const keptVersions = 20
