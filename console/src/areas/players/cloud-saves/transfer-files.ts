import { ApiError } from '@regent/contract/errors'
import { createDownloadUrlsForOperator, createUploadUrlsForOperator } from '@regent/contract/players/cloud-saves'
import { readAgain } from '../../../api/act.ts'
import { call } from '../../../api/client.ts'

/** Requests a link to the file, or to a version of it, and opens it: the browser then downloads it. */
export async function downloadFile(playerId: number, objectKey: string, eTag?: string): Promise<void> {
  const request = [{ objectKey, ...(eTag !== undefined && { eTag }) }]
  const answer = await call(createDownloadUrlsForOperator, { body: { playerId, request } })
  // Other servers of the same API may answer the list itself.
  const [link] = Array.isArray(answer) ? (answer as { url: string }[]) : answer.response
  if (!link) throw new ApiError('CloudSaveNotFound')
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = objectKey.split('/').at(-1) ?? objectKey
  anchor.click()
}

/** Uploads a file to the player's saves; it replaces one of the same name. */
export async function uploadFile(playerId: number, objectKey: string, file: File): Promise<void> {
  const request = [{ objectKey, sizeInBytes: file.size }]
  const { response } = await call(createUploadUrlsForOperator, { body: { playerId, request } })
  const link = response[0]
  if (!link) throw new ApiError('FileLinkInvalid')
  const reply = await fetch(link.url, { method: 'PUT', body: file })
  if (!reply.ok) throw new ApiError(reply.status === 413 ? 'PayloadTooLarge' : 'FileLinkInvalid')
  await readAgain('cloud-save')
}
