import { ApiError } from '@regent/contract/errors'
import { hourMs } from '@regent/contract/time'
import * as oidc from 'openid-client'
import { callGuarded, whyNotCallable } from '../../../kernel/outgoing/guarded-call.ts'
import { isOpenToOthers, OutboundError } from '../../../kernel/settings/outbound.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'

/** Requests to the OpenID Connect provider of an organization. Errors contain the host, never a code or a token. */

/** The settings that decide which hosts may be called. */
export type SsoHostRules = Pick<Settings, 'publicUrl' | 'privateHosts'>

export type Provider = {
  issuer: string
  clientId: string
  /** Absent: a client without a secret, protected by PKCE alone. */
  clientSecret: string | undefined
  groupClaim: string
}

/** The claims of the person who signed in. */
export type Claims = {
  issuer: string
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  groups: string[]
  /** Where the provider ends the session. */
  endSessionUrl: string | undefined
}

/** Time limit of one request, in milliseconds. */
const timeoutMs = 10_000
const clockToleranceSeconds = 60
const discoveryLifetimeMs = hourMs
/** Providers that are kept in memory, with documents up to a size in characters. */
const maxProviders = 200
const maxKept = 64_000
/** Of a person with more groups, these are used. */
const maxGroups = 500
const maxGroupLength = 200

type CachedProvider = {
  metadata: oidc.ServerMetadata
  until: number
  /** The published keys, and when they were read. */
  keys?: { jwks: oidc.ExportedJWKSCache['jwks']; at: number }
}
const providersByIssuer = new Map<string, CachedProvider>()
const isTooLarge = (document: object): boolean => JSON.stringify(document).length > maxKept

/** Rejects an issuer that must not be called; `field` is the one of the request. */
export function checkIssuer(issuer: string, { publicUrl, privateHosts }: SsoHostRules, field?: string): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  const isRefused = !url || isOpenToOthers(url) || (url.protocol === 'http:' && publicUrl?.startsWith('https:'))
  const about = field === undefined ? {} : { field }
  if (isRefused || url.username !== '' || url.password !== '')
    throw new ApiError('BadRequest', { ...about, message: 'The issuer must be an https address.' })
  const refusal = whyNotCallable(url.href, privateHosts)
  if (refusal !== undefined) throw new ApiError('BadRequest', { ...about, message: `The issuer ${refusal}.` })
}

/** The library's requests, through the guard against requests into the server's own network. */
const guardedFetch =
  (rules: SsoHostRules): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    checkIssuer(address, rules)
    const { status, text } = await callGuarded({
      address,
      method,
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      privateHosts: rules.privateHosts,
      timeoutMs,
      ...(signal && { signal }),
    })
    // The guard returns no headers; all endpoints that are called answer with JSON.
    const hasBody = status !== 204 && status !== 304
    return new Response(hasBody ? text : null, { status, headers: { 'content-type': 'application/json' } })
  }

/** Plain http is possible only to the server's own machine (`checkIssuer`). */
const isPlain = (issuer: string) => issuer.startsWith('http:')

/** Reads the discovery document of an issuer, unless it was read in the last hour. */
export async function discover(
  issuer: string,
  rules: SsoHostRules,
  { now, isFresh = false, field }: { now: number; isFresh?: boolean; field?: string },
): Promise<CachedProvider> {
  checkIssuer(issuer, rules, field)
  const cached = providersByIssuer.get(issuer)
  if (cached && cached.until > now && !isFresh) return cached
  try {
    const discovery = await oidc.discovery(new URL(issuer), 'discovery', undefined, oidc.None(), {
      timeout: timeoutMs / 1_000,
      [oidc.customFetch]: guardedFetch(rules),
      ...(isPlain(issuer) && { execute: [oidc.allowInsecureRequests] }),
    })
    const metadata = structuredClone({ ...discovery.serverMetadata(), supportsPKCE: undefined })
    if (isTooLarge(metadata))
      throw new OutboundError(new URL(issuer).host, 'sent a discovery document that is too large')
    if (metadata.issuer !== issuer) throw new ApiError('SsoIssuerMismatch', field === undefined ? {} : { field })
    if (providersByIssuer.size >= maxProviders) providersByIssuer.clear()
    const entry: CachedProvider = {
      metadata,
      until: now + discoveryLifetimeMs,
      ...(cached?.keys && { keys: cached.keys }),
    }
    providersByIssuer.set(issuer, entry)
    return entry
  } catch (error) {
    throw toSsoError(error, issuer, field)
  }
}

/** How the client proves itself: in the way that the provider supports. */
function authentication({ token_endpoint_auth_methods_supported: ways }: oidc.ServerMetadata, secret?: string) {
  if (secret === undefined) return oidc.None()
  const isBasic = ways === undefined || ways.includes('client_secret_basic')
  return isBasic ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

async function configure({ issuer, clientId, clientSecret }: Provider, rules: SsoHostRules, now: number) {
  const entry = await discover(issuer, rules, { now })
  const client = {
    // The library reads the machine's clock; the server's own may differ.
    [oidc.clockSkew]: Math.round((now - Date.now()) / 1_000),
    [oidc.clockTolerance]: clockToleranceSeconds,
  }
  const auth = authentication(entry.metadata, clientSecret)
  const config = new oidc.Configuration(structuredClone(entry.metadata), clientId, client, auth)
  config.timeout = timeoutMs / 1_000
  config[oidc.customFetch] = guardedFetch(rules)
  if (isPlain(issuer)) oidc.allowInsecureRequests(config)
  // Without it the library trusts the connection to the provider and does not check the signature.
  oidc.enableNonRepudiationChecks(config)
  // The library reads the keys again after five minutes, and for an unknown key id once a minute.
  if (entry.keys) oidc.setJwksCache(config, { jwks: entry.keys.jwks, uat: toSeconds(entry.keys.at, now) })
  const keepKeys = () => {
    const cache = oidc.getJwksCache(config)
    if (cache && !isTooLarge(cache.jwks)) entry.keys = { jwks: cache.jwks, at: now - Date.now() + cache.uat * 1_000 }
  }
  return { config, entry, keepKeys }
}

/** A time of the server, as seconds of the machine's clock. */
const toSeconds = (at: number, now: number) => Math.floor((Date.now() - (now - at)) / 1_000)

export type Started = { nonce: string; verifier: string }

/** The address of the provider's sign-in page, and what must be remembered until it returns. */
export async function startAuthorization(
  provider: Provider,
  rules: SsoHostRules,
  { now, state, redirectUri }: { now: number; state: string; redirectUri: string },
): Promise<{ url: string; started: Started }> {
  const { config, entry } = await configure(provider, rules, now)
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  const scopes = ['openid', 'email', 'profile']
  if (entry.metadata.scopes_supported?.includes(provider.groupClaim)) scopes.push(provider.groupClaim)
  try {
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    checkIssuer(url.origin, rules)
    return { url: url.href, started: { nonce, verifier } }
  } catch (error) {
    throw toSsoError(error, provider.issuer)
  }
}

/** Exchanges the code of the callback, and checks the id token. */
export async function finishAuthorization(
  provider: Provider,
  rules: SsoHostRules,
  { now, callback, state, started }: { now: number; callback: URL; state: string; started: Started },
): Promise<Claims> {
  const { config, entry, keepKeys } = await configure(provider, rules, now)
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: started.nonce,
      pkceCodeVerifier: started.verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token || token.sub === '' || token.sub.length > 255) throw new ApiError('SsoTokenInvalid')
    const isComplete = token['email'] !== undefined && token[provider.groupClaim] !== undefined
    const more =
      isComplete || entry.metadata.userinfo_endpoint === undefined
        ? {}
        : await oidc.fetchUserInfo(config, tokens.access_token, token.sub)
    const claims: Record<string, unknown> = { ...more, ...token }
    const { email, email_verified: verified } = claims
    return {
      issuer: provider.issuer,
      subject: token.sub,
      email: typeof email === 'string' && email.length <= 254 ? email : undefined,
      isEmailVerified: verified === true || verified === 'true',
      groups: readGroups(claims[provider.groupClaim]),
      endSessionUrl: readAddress(entry.metadata.end_session_endpoint, rules),
    }
  } catch (error) {
    throw toSsoError(error, provider.issuer)
  } finally {
    keepKeys()
  }
}

/** An address that a browser may be sent to; undefined for any other. */
function readAddress(address: string | undefined, rules: SsoHostRules): string | undefined {
  if (address === undefined) return undefined
  try {
    checkIssuer(address, rules)
    return address
  } catch {
    return undefined
  }
}

/** A list of names, or one name. */
function readGroups(claim: unknown): string[] {
  const claimValues: unknown[] = Array.isArray(claim) ? claim : [claim]
  const names = claimValues.filter((one): one is string => typeof one === 'string' && one !== '')
  return [...new Set(names.filter((one) => one.length <= maxGroupLength))].slice(0, maxGroups)
}

/** The address that ends the session at the provider, and then returns to the sign-in page. */
export function endSessionAddress(
  endSessionUrl: string,
  { clientId, returnTo }: { clientId: string; returnTo: string },
) {
  const url = new URL(endSessionUrl)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  return url.href
}

/** An error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<object> {
  for (let one = error, depth = 0; typeof one === 'object' && one !== null && depth < 5; depth += 1) {
    yield one
    one = (one as { cause?: unknown }).cause
  }
}

/** The error of ours for one of the library. Its own texts are dropped, because they may contain tokens. */
export function toSsoError(error: unknown, issuer: string, field?: string): ApiError {
  const about = field === undefined ? {} : { field }
  const chain = [...causesOf(error)]
  const ours = chain.find((one) => one instanceof ApiError)
  if (ours instanceof ApiError) return ours
  const { host } = new URL(issuer)
  const unavailableError = (what: string) =>
    new ApiError('SsoProviderUnavailable', { ...about, message: `${host} ${what}. Try again. Nothing was changed.` })
  const outbound = chain.find((one) => one instanceof OutboundError)
  if (outbound instanceof OutboundError) return unavailableError(outbound.what)
  if (error instanceof oidc.AuthorizationResponseError) return new ApiError('SsoRefusedByProvider')
  if (error instanceof oidc.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new ApiError('SsoCodeRefused')
    if (error.error === 'invalid_client' || error.error === 'unauthorized_client')
      return new ApiError('SsoClientRefused')
    return unavailableError('refused the request')
  }
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new ApiError('SsoClientRefused')
  // Other errors of the library are about metadata that it cannot use.
  if (!(error instanceof oidc.ClientError)) return unavailableError('did not answer as an OpenID Connect provider')
  return ofClientError(error, chain, unavailableError, about)
}

const claimErrors = {
  iss: 'SsoIssuerMismatch',
  aud: 'SsoAudienceMismatch',
  azp: 'SsoAudienceMismatch',
  nonce: 'SsoNonceMismatch',
} as const

function ofClientError(
  error: oidc.ClientError,
  chain: readonly object[],
  unavailable: (what: string) => ApiError,
  about: { field?: string },
): ApiError {
  switch (error.code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED': {
      const claim = chain.map((one) => (one as { claim?: unknown }).claim).find((one) => typeof one === 'string')
      return new ApiError(claimErrors[claim as keyof typeof claimErrors] ?? 'SsoTokenInvalid')
    }
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return new ApiError('SsoTokenExpired')
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return new ApiError('SsoIssuerMismatch', about)
    case 'OAUTH_INVALID_RESPONSE': {
      // The parameter `iss` of the callback: an answer of another provider.
      const isIssuer = chain.some((one) =>
        /response parameter "iss"|"iss" \(issuer\)/.test((one as Error).message ?? ''),
      )
      return new ApiError(isIssuer ? 'SsoIssuerMismatch' : 'SsoTokenInvalid')
    }
    case 'OAUTH_TIMEOUT':
      return unavailable(`did not respond within ${timeoutMs / 1_000} seconds`)
    case 'OAUTH_KEY_SELECTION_FAILED':
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return new ApiError('SsoTokenInvalid')
    default:
      return unavailable('did not answer as an OpenID Connect provider')
  }
}
