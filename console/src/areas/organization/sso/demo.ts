import { getScim } from '@regent/contract/organization/scim'
import { getSso, readSsoIssuer } from '@regent/contract/organization/sso'
import { getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { sampleScim, sampleSso } from '@regent/contract/samples/sso'
import { demoCustomer } from '@regent/contract/samples/studio'
import type { Demo } from '../../../api/demo/demo.ts'
import { demoNow } from '../../../api/demo/demo-players.ts'

export function demoAnswers(demo: Demo): void {
  demo.on(getSso, () => sampleSso(demoNow))
  demo.on(getScim, () => sampleScim(demoNow))
  demo.on(readSsoIssuer, () => ({ hasUserInfo: true, hasSignOut: true, hasPkce: true, scopes: ['openid', 'email'] }))
  demo.on(getSignInWays, ({ query }) => ({
    organization: { id: query.organization ?? demoCustomer.alias, name: demoCustomer.name },
    password: true,
    passkeys: false,
  }))
}
