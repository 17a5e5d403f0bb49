import { deployServiceManifest } from '@regent/contract/microservices'
import { sampleServices, sampleStorages } from '@regent/contract/samples/microservices'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Services that are on and off; they run if the server has their images. */
export async function deployServices({ server, as }: SampleRealm): Promise<void> {
  const body = { manifest: sampleServices, storageReferences: sampleStorages, comments: 'First services' }
  await server.call(deployServiceManifest, { body }, as)
}
