import { importHistory } from '@regent/contract/analytics'
import { createSavedQuery } from '@regent/contract/analytics-queries'
import { sampleHistory, sampleQueries } from '@regent/contract/samples/analytics'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Events of the eleven weeks before, since the sample's players alone would fill only one day of the dashboard; and queries. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  const history = sampleHistory(Date.now())
  for (let at = 0; at < history.length; at += 5_000) {
    await server.call(importHistory, { body: { events: history.slice(at, at + 5_000) } }, as)
  }
  for (const body of sampleQueries) await server.call(createSavedQuery, { body }, as)
}
