import { getGettingStarted } from '@regent/contract/operate/now'
import { getCustomer, getSdkVersion } from '@regent/contract/organization/customers'
import { demoCustomer, demoRealms } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getCustomer, () => ({ customer: { ...demoCustomer, projects: demoRealms } }))
  demo.on(getGettingStarted, () => ({
    version: 'demo',
    steps: { game: true, player: true, session: true, stat: true, colleague: true, config: true },
  }))
  demo.on(getSdkVersion, () => ({}))
}
