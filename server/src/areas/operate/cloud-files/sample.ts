import { saveAsset, saveCloudFile } from '@regent/contract/cloud-files'
import { sampleCloudFiles } from '@regent/contract/samples/cloud-files'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

const dayMs = 86_400_000

/** The files of the sample, one with an earlier version. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const { kind, contents, expiresInDays, ...file } of sampleCloudFiles) {
    const expiration = expiresInDays === undefined ? undefined : Date.now() + expiresInDays * dayMs
    for (const content of contents) {
      const body = { ...file, expiration, filePayloadBase64: Buffer.from(content).toString('base64') }
      if (kind === 'asset') await server.call(saveAsset, { body }, as)
      else await server.call(saveCloudFile, { body: { ...body, kind } }, as)
    }
  }
}
