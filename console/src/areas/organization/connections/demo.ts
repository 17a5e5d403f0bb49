import { getConnectionRequest, listConnections, listOwnConnections } from '@regent/contract/organization/connections'
import { sampleConnectionRequest, sampleConnections } from '@regent/contract/samples/connections'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getConnectionRequest, () => sampleConnectionRequest)
  demo.on(listOwnConnections, () => ({ connections: sampleConnections(demoNow) }))
  demo.on(listConnections, () => ({ connections: sampleConnections(demoNow) }))
}
