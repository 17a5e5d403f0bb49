import { listSignIns } from '@regent/contract/organization/auth'
import { sampleSignIns } from '@regent/contract/samples/auth'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoPage } from '../../../api/demo/demo-pages.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listSignIns, ({ query }) => demoPage(sampleSignIns(demoNow), query))
}
