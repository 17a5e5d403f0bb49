import {
  createDownloadUrlsForOperator,
  createUploadUrlsForOperator,
  deleteSave,
  getSaveManifest,
  moveSaves,
  replaceSaves,
  type SaveManifest,
} from '@regent/contract/cloud-saves'
import { ApiError } from '@regent/contract/errors'
import { queryOptions } from '@tanstack/react-query'
import { type CallAnswer, call, callForAnswer, realmScope } from '../../../api/client.ts'
import { queryClient } from '../../../api/query.ts'

/** The player's files; null before the first one. Any other failure is thrown. */
export const manifestQuery = (realmId: string, playerId: number) =>
  queryOptions({
    queryKey: [getSaveManifest.path, { playerId }, realmScope(realmId)],
    queryFn: async ({ signal }): Promise<SaveManifest | null> => {
      try {
        const found = await call(getSaveManifest, { query: { playerId } }, { scope: realmScope(realmId), signal })
        return found.id === '' ? null : found
      } catch (error) {
        // As other servers of the same API say it.
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

export const refreshFiles = () => queryClient.invalidateQueries({ queryKey: [getSaveManifest.path] })

/** Asks for a link to the file and opens it, which saves it. */
export async function downloadFile(playerId: number, objectKey: string): Promise<void> {
  const answer = await call(createDownloadUrlsForOperator, { body: { playerId, request: [{ objectKey }] } })
  // A server of the same API may answer the list itself.
  const [link] = Array.isArray(answer) ? (answer as { url: string }[]) : answer.response
  if (!link) throw new ApiError('CloudSaveNotFound')
  const anchor = document.createElement('a')
  anchor.href = link.url
  anchor.download = objectKey.split('/').at(-1) ?? objectKey
  anchor.click()
}

/** Puts a file into the player's saves, in place of one of the same name. */
export async function uploadFile(playerId: number, objectKey: string, file: File): Promise<void> {
  const request = [{ objectKey, sizeInBytes: file.size }]
  const { response } = await call(createUploadUrlsForOperator, { body: { playerId, request } })
  const link = response[0]
  if (!link) throw new ApiError('FileLinkInvalid')
  const reply = await fetch(link.url, { method: 'PUT', body: file })
  if (!reply.ok) throw new ApiError(reply.status === 413 ? 'PayloadTooLarge' : 'FileLinkInvalid')
  await refreshFiles()
}

type Entries = CallAnswer<unknown>['entries']

export async function removeFile(playerId: number, objectKey: string): Promise<Entries> {
  const { entries } = await callForAnswer(deleteSave, { params: { playerId }, body: { objectKey } })
  await refreshFiles()
  return entries
}

export async function replaceFiles(sourcePlayerId: number, targetPlayerId: number): Promise<Entries> {
  const { entries } = await callForAnswer(replaceSaves, { body: { sourcePlayerId, targetPlayerId } })
  await refreshFiles()
  return entries
}

export async function moveFiles(playerId: number): Promise<void> {
  await call(moveSaves, { body: { playerId } })
  await refreshFiles()
}
