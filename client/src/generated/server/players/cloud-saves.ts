// `npm run docs` writes this file from the contract.
import { defineCall } from '../../../define-call.ts'
import type {
  CreateDownloadUrlsForOperatorInput,
  CreateUploadUrlsForOperatorInput,
  DeleteSaveInput,
  FileUrls,
  GetSaveHistoryInput,
  GetSaveHistoryOutput,
  MoveSavesInput,
  ReplaceSavesInput,
  RestoreSaveInput,
  SaveManifest,
} from '../shapes.ts'

/**
 * Create download URLs of a player’s files for operators. With an eTag, of a kept version.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`.
 */
export const createDownloadUrlsForOperator = /* @__PURE__ */ defineCall<CreateDownloadUrlsForOperatorInput, FileUrls>('POST', '/basic/cloudsaving/data/downloadURLFromPortal', {
  isSafe: true,
})

/**
 * Create upload links for an operator: a file counts as soon as it is uploaded, without a commit.
 *
 * Errors: `PlayerNotFound`.
 */
export const createUploadUrlsForOperator = /* @__PURE__ */ defineCall<CreateUploadUrlsForOperatorInput, FileUrls>('POST', '/basic/cloudsaving/data/uploadURLFromPortal')

/**
 * Remove one file from a player’s manifest.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`, `SaveConflict`.
 */
export const deleteSave = /* @__PURE__ */ defineCall<DeleteSaveInput, SaveManifest>('DELETE', '/api/cloud-saves/:playerId')

/**
 * Get kept versions of a player’s files and conflicts between their devices, newest first.
 *
 * Errors: `PlayerNotFound`.
 */
export const getSaveHistory = /* @__PURE__ */ defineCall<GetSaveHistoryInput, GetSaveHistoryOutput>('GET', '/api/cloud-saves/:playerId/history')

/**
 * Move a player’s files to the current store, for operators. Returns the manifest. All files are already there.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`.
 */
export const moveSaves = /* @__PURE__ */ defineCall<MoveSavesInput, SaveManifest>('PUT', '/basic/cloudsaving/data/moveFromPortal', {
  isSafe: true,
})

/**
 * Replace a player’s files with a copy of another player’s.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`, `SaveConflict`.
 */
export const replaceSaves = /* @__PURE__ */ defineCall<ReplaceSavesInput, SaveManifest>('POST', '/basic/cloudsaving/data/replace')

/**
 * Restore a kept version of a file. The current file becomes a version.
 *
 * Errors: `CloudSaveNotFound`, `PlayerNotFound`, `SaveConflict`.
 */
export const restoreSave = /* @__PURE__ */ defineCall<RestoreSaveInput, SaveManifest>('POST', '/api/cloud-saves/:playerId/restore')
