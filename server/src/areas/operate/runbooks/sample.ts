import { createRunbook, prepareRun } from '@regent/contract/runbooks'
import { sampleRunbooks } from '@regent/contract/samples/runbooks'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleRunbooks) {
    const { id, parameters } = await server.call(createRunbook, { body }, as)
    // A run that somebody has prepared and not started: its plan can be read.
    if (parameters.some(({ name }) => name === 'season'))
      await server.call(prepareRun, { params: { id }, body: { values: { season: 8 } } }, as)
  }
}
