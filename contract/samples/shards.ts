import { dayMs } from '../src/core/time.ts'
import type { Shard } from '../src/operate/shards.ts'

/** Shards in three regions, with metadata of the game. */
export const sampleShards = (now: number): Shard[] =>
  (
    [
      ['eu-1', { region: 'eu-central', capacity: 5_000 }],
      ['us-1', { region: 'us-east', capacity: 8_000 }],
      ['asia-1', { region: 'ap-northeast', capacity: 3_000, isClosing: true }],
    ] as const
  ).map(([shardId, metadata], index) => ({
    shardId,
    uri: `https://${shardId}.shards.lumen-forge.test`,
    metadata: { _created: now - (90 - index * 20) * dayMs, _shard_num: index + 1, ...metadata },
    version: 1,
    updatedAt: now - (90 - index * 20) * dayMs,
    updatedBy: 'ada@lumen-forge.test',
  }))
