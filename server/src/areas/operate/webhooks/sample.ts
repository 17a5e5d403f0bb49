import { createWebhook } from '@regent/contract/operate/webhooks'
import { sampleWebhooks } from '@regent/contract/samples/webhooks'
import type { SampleMoment, SampleRealm } from '../../../kernel/records/sample-realm.ts'

/** The webhooks. They are disabled, because their hosts do not exist. */
export const agenda = (): SampleMoment[] => [{ daysAgo: 40, hour: 10, by: 'admin', work: createWebhooks }]

/** Without a past they are created now. */
export async function fillSample(realm: SampleRealm): Promise<void> {
  if (!realm.hasPast) await createWebhooks(realm)
}

async function createWebhooks({ server, as }: Pick<SampleRealm, 'server' | 'as'>): Promise<void> {
  for (const body of sampleWebhooks) await server.call(createWebhook, { body }, as)
}
