import type { Readable } from 'node:stream'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance } from 'fastify'
import { FileExists, type Files, FilesUnavailable, FileTooLarge, type StoredFile } from '../../engines/files/files.ts'
import { type FileLinks, linkPath } from '../../engines/files/links.ts'

type Needs = {
  files: Files
  links: FileLinks
  clock: () => number
  /** Called when a file has been written. If it throws an `ApiError`, the upload is rejected and the file deleted. */
  onStored: (key: string, file: StoredFile, requestId: string) => Promise<void>
}

/** Serves links to files. A link needs no token, because it contains its permission. */
export async function fileRoutes(app: FastifyInstance, { files, links, clock, onStored }: Needs): Promise<void> {
  await app.register(async (scope) => {
    // Files are never parsed, whatever their content type, and never buffered in memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))

    scope.get(`${linkPath}/*`, async (request, reply) => {
      const grant = links.read((request.params as { '*': string })['*'], clock())
      const file = grant && grant.limit === undefined ? await files.get(grant.key, grant.md5) : undefined
      if (!grant || !file) throw new ApiError('FileLinkInvalid')
      return reply
        .type('application/octet-stream')
        .header('content-length', file.size)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(grant.name ?? 'file')}`)
        .header('content-security-policy', 'sandbox')
        .header('cache-control', 'private, no-store')
        .send(file.content)
    })

    const upload = { bodyLimit: Number.MAX_SAFE_INTEGER, config: { streamsBody: true as const } }
    scope.put(`${linkPath}/*`, upload, async (request, reply) => {
      const grant = links.read((request.params as { '*': string })['*'], clock())
      if (grant?.limit === undefined) throw new ApiError('FileLinkInvalid')
      if (await files.has(grant.key)) throw new ApiError('FileLinkInvalid')
      const content = (request.body ?? []) as Readable
      const file = await files.put(grant.key, content, grant.limit).catch((error) => {
        throw toError(error, content)
      })
      try {
        await onStored(grant.key, file, request.id)
      } catch (error) {
        // Only after a refusal: after an outage the row may have been saved. A waiting row is deleted later, with its
        // file.
        if (error instanceof ApiError) await files.delete(grant.key)
        throw error
      }
      return reply.header('etag', `"${file.md5}"`).status(200).send()
    })
  })
}

/** Errors are classified here, because errors of streams and files have codes like those of a database connection. */
function toError(error: unknown, content: Readable): Error {
  if (error instanceof FileTooLarge) return new ApiError('PayloadTooLarge')
  if (error instanceof FileExists) return new ApiError('FileLinkInvalid')
  if (error instanceof FilesUnavailable) return error
  const isCutOff = content.errored || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (isCutOff)
    return new ApiError('BadRequest', {
      message: 'The upload was interrupted and discarded. Upload the file again.',
    })
  return new Error('the file could not be stored', { cause: error })
}
