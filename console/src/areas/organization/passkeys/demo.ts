import { listOwnPasskeys } from '@regent/contract/organization/passkeys'
import { samplePasskeys } from '@regent/contract/samples/passkeys'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listOwnPasskeys, () => ({ passkeys: samplePasskeys(demoNow) }))
}
