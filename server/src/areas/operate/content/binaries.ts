import { randomUUID } from 'node:crypto'
import { ApiError } from '@regent/contract/errors'
import { type BinaryReference, maxBinaryBytes } from '@regent/contract/operate/content/content-shapes'
import type * as z from 'zod'
import type { StoredFile } from '../../../engines/files/files.ts'
import { linkLifeMs } from '../../../engines/files/links.ts'
import type { RealmContext } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { hashVersion } from './entries.ts'
import { findAuthorId, save } from './items.ts'
import * as queries from './queries.ts'

/** The maximum number of open upload links of a realm; expired ones count for another hour. */
const maxOpenUploads = 10_000

type BinaryInput = { id: string; checksum: string; uploadContentType: string; tags: string[] }

/** Registers binaries and returns an upload link for each; a manifest can refer to a binary once it is uploaded. */
export async function saveBinaries(
  context: RealmContext,
  given: readonly BinaryInput[],
): Promise<z.output<typeof BinaryReference>[]> {
  const { realm, now, links, origin } = context
  const items = given.map(({ id, checksum, uploadContentType }) => ({
    id,
    version: hashVersion('binary', id, { checksum, uploadContentType }),
    kind: 'binary' as const,
    checksum,
    properties: {},
    mimeType: uploadContentType,
    object: `content/${realm.id}/${randomUUID()}`,
  }))
  const references = await save(context, 'binary', items, new Map(given.map(({ id, tags }) => [id, tags])))
  await queries.deleteUploadsBefore(realm, new Date(now - 4 * linkLifeMs))
  if ((await queries.countUploads(realm)) + items.length > maxOpenUploads) {
    throw new ApiError('BadRequest', {
      field: 'binary',
      message: `binary exceeds the limit of ${maxOpenUploads.toLocaleString('en')} open uploads per realm. Finish open uploads, or wait one hour.`,
    })
  }
  const uploads = items.map(({ object, id, version }) => ({ object, id, version }))
  await queries.insertUploads(realm, uploads, findAuthorId(context), new Date(now))
  const heads = new Map(
    (await queries.selectItemHeads(realm, items)).map((head) => [`${head.id}/${head.version}`, head]),
  )
  return items.flatMap(({ id, version, object, mimeType }, index) => {
    const reference = references[index]
    if (!reference) return []
    return {
      ...reference,
      type: 'binary' as const,
      uploadUri: links.upload(origin, object, maxBinaryBytes, now),
      uploadMethod: 'PUT' as const,
      mimeType,
      sizeInBytes: heads.get(`${id}/${version}`)?.size ?? 0,
    }
  })
}

/** The bytes of a binary were uploaded. The first upload wins: the content of a version never changes. */
export async function binaryUploaded({ db, files }: Services, key: string, file: StoredFile): Promise<void> {
  const [, pid = ''] = key.split('/')
  const realm = { db, id: pid }
  const upload = await queries.takeUpload(realm, key)
  if (!upload) throw new ApiError('FileLinkInvalid')
  const { size, md5 } = file
  if (await queries.updateBinary(realm, upload, { object: key, size, md5 })) return
  const [there] = await queries.selectItems(realm, [upload])
  if (there?.md5 !== md5)
    throw new ApiError('FileLinkInvalid', {
      message: 'This binary was already uploaded with different bytes. Save a new version.',
    })
  await files.delete(key)
}
