import { createWebhook } from '@regent/contract/operate/webhooks'
import { sampleWebhooks } from '@regent/contract/samples/webhooks'
import type { SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The webhooks. They are disabled, because their hosts do not exist. */
export async function fillSample({ server, as }: SampleRealm): Promise<void> {
  for (const body of sampleWebhooks) await server.call(createWebhook, { body }, as)
}
