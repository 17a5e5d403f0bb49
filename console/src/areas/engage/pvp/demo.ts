import { listPvpDefinitions } from '@regent/contract/engage/pvp'
import { samplePvpDefinitions } from '@regent/contract/samples/pvp'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listPvpDefinitions, (_, pid) => ({ definitions: pid === 'DEMO' ? samplePvpDefinitions(Date.now()) : [] }))
}
