import { createHash } from 'node:crypto'
import { createRequestError } from '@regent/contract/client'
import { createDownloadUrls, createUploadUrls, getSaveManifest } from '@regent/contract/players/cloud-saves'
import type { Remote } from '../../server/src/kernel/records/remote.ts'
import { silenceMs } from './servers.ts'

type Call = Remote['call']
type Client = { scope: string; token: string }

/** Of 7 kB. It follows from the name of the file, so that what is read back can be judged without another copy. */
const contentOf = (key: string): string => `${key}\n`.repeat(200)
const checksumOf = (content: string): string => createHash('md5').update(content).digest('hex')

/** Uploads a file as a game client does; returns what the client must commit. */
export async function uploadSave(call: Call, client: Client, key: string) {
  const content = contentOf(key)
  const request = [{ objectKey: key, sizeInBytes: content.length, checksum: checksumOf(content) }]
  const { response } = await call(createUploadUrls, { body: { request } }, client)
  for (const { url } of response) {
    const reply = await fetch(url, { method: 'PUT', body: content, signal: AbortSignal.timeout(silenceMs) })
    const answer = await reply.text()
    if (!reply.ok) throw createRequestError(reply.status, JSON.parse(answer))
  }
  return { request }
}

/** As many as one call may name. */
const batch = 200

/** The names of the files whose content and checksum read back as they were uploaded. */
export async function readSaves(call: Call, client: Client): Promise<string[]> {
  const { manifest } = await call(getSaveManifest, { query: {} }, client)
  const intact: string[] = []
  for (let from = 0; from < manifest.length; from += batch) {
    const files = manifest.slice(from, from + batch)
    const request = files.map(({ key }) => ({ objectKey: key }))
    const { response } = await call(createDownloadUrls, { body: { request } }, client)
    for (const [index, { url, objectKey }] of response.entries()) {
      const content = await fetch(url, { signal: AbortSignal.timeout(silenceMs) }).then((reply) => reply.text())
      const isIntact = content === contentOf(objectKey) && files[index]?.eTag === checksumOf(content)
      if (isIntact) intact.push(objectKey)
    }
  }
  return intact
}
