import { createHash } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import type { SavedFile, SaveManifest, SaveWriter } from '@regent/contract/players/cloud-saves'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import * as queries from './queries.ts'

const bucketName = 'cloud-saves'

/** The manifest of a player without saved files. */
export const emptyManifest: SaveManifest = { id: '', created: 0, replacement: false, manifest: [] }

/** The files of a player; undefined before the first one. */
export async function findSaveManifest(realm: Realm, gamerTag: number): Promise<SaveManifest | undefined> {
  const save = await queries.selectSave(realm, gamerTag)
  if (!save) return undefined
  const files = await queries.selectFiles(realm, gamerTag)
  return { id: save.id, created: save.created_at, replacement: save.is_replacement, manifest: files.map(fileView) }
}

export async function readManifest(realm: Realm, gamerTag: number): Promise<SaveManifest> {
  const manifest = await findSaveManifest(realm, gamerTag)
  if (!manifest) throw new ApiError('CloudSaveNotFound')
  return manifest
}

/** The ETag of a manifest, without quotes: it differs after each change. */
export const manifestTag = ({ id, created, replacement, manifest }: SaveManifest): string =>
  createHash('md5')
    .update(
      JSON.stringify([
        id,
        created,
        replacement,
        manifest.map(({ key, eTag, size, lastModified }) => [key, eTag, size, lastModified]),
      ]),
    )
    .digest('hex')

/** Adds the ETag of a manifest to the response. */
export function withTag(context: RequestContext, manifest: SaveManifest): SaveManifest {
  context.setVersion(manifestTag(manifest))
  return manifest
}

/** The author of files in this call: the player's own game, an operator, or a game server. */
export function toWriter({ caller }: RequestContext): SaveWriter {
  if (caller.kind === 'server') return 'server'
  return caller.kind === 'account' && caller.player ? 'player' : 'operator'
}

const fileView = ({ name, size, etag, last_modified: lastModified }: queries.SaveRow): SavedFile => ({
  key: name,
  size,
  eTag: etag,
  lastModified,
  bucketName,
})
