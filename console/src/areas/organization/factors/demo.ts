import { getOwnFactor, getSignInRules, listRememberedDevices } from '@regent/contract/organization/factors'
import { sampleFactor, sampleRememberedDevices, sampleRules } from '@regent/contract/samples/factors'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getOwnFactor, () => sampleFactor(demoNow))
  demo.on(listRememberedDevices, () => ({ devices: sampleRememberedDevices(demoNow) }))
  demo.on(getSignInRules, () => sampleRules())
}
