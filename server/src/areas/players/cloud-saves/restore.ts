import { ApiError } from '@regent/contract/errors'
import type { SaveManifest } from '@regent/contract/players/cloud-saves'
import type { RealmContext } from '../../../kernel/context/context.ts'
import { requireCurrentFiles } from './conflicts.ts'
import { readManifest } from './manifest.ts'
import { lockSave, selectFiles } from './queries.ts'
import { changeFiles } from './service.ts'
import { lockVersion, selectConflicts, selectVersions } from './version-queries.ts'

/** Restores a stored version of the player's file. Audited, and undone like every change of an operator. */
export async function restoreVersion(
  context: RealmContext,
  gamerTag: number,
  { objectKey, eTag }: { objectKey: string; eTag: string },
): Promise<SaveManifest> {
  const { realm } = context
  await lockSave(realm, gamerTag)
  await requireCurrentFiles(context, gamerTag, [])
  const version = await lockVersion(realm, gamerTag, objectKey, eTag)
  if (!version) {
    throw new ApiError('CloudSaveNotFound', {
      field: 'eTag',
      message: 'eTag is not a stored version of this file. Nothing was changed.',
    })
  }
  const { object, size, last_modified: lastModified } = version
  await changeFiles(context, gamerTag, { [objectKey]: { object, size, eTag, lastModified } }, true)
  return readManifest(realm, gamerTag)
}

/** Earlier files and conflicts of a player. Versions with the current content are omitted. */
export async function readHistory({ realm }: RealmContext, gamerTag: number) {
  const present = new Map((await selectFiles(realm, gamerTag)).map(({ name, etag }) => [name, etag]))
  const versions = await selectVersions(realm, gamerTag)
  return {
    versions: versions.filter(({ key, eTag }) => present.get(key) !== eTag),
    conflicts: await selectConflicts(realm, gamerTag),
  }
}
