import { allEndpoints } from '@regent/contract/endpoints'
import { getCapabilities } from '@regent/contract/organization/capabilities'
import type { Router } from './router.ts'

export function capabilityRoutes(server: Router, version: string) {
  const calls = allEndpoints.map(({ name }) => name)
  server.on(getCapabilities, ({ settings }) => ({
    version,
    signUp: settings.signUp,
    calls,
    signUpForm: settings.signUpFormUrl === undefined ? undefined : new URL(settings.signUpFormUrl).host,
    links: { community: settings.communityUrl, chat: settings.chatUrl, supportEmail: settings.supportEmail },
  }))
}
