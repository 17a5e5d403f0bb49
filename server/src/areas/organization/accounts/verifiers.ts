import { ApiError } from '@regent/contract/errors'
import { findOrganization } from '../../../directory/organizations/directory.ts'
import type { Realm, RequestContext } from '../../../kernel/context/context.ts'
import { readNamespace } from '../../../kernel/realm-config/realm-config.ts'
import { askWebhook } from './external.ts'
import { type OidcIdentity, verifyIdToken } from './oidc.ts'

/**
 * Who can prove a player's identity. The realm's config (namespace `identity`) selects the verifier of a third party or
 * an external service; a further method is another function here.
 */

/** The realm in which a token must be valid. */
export type VerifyingRealm = {
  realm: Realm
  context: Pick<RequestContext, 'now' | 'vault' | 'settings'>
}

/** A person at a third party. `appId` says whose ids `userAppId` belongs to: an id alone is ambiguous. */
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

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Verifies tokens of this third party, or refuses and names the missing config. */
export async function thirdPartyVerifier(
  at: VerifyingRealm,
  thirdParty: string,
  field: string,
): Promise<ThirdPartyVerifier> {
  const name = thirdParty.toLowerCase()
  const { issuer, audiences } = await trustOf(at, at.realm, name)
  if (issuer === undefined || audiences.length === 0) throw notSetUp({ field, name }, issuer, audiences)
  const provider = { name, issuer, audiences, rules: at.context.settings }
  return async ({ token, nonce }) => {
    const verified = await verifyIdToken(provider, { token, nonce, now: at.context.now })
    const { subject: userAppId, email, meta } = verified
    return { userAppId, appId: await appIdOf(at, name, verified), email, meta }
  }
}

/** The issuer and audience that a realm accepts for this third party. */
async function trustOf({ context }: VerifyingRealm, realm: Realm, name: string) {
  const config = await readNamespace(realm, context.vault, 'identity')
  return {
    issuer: config.get(`oidc_${name}_issuer`) ?? wellKnownIssuers[name],
    audiences: listOf(config.get(`oidc_${name}_audience`) ?? ''),
  }
}

/**
 * A token identifies somebody in the whole organization if the game's production realm accepts it too. A token that
 * only this realm accepts, for a client that its developers configured, identifies somebody in this realm only.
 */
async function appIdOf(at: VerifyingRealm, name: string, { issuer, client }: OidcIdentity): Promise<string> {
  const { realm } = at
  const root = (await findOrganization(realm.db, realm.cid))?.realms.get(realm.id)?.root
  const trusted = root === undefined ? undefined : await trustOf(at, { ...realm, id: root }, name)
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
  const otherwise =
    issuer === undefined ? ` Where it is no OpenID provider, use the grant "external" with a service of your own.` : ''
  return new ApiError('UnsupportedGrant', {
    field,
    message: `Third party "${name}" is not set up in this realm. Set ${missing.join(' and ')} in its config.${otherwise}`,
  })
}

/** Asks this external service, or refuses and names the missing config. */
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
  return (proof) => askWebhook(at, { key, url }, proof)
}
