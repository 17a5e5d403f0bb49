import { createShard } from '@regent/contract/operate/shards'
import { getCurrentOperator } from '@regent/contract/organization/admin-users'
import { sampleShards } from '@regent/contract/samples/shards'
import { momentOf, type SampleMoment } from '../../../kernel/records/sample-realm.ts'

/** The shards of the sample, where the server gives the organization the rights to them (EXTRA_CUSTOMERS). */
export const shardsOfSample = (now: number): SampleMoment[] =>
  sampleShards(now).map(({ shardId, uri, metadata }, nth) =>
    momentOf({ daysAgo: 70 - 11 * nth, hour: 9.5 }, async ({ server, as }) => {
      if (!(await server.call(getCurrentOperator, {}, as)).extras) return
      const own = Object.entries(metadata).filter(([name]) => !name.startsWith('_'))
      await server.call(createShard, { body: { shardId, uri, metadata: Object.fromEntries(own) } }, as)
    }),
  )
