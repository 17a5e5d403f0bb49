import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'

/** A migration that was applied to the database. */
export type MigrationMark = { number: number; name: string; checksum: string }

/** A table of a backup. Generated columns are omitted. Backups of earlier releases have no checksums. */
export type BackedUpTable = { name: string; columns: string[]; rows: number; checksum?: string }

/** Contents of a backup. It is the last entry before the checksum, because its counts are known only then. */
export type Manifest = {
  /** The version of this layout. */
  format: number
  /** The version of the product that made the backup. */
  version: string
  /** When the database was read, ISO 8601. */
  at: string
  migrations: MigrationMark[]
  tables: BackedUpTable[]
  /** The last values of the sequences that have been used. */
  sequences: { name: string; value: string }[]
  files: { count: number; bytes: number }
  /** Keys of files that were deleted while the backup was made, before the database was read. */
  deletedFiles: string[]
  key: {
    /** True if the key is in the backup; otherwise it was in SECRET_KEY. */
    isIncluded: boolean
    /** Identifies the key without revealing it. */
    fingerprint: string
  }
}

export const manifestFormat = 1

export const manifestName = 'manifest.json'
export const keyName = 'secret.key'
export const filesPrefix = 'files/'
export const tablesPrefix = 'tables/'

/** Identifies a key without revealing it. */
export const fingerprintOfKey = (key: Buffer): string =>
  createHash('sha256').update('regent backup').update(key).digest('hex').slice(0, 32)

/** Reads a manifest. Rejects one of a later release, whose layout may differ. */
export function parseManifest(text: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format > manifestFormat) throw newerBackup(manifest.version)
  return manifest
}

export const newerBackup = (version: string): BackupError =>
  new BackupError(
    `The backup was made by Regent ${version}, which is later than this release. Restore it with release ${version}.`,
  )
