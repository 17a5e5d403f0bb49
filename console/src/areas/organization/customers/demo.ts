import { getCustomer, getSdkVersion } from '@regent/contract/organization/customers'
import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getCustomer, () => ({ customer: { ...demoCustomer, projects: demoRealms } }))
  demo.on(getSdkVersion, () => ({}))
}
