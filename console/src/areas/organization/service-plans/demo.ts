import { listServicePlans } from '@regent/contract/organization/service-plans'
import { samplePlan } from '@regent/contract/samples/service-plans'
import { dayMs } from '@regent/contract/time'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  const { name, ...hosts } = samplePlan
  const domain = { ...hosts, mongoSSL: true, messageBusAnalytics: [] }
  demo.on(listServicePlans, () => ({
    result: [
      {
        name,
        ...domain,
        dataDomain: { ...domain, mongoSharded: false, mongoSSLEnabled: true },
        sharded: false,
        created: Date.now() - 200 * dayMs,
        version: 1,
        updatedAt: Date.now() - 200 * dayMs,
        updatedBy: 'ada@lumen-forge.test',
      },
    ],
  }))
}
