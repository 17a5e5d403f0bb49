import { getCurrentOperator } from '@regent/contract/admin-users'
import { sampleShards } from '@regent/contract/samples/shards'
import { createShard } from '@regent/contract/shards'
import type { SampleRealm } from '../../../kernel/sample/sample-realm.ts'

/** The shards of the sample, if EXTRA_CUSTOMERS gives the organization the right to them. */
export async function makeShards({ server, as }: SampleRealm): Promise<void> {
  if (!(await server.call(getCurrentOperator, {}, as)).extras) return
  for (const { shardId, uri, metadata } of sampleShards(Date.now())) {
    const own = Object.entries(metadata).filter(([name]) => !name.startsWith('_'))
    await server.call(createShard, { body: { shardId, uri, metadata: Object.fromEntries(own) } }, as)
  }
}
