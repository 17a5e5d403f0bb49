import type { Readable } from 'node:stream'

export type StoredFile = {
  /** Bytes. */
  size: number
  /** MD5 of the content in hexadecimal; clients compare files by it. */
  md5: string
}

/** Metadata of a stored file, available without reading it. */
export type FileHead = {
  size: number
  /** When it was stored, epoch milliseconds, by the clock of the store. */
  writtenAt: number
  /** Absent where the store keeps no checksum of the whole file. */
  md5?: string
}

/**
 * File storage; each key is used once. A file is written completely and never changed, so readers always get one
 * complete version. An unreachable store throws `FilesUnavailable`.
 */
export type Files = {
  /** Throws `FileTooLarge` for more than `limit` bytes and `FileExists` for a key in use; nothing is kept then. */
  put: (key: string, content: Readable, limit: number) => Promise<StoredFile>
  /**
   * Undefined for a missing file. The content ends with `FileDamaged` if its checksum differs from this one, or from
   * the stored one.
   */
  get: (key: string, md5?: string) => Promise<{ content: Readable; size: number } | undefined>
  head: (key: string) => Promise<FileHead | undefined>
  has: (key: string) => Promise<boolean>
  /** Deletes a file; a missing file is ignored. */
  delete: (key: string) => Promise<void>
  /** The keys of all files that begin with these characters, in no order. */
  list: (prefix: string) => AsyncGenerator<string>
  /** Deletes what uploads that never ended have left: those last written before this time. Returns how many. */
  deleteParts: (before: number) => Promise<number>
  /** Throws while nothing can be stored or read. */
  check: () => Promise<void>
  /** Direct access of clients to the store; undefined if this server proxies all files. */
  direct?: DirectFiles
}

/** Files that clients exchange with the store itself, by addresses that carry a permission. */
export type DirectFiles = {
  /** The origin of all these addresses. */
  origin: string
  /** A URL to download a file; `name` is the file name that a browser saves. */
  downloadUrl: (key: string, name: string, expiry: Expiry) => Promise<string>
  /**
   * An address to send exactly `size` bytes to by PUT. They lie apart, where they may be sent again, until
   * `takeUpload` makes them the file of this key.
   */
  uploadUrl: (key: string, size: number, expiry: Expiry) => Promise<string>
  /** Undefined if nothing was uploaded, or more than `limit` bytes. */
  takeUpload: (key: string, limit: number) => Promise<StoredFile | undefined>
}

/** From when, in epoch milliseconds, and for how long an address is good. */
export type Expiry = { now: number; seconds: number }

export class FileTooLarge extends Error {}
export class FileExists extends Error {}
/** The content is not what was stored. */
export class FileDamaged extends Error {}
/** The store does not answer, or rejects this server; the message has no secret. */
export class FilesUnavailable extends Error {}

/** As long as a key may be everywhere: S3 allows 1,024 bytes with the prefix. */
const maxKeyLength = 512
const keyPattern = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/

/** Rejects invalid keys, such as a path out of the store. */
export function requireKey(key: string): void {
  if (key.length > maxKeyLength || !keyPattern.test(key)) {
    throw new Error(`not the key of a file: ${key.slice(0, maxKeyLength)}`)
  }
}
