import { ApiError } from '@regent/contract/errors'
import { maxCloudFiles } from '@regent/contract/operate/cloud-files'
import { realmOfUndo, type Undoable } from '../../../kernel/audit/undoable.ts'
import type { Realm, RealmContext } from '../../../kernel/context/context.ts'
import { countFiles, lockFile, lockFiles, lockNamed, lockVersion } from './queries.ts'
import { type CloudFileState, isThere, putFile, stateOf } from './service.ts'
import { takeUpload } from './upload-queries.ts'

/** The file as the audit trail stores it, locked; null if there is none. */
export async function readState(realm: Realm, sid: number): Promise<CloudFileState | null> {
  await lockFiles(realm)
  const row = await lockFile(realm, sid)
  return isThere(row) ? stateOf(row) : null
}

/**
 * Makes a file what it was, or what a draft says. Its content must be one of an earlier version, which are kept for thirty
 * days after they were replaced or deleted, or one that waits.
 */
export async function restoreState(context: RealmContext, sid: number, state: unknown): Promise<void> {
  const { realm } = context
  await lockFiles(realm)
  if (state === null) return void (await putFile(context, sid, null))
  const row = await lockFile(realm, sid)
  const wanted = { ...(row && stateOf(row)), ...(state as CloudFileState) }
  const { object } = wanted.content
  const isKept = row !== undefined && (await lockVersion(realm, sid, { object })) !== undefined
  if (!isKept && !(await takeUpload(realm, object))) refuse('The content from before is no longer kept.')
  const named = await lockNamed(realm, wanted)
  if (named && named.sid !== sid) refuse(`Another file has the name ${wanted.name} by now.`)
  if (!isThere(row) && (await countFiles(realm)) >= maxCloudFiles)
    refuse(`The realm has ${maxCloudFiles.toLocaleString('en')} files, which is the most.`)
  await putFile(context, sid, wanted)
}

const refuse = (message: string): never => {
  throw new ApiError('NotUndoable', { message })
}

export const cloudFile: Undoable = {
  read: (context, { subject_id: sid }) => readState(realmOfUndo(context).realm, Number(sid)),
  restore: (context, { subject_id: sid }, state) => restoreState(realmOfUndo(context), Number(sid), state),
}
