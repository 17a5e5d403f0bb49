import { sampleSegments } from '@regent/contract/samples/segments'
import { createSegment } from '@regent/contract/segments'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleSegments) await server.call(createSegment, { body }, as)
}
