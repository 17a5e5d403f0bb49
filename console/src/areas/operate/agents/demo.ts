import { getAgentReport, getAgentSettings, listAgentCalls, listAgentPlans } from '@regent/contract/operate/agents'
import {
  sampleAgentCalls,
  sampleAgentPlans,
  sampleAgentReport,
  sampleAgentSettings,
} from '@regent/contract/samples/agents'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listAgentCalls, () => ({ calls: sampleAgentCalls, closed: 143 }))
  demo.on(getAgentSettings, ({ params }) => ({ serviceAccountId: params.id, ...sampleAgentSettings, version: 2 }))
  demo.on(getAgentReport, () => sampleAgentReport)
  demo.on(listAgentPlans, () => ({ rows: sampleAgentPlans(Date.now()), next: null }))
}
