// `npm run docs` writes this file from the contract.
import { defineCall } from '../../define-call.ts'
import type {
  GetManifestChecksumInput,
  GetPublicManifestCsvInput,
  GetPublicManifestInput,
  ManifestChecksum,
  ManifestEntries,
} from '../shapes.ts'

/**
 * Get the checksum of the live manifest; an empty realm has an empty one.
 *
 * Errors: `ManifestNotFound`.
 */
export const getManifestChecksum = /* @__PURE__ */ defineCall<GetManifestChecksumInput, ManifestChecksum>('GET', '/basic/content/manifest/checksum', {
  isOpen: true,
  timeoutMs: 120000,
})

/**
 * Get the public entries of the live manifest.
 *
 * Errors: `ManifestNotFound`.
 */
export const getPublicManifest = /* @__PURE__ */ defineCall<GetPublicManifestInput, ManifestEntries>('GET', '/basic/content/manifest/public/json', {
  isOpen: true,
  timeoutMs: 120000,
})

/**
 * Get the public entries of the live manifest as CSV without a header: type, id, version, URL, tags (separated by semicolons).
 *
 * Errors: `ManifestNotFound`.
 */
export const getPublicManifestCsv = /* @__PURE__ */ defineCall<GetPublicManifestCsvInput, string>('GET', '/basic/content/manifest/public', {
  isOpen: true,
  isText: true,
  timeoutMs: 120000,
})
