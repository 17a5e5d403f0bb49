import { verifyChecksum } from './checksum.ts'
import { type DirectFiles, type Files, requireKey } from './files.ts'
import type { S3Address } from './s3-address.ts'
import { S3Client, type S3Limits, usualLimits } from './s3-client.ts'
import { keptMd5Of, readContentLength, S3Store, undefinedIfNotFound, unlessRefused } from './s3-store.ts'

/** Files above this size are sent in parts of it, so that no more than that has to be sent again. */
const usualPartBytes = 8 * 1024 * 1024
/** Folder of client uploads until they are moved. No key begins with a dot. */
const uploadsFolder = '.uploads/'

export type S3Options = {
  limits?: Partial<S3Limits>
  /** Bytes per part; S3 rejects parts below 5 MiB, except the last one. */
  partBytes?: number
  /** Epoch milliseconds, for signatures. */
  clock?: () => number
}

/** Files in a bucket of S3 or of a compatible store that knows conditional writes (`If-None-Match`). */
export function s3Files(address: S3Address, options: S3Options = {}): Files {
  const { partBytes = usualPartBytes, clock = Date.now, limits } = options
  const client = new S3Client(address, { ...usualLimits, ...limits }, clock)
  const toPath = (key: string): string => {
    requireKey(key)
    return `${address.prefix}${key}`
  }
  const store = new S3Store(client, partBytes)
  const uploadsPath = `${address.prefix}${uploadsFolder}`

  const files: Files = {
    async put(key, content, limit) {
      return store.write(toPath(key), content, limit)
    },
    async get(key, md5) {
      const path = toPath(key)
      const response = await undefinedIfNotFound(client.read({ method: 'GET', path }))
      if (!response) return undefined
      const { headers, content } = response
      const expected = md5 ?? keptMd5Of(headers)
      return {
        content: expected === undefined ? content : verifyChecksum(content, key, expected),
        size: readContentLength(headers),
      }
    },
    async head(key) {
      const fileHead = await store.head(toPath(key))
      return (
        fileHead && {
          size: fileHead.size,
          writtenAt: fileHead.writtenAt,
          ...(fileHead.md5 !== undefined && { md5: fileHead.md5 }),
        }
      )
    },
    has: async (key) => (await store.head(toPath(key))) !== undefined,
    async delete(key) {
      await store.delete(toPath(key))
    },
    async *list(prefix) {
      for await (const { path } of store.list(`${address.prefix}${prefix}`)) {
        const key = path.slice(address.prefix.length)
        if (!key.startsWith('.')) yield key
      }
    },
    async deleteParts(before) {
      let deleted = 0
      for await (const { path, at } of store.list(uploadsPath)) {
        if (at >= before) continue
        await store.delete(path)
        deleted += 1
      }
      return deleted + (await store.abortUploads(address.prefix, before))
    },
    async check() {
      const query = { 'list-type': '2', 'max-keys': '1', prefix: address.prefix }
      await unlessRefused(client.ask({ method: 'GET', path: '', query }))
    },
  }
  if (address.linksEndpoint === undefined) return files
  return { ...files, direct: directFiles(client, store, address, address.linksEndpoint, toPath, uploadsPath) }
}

function directFiles(
  client: S3Client,
  store: S3Store,
  address: S3Address,
  endpoint: string,
  pathOf: (key: string) => string,
  uploadsPath: string,
): DirectFiles {
  const toUploadPath = (key: string) => {
    requireKey(key)
    return `${uploadsPath}${key}`
  }
  const origin = new URL(endpoint)
  if (address.style === 'virtual') origin.hostname = `${address.bucket}.${origin.hostname}`
  return {
    origin: origin.origin,
    async downloadUrl(key, name, expiry) {
      const query = {
        'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'response-content-type': 'application/octet-stream',
        'response-cache-control': 'private, no-store',
      }
      return client.presign(endpoint, { method: 'GET', path: pathOf(key), query }, expiry)
    },
    async uploadUrl(key, size, expiry) {
      const headers = { 'content-length': String(size) }
      return client.presign(endpoint, { method: 'PUT', path: toUploadPath(key), headers }, expiry)
    },
    async takeUpload(key, limit) {
      const source = toUploadPath(key)
      const sourceHead = await store.head(source)
      if (!sourceHead) return undefined
      if (sourceHead.size > limit) {
        await store.delete(source)
        return undefined
      }
      const md5 = sourceHead.etagMd5 ?? (await store.computeMd5(source))
      await store.copy(`/${address.bucket}/${source}`, pathOf(key), sourceHead.etag, md5)
      return { size: sourceHead.size, md5 }
    },
  }
}
