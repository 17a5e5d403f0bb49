import { ApiError } from '@regent/contract/errors'
import { oauthPaths } from '@regent/contract/organization/connections'
import { consentPath } from '@regent/contract/organization/consent-path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAttempts, countFailure } from '../../../kernel/attempts/attempts.ts'
import { MinuteCounts } from '../../../kernel/attempts/minute-counts.ts'
import { toApiError } from '../../../kernel/http/errors.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { findToolClient } from './client-documents.ts'
import { countRegistration, findRedirect, registerClient } from './clients.ts'
import { OAuthError } from './oauth-error.ts'
import { answerTo, isOwnResource } from './service.ts'
import { exchangeToken, type Origin, revokeToken } from './token-exchange.ts'

/** Requests per network and minute, for the addresses that anyone may open. */
export const requestsPerMinute = 120
const maxNames = 10_000
const maxBodyBytes = 20_000

type Fields = Readonly<Record<string, string | undefined>>

/** The address of this server, which is the issuer of the tokens. */
export const buildIssuer = (request: FastifyRequest, { publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  publicUrl ?? `${request.protocol}://${request.host}`

/** The metadata of `/mcp`, which a client finds by the header of a 401. */
export const buildResourceMetadataUrl = (issuer: string): string => `${issuer}${oauthPaths.resource}/mcp`

/** Serves OAuth 2.1 for tools: metadata, registration, authorization, tokens and their revocation. */
export async function serveOAuth(app: FastifyInstance, services: Services): Promise<void> {
  const counts = new MinuteCounts({ maxNames })
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    scope.setErrorHandler(answerError)
    scope.addHook('onRequest', async (request) => {
      const name = toNetwork(request.ip)
      if (!counts.take(services.clock(), { name, limit: requestsPerMinute }))
        throw new ApiError('TooManyRequests', { retryAfterSeconds: 60 })
    })
    serveMetadata(scope, services)
    serveRegistration(scope, services)
    serveAuthorization(scope, services)
    serveTokens(scope, services)
  })
}

function serveMetadata(app: FastifyInstance, { settings }: Services): void {
  const resource = (path: string) => async (request: FastifyRequest) => {
    const issuer = buildIssuer(request, settings)
    return {
      resource: `${issuer}${path}`,
      resource_name: 'Regent',
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
    }
  }
  app.get(oauthPaths.resource, resource(''))
  app.get(`${oauthPaths.resource}/mcp`, resource('/mcp'))
  app.get(oauthPaths.metadata, async (request) => {
    const issuer = buildIssuer(request, settings)
    return {
      issuer,
      authorization_endpoint: `${issuer}${oauthPaths.authorize}`,
      token_endpoint: `${issuer}${oauthPaths.token}`,
      registration_endpoint: `${issuer}${oauthPaths.register}`,
      revocation_endpoint: `${issuer}${oauthPaths.revoke}`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    }
  })
}

function serveRegistration(app: FastifyInstance, { db, settings, vault, clock }: Services): void {
  app.post(oauthPaths.register, { bodyLimit: maxBodyBytes }, async (request, reply) => {
    const now = clock()
    await countRegistration({ db, settings }, request.ip, now)
    const { id, name, redirectUris, issued } = registerClient(vault, request.body, now)
    return noStore(reply)
      .status(201)
      .send({
        client_id: id,
        client_id_issued_at: Math.floor(issued / 1_000),
        client_name: name,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      })
  })
}

/** The browser of the person opens this address. Only the registered address gets the errors of a request. */
function serveAuthorization(app: FastifyInstance, services: Services): void {
  const { settings, clock } = services
  app.get(oauthPaths.authorize, async (request, reply) => {
    const issuer = buildIssuer(request, settings)
    const query = new URL(request.url, issuer).searchParams
    const read = (name: string) => query.get(name) ?? ''
    const now = clock()
    const client = await findToolClient(services, read('client_id'), now, () =>
      countRegistration(services, request.ip, now),
    )
    if (!client) throw new OAuthError('invalid_client', 'client_id is not registered here.')
    const redirect = findRedirect(client, read('redirect_uri'))
    if (!redirect) throw new OAuthError('invalid_request', 'redirect_uri is not registered for this client.')
    const state = query.get('state') ?? undefined
    const fault = findFault(query, issuer)
    if (fault) return go(reply, answerTo(redirect, issuer, state, fault))
    const page = new URL(consentPath, issuer)
    for (const name of ['client_id', 'redirect_uri', 'code_challenge', 'state', 'resource']) {
      const value = query.get(name)
      if (value !== null) page.searchParams.set(name, value)
    }
    return go(reply, page.href)
  })
}

function findFault(query: URLSearchParams, issuer: string): { error: string; error_description: string } | undefined {
  const fault = (error: string, description: string) => ({ error, error_description: description })
  if (query.get('response_type') !== 'code') return fault('unsupported_response_type', 'response_type must be code.')
  if (query.get('code_challenge_method') !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(query.get('code_challenge') ?? ''))
    return fault('invalid_request', 'PKCE with S256 is required.')
  if ((query.get('state') ?? '').length > 1_000)
    return fault('invalid_request', 'state has more than 1,000 characters.')
  const resources = query.getAll('resource')
  if (resources.length > 1 || resources.some((resource) => !isOwnResource(resource, issuer)))
    return fault('invalid_target', `resource must be ${issuer}/mcp.`)
  return undefined
}

function serveTokens(app: FastifyInstance, services: Services): void {
  const { db, clock, settings } = services
  const limited = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const attempt = { kind: 'tool token' as const, now: clock(), address: request.ip }
    await checkAttempts(db, attempt)
    try {
      return await work()
    } catch (error) {
      if (error instanceof OAuthError && error.code === 'invalid_grant') await countFailure(db, attempt)
      throw error
    }
  }
  app.post(oauthPaths.token, async (request, reply) => {
    const fields = readFields(request)
    const kind = grants[fields['grant_type'] ?? '']
    if (!kind) throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
    const resource = fields['resource']
    if (resource !== undefined && !isOwnResource(resource, buildIssuer(request, settings)))
      throw new OAuthError('invalid_target', 'resource is not an address of this server.')
    const { redirect_uri: redirectUri, code_verifier: verifier } = fields
    const grant = {
      token: requireField(fields, kind === 'code' ? 'code' : 'refresh_token'),
      clientId: requireField(fields, 'client_id'),
      ...(redirectUri !== undefined && { redirectUri }),
      ...(verifier !== undefined && { verifier }),
    }
    const { cid, access, refresh, expiresSeconds } = await limited(request, () =>
      exchangeToken(services, kind, grant, toOrigin(request, reply)),
    )
    return noStore(reply).send({
      access_token: access,
      token_type: 'Bearer',
      expires_in: expiresSeconds,
      refresh_token: refresh,
      // For the command line, which has no other way to learn the organization.
      cid,
    })
  })
  app.post(oauthPaths.revoke, async (request, reply) => {
    const fields = readFields(request)
    await limited(request, async () => {
      if (!(await revokeToken(services, requireField(fields, 'token'), toOrigin(request, reply))))
        await countFailure(db, { kind: 'tool token', now: clock(), address: request.ip })
    })
    return noStore(reply).send({})
  })
}

const grants: Readonly<Record<string, 'code' | 'refresh'>> = { authorization_code: 'code', refresh_token: 'refresh' }

const toOrigin = (request: FastifyRequest, reply: FastifyReply): Origin => ({
  request,
  reply,
  action: `${request.method} ${request.routeOptions.url ?? ''}`,
})

/** Text fields of the body: a form, or JSON. */
function readFields({ body }: FastifyRequest): Fields {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function requireField(fields: Fields, name: string): string {
  const value = fields[name]
  if (value === undefined || value === '') throw new OAuthError('invalid_request', `${name} is missing.`)
  return value
}

const noStore = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('pragma', 'no-cache')

const go = (reply: FastifyReply, address: string): FastifyReply =>
  noStore(reply).header('referrer-policy', 'no-referrer').redirect(address, 302)

const codes: Partial<Record<string, string>> = {
  BadRequest: 'invalid_request',
  TooManyRequests: 'slow_down',
  ServerBusy: 'temporarily_unavailable',
}

/** Converts every error to the form of OAuth. */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const oauthError = error instanceof OAuthError ? error : toOAuthError(error, request, reply)
  return noStore(reply)
    .status(oauthError.status)
    .send({ error: oauthError.code, error_description: oauthError.message })
}

function toOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): OAuthError {
  const { code, status, message, field, retryAfterSeconds } = toApiError(error, request)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (field === 'clientId') return new OAuthError('invalid_client', message)
  if (field === 'redirect_uris') return new OAuthError('invalid_redirect_uri', message)
  if (field === 'client_name') return new OAuthError('invalid_client_metadata', message)
  return new OAuthError(codes[code] ?? 'server_error', message, status)
}
