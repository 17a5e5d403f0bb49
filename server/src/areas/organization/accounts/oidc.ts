import { ApiError } from '@regent/contract/errors'
import { hourMs } from '@regent/contract/time'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import {
  callProvider,
  type ProviderRules,
  parseProviderUrl,
  providerUnavailableError,
  readObject,
} from './provider-address.ts'

/** Verifies id tokens of OpenID providers with the providers' published keys. */

export type OidcProvider = {
  /** The name in error messages: `google`. */
  name: string
  issuer: string
  audiences: readonly string[]
  rules: ProviderRules
}

export type OidcIdentity = {
  issuer: string
  subject: string
  /** The client id in the audience of the token. */
  client: string
  email: string | undefined
  meta: Record<string, string>
}

const discoveryLifetimeMs = hourMs
/** Time without requests after a failure of a provider, so that not every player's attempt reaches it. */
const failureLifetimeMs = 5_000
const clockSkewSeconds = 60
const maxProviders = 1_000

type CachedKeys = { keys: Promise<JWTVerifyGetKey>; until: number }
const cachedKeys = new Map<string, CachedKeys>()

/** Verifies signature, issuer, audience, times and, if sent, the nonce. Errors never contain the token. */
export async function verifyIdToken(
  provider: OidcProvider,
  { token, nonce, now }: { token: string; nonce: string | undefined; now: number },
): Promise<OidcIdentity> {
  const keys = await loadKeys(provider, now)
  const { payload } = await jwtVerify(token, keys, {
    issuer: listIssuers(provider.issuer),
    audience: [...provider.audiences],
    algorithms: ['RS256', 'ES256'],
    clockTolerance: clockSkewSeconds,
    currentDate: new Date(now),
    requiredClaims: ['sub', 'exp'],
  }).catch((error: unknown) => {
    throw toProviderError(provider, error)
  })
  const { sub, azp, aud } = payload
  if (sub === undefined || sub === '' || sub.length > 255) throw invalid(provider, 'it has no subject')
  const client = !Array.isArray(aud) ? aud : aud.length === 1 ? aud[0] : azp
  if (typeof client !== 'string' || !provider.audiences.includes(client)) {
    throw invalid(provider, 'it was issued to another client')
  }
  if (nonce !== undefined && payload['nonce'] !== nonce) throw invalid(provider, 'its nonce differs from the one sent')
  return { issuer: provider.issuer, subject: sub, client, email: verifiedEmail(payload), meta: toProfile(payload) }
}

/** One provider uses its issuer with and without the protocol. */
const listIssuers = (issuer: string): string[] =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

function verifiedEmail({ email, email_verified: verified }: JWTPayload): string | undefined {
  const isVerified = verified === true || verified === 'true'
  return typeof email === 'string' && isVerified && email.length <= 254 ? email : undefined
}

const toProfile = (payload: JWTPayload): Record<string, string> =>
  Object.fromEntries(
    ['name', 'picture'].flatMap((claim) => {
      const value = payload[claim]
      return typeof value === 'string' && value !== '' ? [[claim, value.slice(0, 500)]] : []
    }),
  )

/** The provider's keys: found by discovery, cached, and fetched again for a token with an unknown key id. */
async function loadKeys(provider: OidcProvider, now: number): Promise<JWTVerifyGetKey> {
  const cacheEntry = cachedKeys.get(provider.issuer)
  if (cacheEntry && cacheEntry.until > now) return cacheEntry.keys
  if (cachedKeys.size >= maxProviders) cachedKeys.clear()
  const entry: CachedKeys = { keys: discover(provider), until: now + discoveryLifetimeMs }
  cachedKeys.set(provider.issuer, entry)
  try {
    return await entry.keys
  } catch (error) {
    entry.until = now + failureLifetimeMs
    throw error
  }
}

async function discover({ name, issuer, rules }: OidcProvider): Promise<JWTVerifyGetKey> {
  const { host } = parseProviderUrl(`oidc_${name}_issuer`, issuer, rules)
  const accept = { accept: 'application/json' }
  const reply = await callProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, rules, {
    headers: accept,
  })
  if (reply.status !== 200) throw providerUnavailableError(host, `answered its discovery document with ${reply.status}`)
  const { issuer: named, jwks_uri: keysAt } = readObject(host, reply)
  if (named !== issuer) {
    throw new ApiError('UnsupportedGrant', {
      message: `The realm's config is wrong: identity|oidc_${name}_issuer is "${issuer}", but the provider reports "${String(named).slice(0, 200)}".`,
    })
  }
  const address = parseProviderUrl(`oidc_${name}_issuer`, String(keysAt), rules)
  const readKeys = async (url: string) => {
    const { status, text } = await callProvider(url, rules, { headers: accept })
    return new Response(status === 200 ? text : null, { status })
  }
  return createRemoteJWKSet(address, { [customFetch]: readKeys })
}

const invalid = ({ name }: OidcProvider, why: string) =>
  new ApiError('InvalidCredentialsError', { field: 'token', message: `The ${name} token is not valid: ${why}.` })

function toProviderError(provider: OidcProvider, error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof errors.JWTExpired) return invalid(provider, 'it has expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    const why: Record<string, string> = {
      iss: 'it has another issuer',
      aud: 'its audience is not in the realm’s config',
      nbf: 'it is not valid yet',
    }
    return invalid(provider, why[error.claim] ?? `its claim "${error.claim}" is missing or wrong`)
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
    return invalid(provider, 'it is not signed by its issuer')
  if (error instanceof errors.JOSEAlgNotAllowed) return invalid(provider, 'it must be signed with RS256 or ES256')
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || isPlain(error))
    return providerUnavailableError(new URL(provider.issuer).host, 'has no keys to read')
  if (error instanceof errors.JOSEError || error instanceof TypeError)
    return invalid(provider, 'it is not a signed id token')
  return error
}

/** The error for a key set with a status other than 200, or without JSON. */
const isPlain = (error: unknown): boolean => error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC'
