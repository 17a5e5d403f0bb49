import { copyNewFiles } from './engines/backup/point-in-time/file-copies.ts'
import { resolvePointInTime } from './engines/backup/point-in-time/layout.ts'
import type { EngineLog } from './engines/engine-log.ts'
import type { Files } from './engines/files/files.ts'
import { openFiles } from './engines/files/open-files.ts'
import type { S3Options } from './engines/files/s3-files.ts'
import type { Settings } from './kernel/settings/settings.ts'

/** The file store of a server. With BACKUP_DIR and the embedded database, new files are copied to the backups too. */
export function openServerFiles(settings: Settings, options: S3Options, log: EngineLog): Files {
  const files = openFiles(settings, options)
  if (settings.databaseUrl !== undefined || !settings.backups) return files
  return copyNewFiles(files, resolvePointInTime(settings.backups.folder), log)
}
