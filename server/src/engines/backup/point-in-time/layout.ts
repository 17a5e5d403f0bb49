import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '../manifest.ts'

/** In BACKUP_DIR: base backups and WAL of the embedded PostgreSQL, and copies of the stored files. */
export const resolvePointInTime = (backupDir: string): string => join(backupDir, 'point-in-time')

/** Copies of the stored files, under their keys. Files never change, so all base backups share them. */
export const copiesFolder = (archive: string): string => join(archive, 'files')

/** The data folder of PostgreSQL within a base backup. */
export const clusterPrefix = 'postgres/'
export const passwordName = 'postgres.password'

/** Contents of a base backup, its last entry before the checksum. */
export type BaseManifest = Pick<Manifest, 'format' | 'version' | 'migrations' | 'key'> & {
  /** When the copy began and ended, ISO 8601. A restore can reach each moment after its end. */
  startedAt: string
  endedAt: string
  /** The first segment that a restore needs, and the last one without which the copy is not consistent. */
  startSegment: string
  endSegment: string
  /** Folders of the data folder; PostgreSQL needs the empty ones too. */
  folders: string[]
  /** Copied files that were deleted before the base backup began: no later row refers to them. */
  deletedFiles: string[]
}

/** A base backup on disk. */
export type Base = {
  path: string
  /** The folder of its cluster in the archive. */
  clusterArchive: string
  endedAt: number
  startSegment: string
}

/** Time and first segment are in the name, so that no archive must be read to choose one. */
const basePattern = /^base-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})-(\d{3})-([0-9A-F]{24})\.tar\.gz$/

export const nameBase = ({ endedAt, startSegment }: Pick<BaseManifest, 'endedAt' | 'startSegment'>): string =>
  `base-${endedAt.slice(0, 23).replaceAll(/[:.]/g, '-')}-${startSegment}.tar.gz`

/** The complete base backups of a cluster, oldest first. */
export async function listBases(clusterArchive: string): Promise<Base[]> {
  const names = existsSync(clusterArchive) ? await readdir(clusterArchive) : []
  return names.sort().flatMap((name) => {
    const match = basePattern.exec(name)
    if (!match) return []
    const [, date, hour, minute, second, ms, startSegment = ''] = match
    const endedAt = Date.parse(`${date}${hour}:${minute}:${second}.${ms}Z`)
    return [{ path: join(clusterArchive, name), clusterArchive, endedAt, startSegment }]
  })
}

/** The folders of all clusters that were archived here. */
export async function listClusterArchives(archive: string): Promise<string[]> {
  const entries = existsSync(archive) ? await readdir(archive, { withFileTypes: true }) : []
  return entries.flatMap(({ name }) => (/^\d{4}-/.test(name) ? [join(archive, name)] : []))
}

/** The complete base backups of all clusters, oldest first. */
export async function listAllBases(archive: string): Promise<Base[]> {
  const lists = await Promise.all((await listClusterArchives(archive)).map(listBases))
  return lists.flat().sort((a, b) => a.endedAt - b.endedAt)
}
