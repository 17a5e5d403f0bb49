import { sampleViews } from '@regent/contract/samples/saved-views'
import { createSavedView } from '@regent/contract/saved-views'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** Two views that everybody sees: one of payments, one of players. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleViews) await server.call(createSavedView, { body }, as)
}
