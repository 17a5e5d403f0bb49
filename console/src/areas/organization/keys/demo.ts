import { getApiKeyUse, listServiceAccounts } from '@regent/contract/organization/keys'
import { getRealmSecretUse, listRealmSecrets } from '@regent/contract/organization/realms-secrets'
import { demoRealmSecrets, demoServiceAccounts, sampleKeyUse } from '@regent/contract/samples/keys'
import type { Demo } from '../../../api/demo/demo.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(listServiceAccounts, () => ({ accounts: demoServiceAccounts(Date.now()) }))
  demo.on(listRealmSecrets, () => ({ secrets: demoRealmSecrets(Date.now()) }))
  demo.on(getRealmSecretUse, () => ({ days: sampleKeyUse(Date.now()).map((day) => ({ ...day, oldCalls: 0 })) }))
  demo.on(getApiKeyUse, () => ({ days: sampleKeyUse(Date.now()) }))
}
