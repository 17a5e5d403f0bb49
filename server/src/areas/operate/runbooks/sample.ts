import { createRunbook } from '@regent/contract/runbooks'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleRunbooks) await server.call(createRunbook, { body }, as)
}
