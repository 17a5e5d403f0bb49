import { ApiError } from '@regent/contract/errors'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { callWebhook } from './external.ts'
import { type OidcIdentity, verifyIdToken } from './oidc.ts'

/**
 * Verifiers of players' identities. The realm's config (namespace `identity`) selects the verifier of a third party or
 * an external service; each method is a function here.
 */

/** The realm that a token must be valid for. */
export type VerifyingRealm = {
  realm: Realm
  context: Pick<RequestContext, 'now' | 'vault' | 'settings'>
}

/** A person at a third party. `appId` is the application that issued `userAppId`: an id alone is ambiguous. */
export type ThirdPartyIdentity = {
  userAppId: string
  appId: string
  email?: string | undefined
  meta: Record<string, string>
}

export type ThirdPartyProof = { token: string; nonce?: string | undefined }

export type ThirdPartyVerifier = (proof: ThirdPartyProof) => Promise<ThirdPartyIdentity>

export type ExternalProof = {
  token: string
  service: string
  namespace: string
  /** The service's challenge, and its solution. */
  solved?: { challenge: string; solution: string } | undefined
}

/** An external service identifies the player, or returns a challenge first. */
export type ExternalVerdict = { userId: string } | { challenge: string; ttlSeconds: number }

export type ExternalVerifier = (proof: ExternalProof) => Promise<ExternalVerdict>

/** Well-known issuers: such a third party needs only an audience. */
const wellKnownIssuers: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}

const parseList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns the verifier of this third party; throws an error with the missing config. */
export async function thirdPartyVerifier(
  at: VerifyingRealm,
  thirdParty: string,
  field: string,
): Promise<ThirdPartyVerifier> {
  const name = thirdParty.toLowerCase()
  const { issuer, audiences } = await readTrust(at, at.realm, name)
  if (issuer === undefined || audiences.length === 0) throw notSetUp({ field, name }, issuer, audiences)
  const provider = { name, issuer, audiences, rules: at.context.settings }
  return async ({ token, nonce }) => {
    const verifiedIdentity = await verifyIdToken(provider, { token, nonce, now: at.context.now })
    const { subject: userAppId, email, meta } = verifiedIdentity
    return { userAppId, appId: await findAppId(at, name, verifiedIdentity), email, meta }
  }
}

/** The issuer and audience that a realm accepts for this third party. */
async function readTrust({ context }: VerifyingRealm, realm: Realm, name: string) {
  const config = await readNamespace(realm, context.vault, 'identity')
  return {
    issuer: config.get(`oidc_${name}_issuer`) ?? wellKnownIssuers[name],
    audiences: parseList(config.get(`oidc_${name}_audience`) ?? ''),
  }
}

/**
 * A token identifies somebody in the whole organization if the game's production realm accepts it too. A token that
 * only this realm accepts, for a client that its developers configured, identifies somebody in this realm only.
 */
async function findAppId(at: VerifyingRealm, name: string, { issuer, client }: OidcIdentity): Promise<string> {
  const { realm } = at
  const root = (await findOrganization(realm.db, realm.cid))?.realms.get(realm.id)?.root
  const trusted = root === undefined ? undefined : await readTrust(at, { ...realm, id: root }, name)
  const isShared = trusted?.issuer === issuer && trusted.audiences.includes(client)
  return isShared ? issuer : `${issuer}|${realm.id}`
}

function notSetUp(
  { field, name }: { field: string; name: string },
  issuer: string | undefined,
  audiences: readonly string[],
): ApiError {
  const missing = [
    ...(issuer === undefined ? [`identity|oidc_${name}_issuer`] : []),
    ...(audiences.length === 0 ? [`identity|oidc_${name}_audience`] : []),
  ]
  // Some third parties issue no id tokens; a service of the studio may verify theirs.
  const otherwise = issuer === undefined ? ` For other providers, use the grant "external" with your own service.` : ''
  return new ApiError('UnsupportedGrant', {
    field,
    message: `Third party "${name}" is not set up in this realm. Set ${missing.join(' and ')} in its config.${otherwise}`,
  })
}

/** Returns the verifier of this external service; throws an error with the missing config. */
export async function externalVerifier(at: VerifyingRealm, service: string): Promise<ExternalVerifier> {
  const key = `external_${service.toLowerCase()}_url`
  const config = await readNamespace(at.realm, at.context.vault, 'identity')
  const url = config.get(key)
  if (url === undefined) {
    throw new ApiError('UnsupportedGrant', {
      field: 'provider_service',
      message: `External service "${service}" is not set up in this realm. Set identity|${key} in its config.`,
    })
  }
  return (proof) => callWebhook(at, { key, url }, proof)
}
