import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db as FullDb } from '../../../engines/database/database.ts'
import { rightsIn } from '../../../kernel/context/access.ts'
import type { OrganizationContext } from '../../../kernel/context/context.ts'
import { HttpFacts } from '../../../kernel/http/http-facts.ts'
import { buildContext, type Services, write } from '../../../kernel/write/write.ts'
import { hashClient } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import * as queries from './queries.ts'
import { revokeConnection } from './service.ts'
import type { Customer, Db } from './tables.ts'
import { accessTokenMs, challengeOf, hashToolToken, newToolToken, parseToolToken } from './tokens.ts'

/** Access tokens that a connection can get per hour. */
export const tokensPerHour = 60

/**
 * How long a used refresh token still works: a client may repeat a request whose response was lost, or two of its
 * processes may refresh at once.
 */
export const repeatMs = 10_000

export type TokenRequest = { token: string; clientId: string; redirectUri?: string; verifier?: string }
export type Tokens = { cid: number; access: string; refresh: string; expiresSeconds: number }

type Outcome = { tokens: Tokens } | { refusal: OAuthError; reusedConnection?: number }

const invalid = (description: string): Outcome => ({ refusal: new OAuthError('invalid_grant', description) })

/** Where a request comes from, for the audit trail. */
export type Origin = { request: FastifyRequest; reply: FastifyReply; action: string }

/** Exchanges a code or a refresh token for new tokens. A token that was used before ends its connection. */
export async function exchangeToken(
  services: Services,
  kind: 'code' | 'refresh',
  grant: TokenRequest,
  origin: Origin,
): Promise<Tokens> {
  const parsed = parseToolToken(grant.token)
  if (parsed?.kind !== kind) throw new OAuthError('invalid_grant', 'The code or token is unknown.')
  const { cid } = parsed
  const outcome = await services.db
    .transaction()
    .execute((db) => exchange({ db: db as Db, cid }, kind, grant, services.clock()))
  if ('tokens' in outcome) return outcome.tokens
  if (outcome.reusedConnection !== undefined) await endConnection(services, cid, outcome.reusedConnection, origin)
  throw outcome.refusal
}

async function exchange(
  customer: Customer,
  kind: 'code' | 'refresh',
  { token, clientId, redirectUri, verifier = '' }: TokenRequest,
  now: number,
): Promise<Outcome> {
  const hash = hashToolToken(token)
  const row = await queries.lockToken(customer, hash)
  if (!row || row.kind !== kind || !row.client_hash.equals(hashClient(clientId)))
    return invalid('The code or token is unknown.')
  if (row.revoked_at !== null || row.expires_at <= now || row.connection_expires_at <= now)
    return invalid('The code or token has expired, or the connection has ended.')
  if (row.used_at !== null && (kind === 'code' || now - row.used_at > repeatMs))
    return {
      refusal: new OAuthError('invalid_grant', 'The code or token was used before. The connection has ended.'),
      reusedConnection: row.connection_id,
    }
  if (kind === 'code') {
    if (redirectUri !== undefined && redirectUri !== row.redirect_uri)
      return invalid('redirect_uri differs from the one of the request.')
    if (challengeOf(verifier) !== row.challenge) return invalid('code_verifier does not match code_challenge.')
  }
  if ((await queries.countNewTokens(customer, row.connection_id, now)) >= tokensPerHour)
    return { refusal: new OAuthError('slow_down', `At most ${tokensPerHour} tokens per hour.`, 429) }
  await queries.updateUsed(customer, hash, new Date(now))
  return { tokens: await issueTokens(customer, row.connection_id, row.connection_expires_at, now) }
}

async function issueTokens(customer: Customer, connectionId: number, ends: number, now: number): Promise<Tokens> {
  const access = newToolToken('access', customer.cid)
  const refresh = newToolToken('refresh', customer.cid)
  const accessEnds = Math.min(now + accessTokenMs, ends)
  await queries.insertTokens(
    customer,
    [
      { hash: hashToolToken(access), connectionId, kind: 'access', expiresAt: new Date(accessEnds) },
      { hash: hashToolToken(refresh), connectionId, kind: 'refresh', expiresAt: new Date(ends) },
    ],
    new Date(now),
  )
  return { access, refresh, cid: customer.cid, expiresSeconds: Math.floor((accessEnds - now) / 1_000) }
}

/** Ends the connection of a token, whatever its kind (RFC 7009). Unknown tokens are ignored. */
export async function revokeToken(services: Services, token: string, origin: Origin): Promise<boolean> {
  const cid = parseToolToken(token)?.cid
  if (cid === undefined) return false
  const connection = await queries.selectConnectionOfToken({ db: services.db, cid }, hashToolToken(token))
  if (!connection || connection.kind === 'code') return false
  await endConnection(services, cid, connection.connection_id, origin)
  return true
}

/** Ends a connection. In the audit trail the tool itself has ended it. */
async function endConnection(
  services: Services,
  cid: number,
  id: number,
  { request, reply, action }: Origin,
): Promise<void> {
  const { directory, identities, settings, clock, db } = services
  const organization = await directory.find(String(cid))
  const roles = await identities.findRoles({ db, cid }, id, clock())
  if (!organization || !roles) return
  const caller = {
    kind: 'account' as const,
    accountId: id,
    signInId: 0,
    cid,
    player: undefined,
    how: 'connected tool',
    ...roles,
  }
  const acting = {
    caller,
    organization,
    action,
    realm: undefined,
    rights: rightsIn(organization, caller, false),
    requestId: request.id,
    http: new HttpFacts(request, settings, reply),
  }
  await write(services, acting, async (part: FullDb, deferred) => {
    const context = buildContext(services, acting, part, deferred) as OrganizationContext
    await revokeConnection(context, id).catch((error) => {
      if (error.code !== 'ConnectionNotFound') throw error
    })
  })
}
