import { createHash, randomBytes } from 'node:crypto'
import { getSso, type SsoSettings, setSso } from '@regent/contract/organization/sso'
import { finishSso } from '@regent/contract/organization/sso-sign-in'
import { type ProviderPerson, type SignInProvider, ssoClient, startSignInProvider } from './sign-in-provider.ts'
import type { Actor, TestApp } from './test-app.ts'

/** An organization whose staff signs in at a provider, and the browser of a person. */

const redirectUri = 'http://regent.test/api/auth/sso/callback'

export const startProvider = (): Promise<SignInProvider> => startSignInProvider(redirectUri)

export const settingsOf = (provider: SignInProvider, changed: Partial<SsoSettings> = {}): SsoSettings => ({
  name: 'Lumen Forge ID',
  issuer: provider.issuer,
  clientId: ssoClient.clientId,
  groupClaim: 'groups',
  rules: [],
  justInTime: true,
  onlySso: false,
  breakGlass: [],
  sessionHours: 12,
  ...changed,
})

/** Sets up or changes single sign-on; the secret is that of the provider. */
export async function setUpSso(
  admin: Actor,
  provider: SignInProvider,
  changed: Partial<SsoSettings> = {},
): Promise<void> {
  const body = { ...settingsOf(provider, changed), clientSecret: ssoClient.clientSecret }
  await admin.call(setSso, { body })
}

/** Changes some of the current settings. */
export async function changeSettings(admin: Actor, changed: Partial<SsoSettings>): Promise<void> {
  const { settings } = await admin.call(getSso, {})
  if (settings) await admin.call(setSso, { body: { ...settings, ...changed } })
}

export type BrowserOptions = {
  isTest?: boolean
  address?: string
  /** Changes the address of the callback before the browser opens it. */
  callback?: (url: URL) => void
  /** Runs while the person is at the provider. */
  meanwhile?: () => void | Promise<void>
  /** The cookie that is sent with the callback instead of the own one. */
  cookie?: string
}

/** The result in the fragment of the redirect to the console. */
export type Redirected = { path: string; code?: string; error?: string; verifier: string }

const readRedirect = (location: unknown, verifier: string): Redirected => {
  const url = new URL(String(location))
  const parts = new URLSearchParams(url.hash.slice(1))
  const pick = (name: string) => parts.get(name) ?? undefined
  const [code, error] = [pick('sso'), pick('ssoError')]
  return {
    path: url.pathname + url.search,
    verifier,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
  }
}

/** Opens an address of the server in a browser. */
export const open = (app: TestApp, url: string, cookie?: string, address?: string) =>
  app.app.inject({
    method: 'GET',
    url: url.replace(/^https?:\/\/[^/]+/, ''),
    ...(address !== undefined && { remoteAddress: address }),
    headers: cookie === undefined ? {} : { cookie },
  })

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Opens the start address; the browser then has the cookie, and is sent to the provider. */
export async function openStart(app: TestApp, { isTest = false, address }: BrowserOptions = {}) {
  const { verifier, challenge } = newVerifier()
  const query = new URLSearchParams({ organization: app.alias, challenge, ...(isTest && { purpose: 'test' }) })
  const reply = await open(app, `/api/auth/sso/start?${query}`, undefined, address)
  const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { reply, cookie, verifier, location: String(reply.headers.location) }
}

/** Goes through a sign-in up to the redirect to the console. */
export async function visit(
  app: TestApp,
  provider: SignInProvider,
  person: ProviderPerson,
  options: BrowserOptions = {},
): Promise<Redirected & { callback: string; cookie: string }> {
  const { location, cookie, verifier } = await openStart(app, options)
  if (!location.startsWith(provider.issuer)) return { ...readRedirect(location, verifier), callback: '', cookie }
  const back = new URL(await provider.signIn(location, person))
  options.callback?.(back)
  await options.meanwhile?.()
  const reply = await open(app, back.href, options.cookie ?? cookie, options.address)
  return { ...readRedirect(reply.headers.location, verifier), callback: back.href, cookie }
}

/** The complete sign-in: the session of the person, or the error. */
export async function signInBySso(
  app: TestApp,
  provider: SignInProvider,
  person: ProviderPerson,
  options: BrowserOptions = {},
) {
  const { code, error, verifier } = await visit(app, provider, person, options)
  if (code === undefined) throw new Error(error)
  const tokens = await app.anonymous.call(finishSso, { body: { code, verifier } })
  return { tokens, actor: app.withToken(tokens.access_token, String(app.cid)) }
}
