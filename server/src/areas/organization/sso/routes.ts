import {
  addSsoDomain,
  finishSsoTest,
  getSso,
  readSsoIssuer,
  removeSso,
  removeSsoDomain,
  setSso,
  verifySsoDomain,
} from '@regent/contract/organization/sso'
import { finishSso, getSignInWays } from '@regent/contract/organization/sso-sign-in'
import { ok } from '@regent/contract/shapes'
import type { Router } from '../../../kernel/http/router.ts'
import type { Services } from '../../../kernel/write/write.ts'
import * as domains from './domains.ts'
import { readSignInWays } from './policy.ts'
import { discover } from './provider.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'

export function ssoRoutes(server: Router, services: Services) {
  server.on(getSso, async (context) => {
    const answer = await settings.readSso(context)
    context.setVersion(answer.version)
    return answer
  })

  server.on(
    setSso,
    (context) => settings.checkNewIssuer(context, context.body.issuer),
    async (context) => {
      await settings.changeSso(context, context.body)
      return ok
    },
  )

  server.on(removeSso, async (context) => {
    await settings.removeSso(context)
    return ok
  })

  server.on(readSsoIssuer, async (context) => {
    const { now, body } = context
    const { metadata } = await discover(body.issuer, context.settings, { now, isFresh: true, field: 'issuer' })
    return {
      hasUserInfo: metadata.userinfo_endpoint !== undefined,
      hasSignOut: metadata.end_session_endpoint !== undefined,
      hasPkce: metadata.code_challenge_methods_supported?.includes('S256') ?? false,
      scopes: (metadata.scopes_supported ?? []).slice(0, 50).map((scope) => scope.slice(0, 100)),
    }
  })

  server.on(addSsoDomain, (context) => domains.addDomain(context, context.body.domain))

  server.on(
    verifySsoDomain,
    (context) => domains.readRecord(context, context.params.domain, services.resolveTxt ?? domains.systemResolver),
    (context) => domains.markVerified(context, context.params.domain),
  )

  server.on(removeSsoDomain, async (context) => {
    await domains.removeDomain(context, context.params.domain)
    return ok
  })

  server.on(finishSsoTest, (context) => signIn.finishTest(context, context.body))

  server.on(finishSso, (context) => signIn.finishSso(context, context.body))

  server.on(getSignInWays, (context) => readSignInWays(context, services.directory, context.query))
}
