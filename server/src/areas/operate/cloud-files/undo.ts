import { ApiError } from '@regent/contract/errors'
import { maxCloudFiles } from '@regent/contract/operate/cloud-files'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countFiles, lockFile, lockFiles, lockNamed, lockVersion } from './queries.ts'
import { type CloudFileState, isThere, putFile, toCloudFileState } from './service.ts'
import { takeUpload } from './upload-queries.ts'

/** The file as the audit trail stores it, locked; null if there is none. */
export async function readState(realm: Realm, sid: number): Promise<CloudFileState | null> {
  await lockFiles(realm)
  const row = await lockFile(realm, sid)
  return isThere(row) ? toCloudFileState(row) : null
}

/**
 * Restores a file to an earlier state, or to that of a draft. Its content must be one of an earlier version, which are
 * kept for thirty days after they were replaced or deleted, or a waiting one.
 */
export async function restoreState(context: RealmContext, sid: number, state: unknown): Promise<void> {
  const { realm } = context
  await lockFiles(realm)
  if (state === null) return void (await putFile(context, sid, null))
  const row = await lockFile(realm, sid)
  const target = { ...(row && toCloudFileState(row)), ...(state as CloudFileState) }
  const { object } = target.content
  const isKept = row !== undefined && (await lockVersion(realm, sid, { object })) !== undefined
  if (!isKept && !(await takeUpload(realm, object))) reject('The previous content is no longer stored.')
  const namesake = await lockNamed(realm, target)
  if (namesake && namesake.sid !== sid) reject(`Another file now has the name ${target.name}.`)
  if (!isThere(row) && (await countFiles(realm)) >= maxCloudFiles)
    reject(`Limit reached: ${maxCloudFiles.toLocaleString('en')} files per realm.`)
  await putFile(context, sid, target)
}

const reject = (message: string): never => {
  throw new ApiError('NotUndoable', { message })
}
