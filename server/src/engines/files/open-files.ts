import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Files } from './files.ts'
import { folderFiles } from './folder-files.ts'
import { describeS3Address, parseS3Address, s3AddressForm } from './s3-address.ts'
import { type S3Options, s3Files } from './s3-files.ts'

export type FilesPlace = {
  /** `file:` or undefined for the folder `files` of `dataDir`, `file:///folder`, or `s3://…`. */
  filesUrl: string | undefined
  dataDir: string
}

/** The store that the settings name. Nothing is read or written yet. */
export function openFiles(place: FilesPlace, options: S3Options = {}): Files {
  return place.filesUrl?.startsWith('s3:')
    ? s3Files(parseS3Address(place.filesUrl), options)
    : folderFiles(resolveFolder(place))
}

/** Description of the store for operators of the server, without secrets. */
export const describeFiles = (place: FilesPlace): string =>
  place.filesUrl?.startsWith('s3:') ? describeS3Address(place.filesUrl) : resolveFolder(place)

function resolveFolder({ filesUrl, dataDir }: FilesPlace): string {
  return filesUrl === undefined || filesUrl === 'file:' ? join(dataDir, 'files') : fileURLToPath(filesUrl)
}

/** Why FILES_URL is invalid; the text completes the sentence "FILES_URL …". */
export function refusalOfFilesUrl(text: string): string | undefined {
  if (text === 'file:' || (/^file:\/\/\/./.test(text) && URL.canParse(text))) return undefined
  if (!text.startsWith('s3:')) return `must be file: for DATA_DIR/files, file:///folder, or ${s3AddressForm}`
  try {
    parseS3Address(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
