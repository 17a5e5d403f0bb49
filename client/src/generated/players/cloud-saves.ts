// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  CommitManifestInput,
  CreateDownloadUrlsInput,
  CreateUploadUrlsInput,
  DeleteSavesInput,
  EmptyResponse,
  FileUrls,
  GetSaveManifestInput,
  MoveOwnSavesInput,
  SaveManifest,
} from '../shapes.ts'

/**
 * Commit uploaded files. Other files do not change. With If-Match or an eTag per file, it fails with 412 if a file has changed since.
 *
 * Errors: `FileNotUploaded`, `PlayerNotFound`, `SaveConflict`.
 */
export const commitManifest = /* @__PURE__ */ defineCall<CommitManifestInput, SaveManifest>('PUT', '/basic/cloudsaving/data/commitManifest')

/**
 * Create download URLs for files of a player: the given ones, or all.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`.
 */
export const createDownloadUrls = /* @__PURE__ */ defineCall<CreateDownloadUrlsInput, FileUrls>('POST', '/basic/cloudsaving/data/downloadURL', {
  isSafe: true,
})

/**
 * Create upload URLs for a game client. It must then commit the manifest.
 *
 * Errors: `PlayerNotFound`.
 */
export const createUploadUrls = /* @__PURE__ */ defineCall<CreateUploadUrlsInput, FileUrls>('POST', '/basic/cloudsaving/data/uploadURL')

/**
 * Remove files from a player’s manifest: the given ones, or all.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`, `SaveConflict`.
 */
export const deleteSaves = /* @__PURE__ */ defineCall<DeleteSavesInput, EmptyResponse>('DELETE', '/basic/cloudsaving/data')

/**
 * Get the files a player has saved. Without any, game clients get a 404 and the staff an empty manifest.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`.
 */
export const getSaveManifest = /* @__PURE__ */ defineCall<GetSaveManifestInput, SaveManifest>('GET', '/basic/cloudsaving')

/**
 * Move files to the current store, for older clients. All files are already there.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`.
 */
export const moveOwnSaves = /* @__PURE__ */ defineCall<MoveOwnSavesInput, SaveManifest>('PUT', '/basic/cloudsaving/data/move', {
  isSafe: true,
})
