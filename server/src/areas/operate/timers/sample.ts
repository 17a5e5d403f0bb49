import { sampleTimerTexts } from '@regent/contract/samples/timers'
import { saveTimer } from '@regent/contract/timers'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const [name, cronish] of sampleTimerTexts) await server.call(saveTimer, { body: { name, cronish } }, as)
}
