import { listShards } from '@regent/contract/operate/shards'
import { sampleShards } from '@regent/contract/samples/shards'
import { ok } from '@regent/contract/shapes'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listShards, (_, pid) => ({ ...ok, shards: pid === 'DEMO' ? sampleShards(Date.now()) : [] }))
}
