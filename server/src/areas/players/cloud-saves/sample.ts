import { createUploadUrlsForOperator } from '@regent/contract/cloud-saves'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** A saved game of the first player. */
export async function fillSample({ server, as, gamerTags }: SampleRealm): Promise<void> {
  const body = { playerId: gamerTags[0] ?? 0, request: [{ objectKey: 'slot-1/world.dat', sizeInBytes: 64 }] }
  const { response } = await server.call(createUploadUrlsForOperator, { body }, as)
  for (const { url } of response) await fetch(url, { method: 'PUT', body: 'forest 12 34, harbor 7 1' })
}
