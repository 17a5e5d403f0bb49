import { updateConfig } from '@regent/contract/operate/config'
import { createToken } from '@regent/contract/organization/auth'
import { requireTokens } from '@regent/contract/organization/auth-shapes'
import type { JWK } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { clientId, type IdentityProvider, newKey, startIdentityProvider } from './identity-provider.ts'
import { ownApp, type TestApp } from './test-app.ts'

/** The provider and its keys, for the running test. */
export let keys: JWK[]
export let provider: IdentityProvider

/** Starts a provider for each test of the file, on a clock that tests own. */
export function withProvider(): void {
  beforeAll(async () => {
    keys = [await newKey('RS256', 'rs-1'), await newKey('ES256', 'es-1')]
  })
  beforeEach(async () => {
    // Each test has its own issuer, so that tests share nothing that the server caches about one.
    provider = await startIdentityProvider(keys)
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await provider.close()
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

/** An organization whose production realm trusts the provider as the third party "studio". */
export async function trustingApp(upserts: Record<string, string> = {}) {
  const app = await ownApp()
  app.mayCallLoopback()
  const setTime = (ms = 0) => {
    app.advance(ms)
    vi.setSystemTime(app.now())
  }
  setTime()
  await (await app.as('admin')).call(updateConfig, {
    body: {
      upserts: {
        'identity|oidc_studio_issuer': provider.issuer,
        'identity|oidc_studio_audience': `${clientId}, es-client`,
        ...upserts,
      },
    },
  })
  return { ...app, setTime }
}

export const grantOf = (token: string, name = 'studio', nonce?: string) => ({
  body: { grant_type: 'third_party', third_party: name, token, ...(nonce !== undefined && { nonce }) },
})

export async function signIn(app: TestApp, token: string, name?: string) {
  const tokens = requireTokens(await app.anonymous.call(createToken, grantOf(token, name)))
  return app.withToken(tokens.access_token)
}

export const link = (token: string) => ({ body: { hasThirdPartyToken: true, thirdParty: 'studio', token } })
