import { createHash, randomBytes } from 'node:crypto'
import {
  Client,
  type OAuthClientInformation,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { listAuditEntries } from '@regent/contract/organization/audit'
import {
  confirmPasswordReset,
  endAllSignInsOf,
  endOtherSignIns,
  startPasswordReset,
} from '@regent/contract/organization/auth'
import {
  allowConnection,
  commandLineClientId,
  getConnectionRequest,
  listConnections,
  listOwnConnections,
  maxConnections,
  oauthPaths,
  pauseConnection,
  pauseOwnConnection,
  revokeConnection,
  revokeOwnConnection,
} from '@regent/contract/organization/connections'
import { createServiceAccount, listServiceAccounts } from '@regent/contract/organization/keys'
import { listRealms } from '@regent/contract/organization/realms'
import { getStats, setStats } from '@regent/contract/players/stats'
import { dayMs, hourMs, minuteMs } from '@regent/contract/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { type LocalService, startLocalService } from '../../../testing/local-service.ts'
import { type Actor, ownApp, startApp, type TestApp } from '../../../testing/test-app.ts'

/** Clients send tokens only to https addresses. */
const issuer = 'https://regent.test'
const callback = 'http://127.0.0.1:8440/callback'

let app: TestApp
let admin: Actor

beforeEach(async () => {
  app = await ownApp()
  Object.assign(app.services.settings, { publicUrl: issuer })
  admin = await app.as('admin')
})

/** Requests of a client reach the app without a network. */
const injected =
  (server: TestApp['app'], address?: string): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const body = init?.body
    const {
      statusCode,
      headers,
      body: text,
    } = await server.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: {
        ...Object.fromEntries(new Headers(init?.headers)),
        ...(body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(address !== undefined && { remoteAddress: address }),
      ...(body !== undefined && body !== null && { payload: String(body) }),
    })
    return new Response(text === '' ? null : text, { status: statusCode, headers: headers as Record<string, string> })
  }

/** What a tool keeps: its registration, its tokens and the address that it opened. */
class Tool implements OAuthClientProvider {
  redirectUrl = callback
  clientMetadata = { client_name: 'Assistant', redirect_uris: [callback] }
  client: OAuthClientInformation | undefined
  saved: OAuthTokens | undefined
  verifier = ''
  opened: URL | undefined
  clientInformation = () => this.client
  saveClientInformation = (client: OAuthClientInformation) => {
    this.client = client
  }
  tokens = () => this.saved
  saveTokens = (tokens: OAuthTokens) => {
    this.saved = tokens
  }
  redirectToAuthorization = (url: URL) => {
    this.opened = url
  }
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
  state = () => 'of-the-tool'
  discovery: OAuthDiscoveryState | undefined
  discoveryState = () => this.discovery
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.discovery = state
  }
}

type Consent = { mode?: 'read' | 'plan' | 'write'; realms?: string[]; personalData?: boolean; days?: 1 | 30 | 90 }

/** The person opens the address of the tool, and allows the connection. Returns the parameters of the redirect. */
async function consent(by: Actor, opened: URL, chosen: Consent = {}) {
  const page = await app.app.inject({ method: 'GET', url: opened.pathname + opened.search })
  expect(page.statusCode).toBe(302)
  const query = new URL(String(page.headers['location'])).searchParams
  const request = {
    clientId: query.get('client_id') ?? '',
    redirectUri: query.get('redirect_uri') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    ...(query.has('state') && { state: query.get('state') ?? '' }),
    ...(query.has('resource') && { resource: query.get('resource') ?? '' }),
  }
  const { redirect } = await by.call(allowConnection, {
    body: { ...request, mode: 'plan', realms: ['*'], ...chosen },
  })
  return { request, redirect: new URL(redirect) }
}

/** A tool that a person has connected, and a client of the protocol that uses it. */
async function connectTool(by: Actor, chosen: Consent = {}) {
  const tool = new Tool()
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${issuer}/mcp`), { authProvider: tool, fetch: injected(app.app) })
  const first = transport()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError)
  if (!tool.opened) throw new Error('The tool opened no address.')
  const { redirect } = await consent(by, tool.opened, chosen)
  await first.finishAuth(redirect.searchParams)
  await client.connect(transport())
  return { tool, client, redirect }
}

type Raw = { status: number; body: Record<string, unknown> }

async function post(path: string, fields: Record<string, string> | object, address?: string): Promise<Raw> {
  const isForm = path !== oauthPaths.register
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    payload: isForm ? new URLSearchParams(fields as Record<string, string>).toString() : JSON.stringify(fields),
    ...(address !== undefined && { remoteAddress: address }),
  })
  return { status: statusCode, body: JSON.parse(body) }
}

const refresh = ({ client, saved }: Tool, token = saved?.refresh_token ?? '') =>
  post(oauthPaths.token, { grant_type: 'refresh_token', refresh_token: token, client_id: client?.client_id ?? '' })

const bearer = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } })

/** A code that was not exchanged yet, with its verifier. */
async function newCode(by: Actor, chosen: Consent = {}, clientId?: string) {
  const redirectUri = callback
  const id =
    clientId ??
    String((await post(oauthPaths.register, { client_name: 'Tool', redirect_uris: [redirectUri] })).body['client_id'])
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const body = { clientId: id, redirectUri, codeChallenge, mode: 'plan' as const, realms: ['*'], ...chosen }
  const { redirect } = await by.call(allowConnection, { body })
  const code = new URL(redirect).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, client_id: id, redirect_uri: redirectUri }
  return { fields: { ...fields, code_verifier: verifier }, body, id }
}

/** Sets a new password for a person with a mailed code. */
async function resetPassword({ accountId }: Actor): Promise<void> {
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('cid', '=', app.cid)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await app.anonymous.call(startPasswordReset, { body: { email: email ?? '' } })
  const code = /Your code: (\S+)/.exec((await app.lastMail(email ?? ''))?.body ?? '')?.[1] ?? ''
  const body = { code, newPassword: 'another better password', email: email ?? '' }
  await app.anonymous.call(confirmPasswordReset, { body })
}

test('a client of the protocol connects with OAuth, works for the person, refreshes, and ends', async () => {
  const { gamerTag } = await app.player()
  const { tool, client, redirect } = await connectTool(admin)
  expect(redirect.searchParams.get('state')).toBe('of-the-tool')
  expect(redirect.searchParams.get('iss')).toBe(issuer)
  expect(tool.saved).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 })
  const read = await client.callTool({
    name: 'read',
    arguments: { call: 'getStats', realm: app.pid, params: { objectId: `game.private.player.${gamerTag}` } },
  })
  expect(read.isError).not.toBe(true)
  const [mine] = (await admin.call(listOwnConnections, {})).connections
  expect(mine).toMatchObject({ client: 'Assistant', redirectHost: '127.0.0.1:8440', mode: 'plan', realms: ['*'] })
  expect((await admin.call(listConnections, {})).connections).toEqual([mine])
  const ofOrganization = { scope: admin.organization }
  const { rows } = await admin.call(listAuditEntries, { query: { limit: 1 } }, ofOrganization)
  expect(rows).toMatchObject([{ subject: 'tool-connection', after: { client: 'Assistant', mode: 'plan' } }])

  const old = tool.saved?.access_token
  app.advance(hourMs + 1)
  await client.listTools()
  expect(tool.saved?.access_token).not.toBe(old)

  const ended = await post(oauthPaths.revoke, { token: tool.saved?.refresh_token ?? '' })
  expect(ended.status).toBe(200)
  const again = await app.as('admin')
  expect((await again.call(listConnections, {})).connections).toEqual([])
  expect((await refresh(tool)).body).toMatchObject({ error: 'invalid_grant' })
  expect((await again.call(listAuditEntries, { query: { limit: 1 } }, ofOrganization)).rows).toMatchObject([
    { subject: 'tool-connection', after: null, how: 'connected tool' },
  ])
})

describe('the rights of a connection', () => {
  const objectId = (gamerTag: number) => `game.private.player.${gamerTag}`

  test('are those of its owner now, bounded by mode and realms', async () => {
    const { gamerTag } = await app.player()
    const person = await app.as('developer')
    const { fields } = await newCode(person, { mode: 'read', realms: [app.staging] })
    const { body } = await post(oauthPaths.token, fields)
    const tool = app.withToken(String(body['access_token']))
    const staging = { scope: `${app.cid}.${app.staging}` }
    const input = { params: { objectId: objectId(gamerTag) } }
    expect((await tool.send(getStats, input)).status).toBe(403)
    expect((await tool.send(getStats, input, staging)).status).not.toBe(403)
    expect((await tool.send(setStats, { ...input, body: { set: { HONOR: '1' } } }, staging)).body).toMatchObject({
      error: 'NotForApiKeys',
    })
    await app.db.updateTable('accounts').set({ role: null }).where('id', '=', person.accountId).execute()
    await app.services.live.tellServers(app.db, { account: `${app.cid}/${person.accountId}` })
    app.services.identities.drop(`${app.cid}/${person.accountId}`)
    expect((await tool.send(getStats, input, staging)).status).toBe(403)
  })

  test('never contain people, keys, approvals or another organization', async () => {
    const other = await ownApp()
    const { body } = await post(oauthPaths.token, (await newCode(admin)).fields)
    const tool = app.withToken(String(body['access_token']))
    expect((await tool.send(createServiceAccount, { body: { name: 'x' } })).status).toBe(403)
    expect((await tool.send(listRealms, {}, { scope: String(other.cid) })).status).toBe(403)
    const again = { codeChallenge: 'x'.repeat(43), clientId: commandLineClientId, redirectUri: callback }
    const allowed = await tool.send(allowConnection, { body: { ...again, mode: 'write', realms: ['*'] } })
    expect(allowed.body).toMatchObject({ error: 'NotForApiKeys' })
  })

  test('see personal data masked unless the person allows it', async () => {
    for (const personalData of [false, true]) {
      const { body } = await post(oauthPaths.token, (await newCode(admin, { personalData })).fields)
      const caller = await app.services.identities.identify(String(body['access_token']), app.now(), undefined)
      const rights = caller.kind === 'account' ? caller.key?.rights : undefined
      expect(rights?.has('edit player-profile')).toBe(personalData)
      expect(rights?.has('get connection-string')).toBe(false)
    }
  })

  test('let the command line apply changes, if the person allows it', async () => {
    const { gamerTag } = await app.player()
    const redirectUri = 'http://127.0.0.1:8441/callback'
    const verifier = 'v'.repeat(43)
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const request = { clientId: commandLineClientId, redirectUri, codeChallenge }
    const { redirect } = await admin.call(allowConnection, { body: { ...request, mode: 'write', realms: ['*'] } })
    const code = new URL(redirect).searchParams.get('code') ?? ''
    const { body } = await post(oauthPaths.token, {
      ...{ grant_type: 'authorization_code', code, client_id: commandLineClientId },
      ...{ redirect_uri: redirectUri, code_verifier: verifier },
    })
    const tool = app.withToken(String(body['access_token']))
    await tool.call(setStats, { params: { objectId: objectId(gamerTag) }, body: { set: { HONOR: '1' } } })
    expect((await admin.call(listAuditEntries, { query: { limit: 1 } })).rows).toMatchObject([
      { subject: 'stat', email: 'Tool / Regent command line', how: 'connected tool' },
    ])
  })
})

describe('codes and tokens', () => {
  test('a code works once; its second use ends the connection', async () => {
    const { fields } = await newCode(admin)
    const { status, body } = await post(oauthPaths.token, fields)
    expect(status).toBe(200)
    expect(await post(oauthPaths.token, fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await app.withToken(String(body['access_token'])).send(listRealms, {})).status).toBe(401)
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:9/callback' }],
    ['another client', { client_id: commandLineClientId }],
    ['another code', { code: `rc_1_${'x'.repeat(43)}` }],
    ['a code of another form', { code: 'x' }],
  ])('a code does not work with %s', async (_, changed) => {
    const { fields } = await newCode(admin)
    expect(await post(oauthPaths.token, { ...fields, ...changed })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await post(oauthPaths.token, fields)).status).toBe(200)
  })

  test('a code expires after a minute, and nothing of it stays', async () => {
    const { fields } = await newCode(admin)
    await app.runJobs()
    app.advance(minuteMs)
    expect((await post(oauthPaths.token, fields)).status).toBe(400)
    expect((await admin.call(listOwnConnections, {})).connections).toEqual([])
    app.advance(2 * hourMs)
    await app.runJobs()
    const rows = await app.db.selectFrom('tool_connections').select('id').where('cid', '=', app.cid).execute()
    expect(rows).toEqual([])
  })

  test('a refresh token is replaced; its reuse ends the connection', async () => {
    const { tool } = await connectTool(admin)
    const first = tool.saved?.refresh_token ?? ''
    const second = await refresh(tool)
    expect(second).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
    // A client whose response was lost sends the request again.
    expect((await refresh(tool, first)).status).toBe(200)
    app.advance(10_001)
    expect(await refresh(tool, first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect((await refresh(tool, String(second.body['refresh_token']))).status).toBe(400)
    expect((await app.withToken(String(second.body['access_token'])).send(listRealms, {})).status).toBe(401)
  })

  test('tokens are stored as hashes only', async () => {
    const { tool } = await connectTool(admin)
    const rows = await app.db.selectFrom('tool_tokens').selectAll().where('cid', '=', app.cid).execute()
    const text = JSON.stringify(rows)
    expect(rows).toHaveLength(3)
    for (const token of [tool.saved?.access_token, tool.saved?.refresh_token]) expect(text).not.toContain(token)
  })

  test('a connection gets at most 60 tokens per hour', async () => {
    const { tool } = await connectTool(admin)
    let answer = await refresh(tool)
    for (let n = 0; n < 58; n += 1) answer = await refresh(tool, String(answer.body['refresh_token']))
    expect(answer.status).toBe(200)
    expect((await refresh(tool, String(answer.body['refresh_token']))).status).toBe(429)
  })

  test('a connection ends with its time', async () => {
    const { tool } = await connectTool(admin, { days: 1 })
    app.advance(dayMs)
    expect((await refresh(tool)).status).toBe(400)
    const again = await app.as('admin')
    expect((await again.call(listConnections, {})).connections).toEqual([])
  })
})

test('one connection is paused on all servers and resumed; the others work', async () => {
  const other = await startApp({ publicUrl: issuer }, app.databaseUrl, { clock: app.now })
  try {
    const person = await app.as('developer')
    const colleague = await app.as('tester')
    const { tool } = await connectTool(person)
    const { tool: second } = await connectTool(person)
    const ask = async ({ saved }: Tool, on = app.app) => {
      const headers = { ...bearer(saved?.access_token).headers, 'x-beam-scope': String(app.cid) }
      const { statusCode, body } = await on.inject({ method: 'GET', url: '/api/keys', headers })
      return statusCode === 200 ? 'works' : JSON.parse(body).error
    }
    const paused = (await person.call(listOwnConnections, {})).connections.at(-1)
    const params = { id: paused?.id ?? 0 }
    const works = await ask(tool)
    const body = { paused: true }
    expect((await colleague.send(pauseConnection, { params, body })).status).toBe(403)
    expect((await colleague.send(pauseOwnConnection, { params, body })).status).toBe(404)
    expect(await person.call(pauseOwnConnection, { params, body })).toMatchObject({ ...params, paused: app.now() })
    await person.call(pauseOwnConnection, { params, body })
    const states = [await ask(tool), await ask(second)]
    expect(states.filter((state) => state === 'ApiKeyPaused')).toHaveLength(1)
    await expect
      .poll(async () => [await ask(tool, other.app), await ask(second, other.app)], { timeout: 20_000 })
      .toContain('ApiKeyPaused')
    const query = { subject: 'tool-connection', limit: 1 }
    expect((await admin.call(listAuditEntries, { query }, { scope: String(app.cid) })).rows).toMatchObject([
      { before: { paused: false }, after: { paused: true } },
    ])
    expect(await admin.call(pauseConnection, { params, body: { paused: false } })).not.toHaveProperty('paused')
    expect([await ask(tool), await ask(second)]).toEqual([works, works])
  } finally {
    await other.close()
  }
})

describe('who may end a connection', () => {
  test('its owner, and people who may delete keys', async () => {
    const person = await app.as('developer')
    const colleague = await app.as('tester')
    const { tool } = await connectTool(person)
    const [connection] = (await person.call(listOwnConnections, {})).connections
    const params = { id: connection?.id ?? 0 }
    expect((await colleague.call(listOwnConnections, {})).connections).toEqual([])
    expect((await colleague.send(listConnections, {})).status).toBe(403)
    expect((await colleague.send(revokeConnection, { params, body: {} })).status).toBe(403)
    expect((await colleague.send(revokeOwnConnection, { params, body: {} })).status).toBe(404)
    await admin.call(revokeConnection, { params, body: {} })
    expect((await app.withToken(tool.saved?.access_token ?? '').send(listRealms, {})).status).toBe(401)
    expect((await person.send(revokeOwnConnection, { params, body: {} })).status).toBe(404)
  })

  test.each([
    ['an admin ends them', (person: Actor) => admin.call(endAllSignInsOf, { params: { accountId: person.accountId } })],
    ['they end them', (person: Actor) => person.call(endOtherSignIns, {})],
    ['they set a new password with a mailed code', resetPassword],
  ])('it ends when all sign-ins of its owner end: %s', async (_, end) => {
    const person = await app.as('developer')
    const { tool } = await connectTool(person)
    const { tool: other } = await connectTool(admin)
    const ask = async ({ saved }: Tool) => (await app.withToken(saved?.access_token ?? '').send(listRealms, {})).status
    expect(await ask(tool)).toBe(200)
    await end(person)
    expect(await ask(tool)).toBe(401)
    expect(await refresh(tool)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await ask(other)).toBe(200)
    const query = { subject: 'tool-connection', limit: 1 }
    expect((await admin.call(listAuditEntries, { query }, { scope: String(app.cid) })).rows).toMatchObject([
      { before: { client: expect.any(String) }, after: null },
    ])
  })

  test('it ends on all servers', async () => {
    const other = await startApp({ publicUrl: issuer }, app.databaseUrl, { clock: app.now })
    try {
      const { tool } = await connectTool(admin)
      const ask = () =>
        other.app.inject({
          method: 'GET',
          url: '/api/keys',
          headers: { ...bearer(tool.saved?.access_token).headers, 'x-beam-scope': String(app.cid) },
        })
      expect((await ask()).statusCode).toBe(200)
      const [connection] = (await admin.call(listOwnConnections, {})).connections
      await admin.call(revokeOwnConnection, { params: { id: connection?.id ?? 0 }, body: {} })
      await expect.poll(async () => (await ask()).statusCode, { timeout: 20_000 }).toBe(401)
    } finally {
      await other.close()
    }
  })

  test('players and people without a role cannot connect tools', async () => {
    const player = await app.player()
    const nobody = await app.as(undefined)
    const { body } = await newCode(admin)
    for (const caller of [player, nobody]) {
      expect((await caller.send(allowConnection, { body }, { scope: String(app.cid) })).status).toBe(403)
      const { mode: _, realms: __, ...query } = body
      expect((await caller.send(getConnectionRequest, { query }, { scope: String(app.cid) })).status).toBe(403)
    }
    expect((await app.anonymous.send(allowConnection, { body })).status).toBe(401)
  })

  test('a person has at most 20 connected tools', async () => {
    const { id } = await newCode(admin)
    for (let n = 1; n < maxConnections; n += 1) await newCode(admin, {}, id)
    await expect(newCode(admin, {}, id)).rejects.toMatchObject({ code: 'TooManyConnections' })
    // Codes that no tool has exchanged count for a minute.
    app.advance(minuteMs + 1)
    await newCode(admin, {}, id)
  })
})

describe('what anyone can open', () => {
  const get = (path: string) => app.app.inject({ method: 'GET', url: path })

  test('the metadata names the addresses, and a 401 of /mcp names the metadata', async () => {
    const { headers } = await app.app.inject({ method: 'POST', url: '/mcp', payload: {} })
    expect(headers['www-authenticate']).toContain(`resource_metadata="${issuer}${oauthPaths.resource}/mcp"`)
    expect((await get(`${oauthPaths.resource}/mcp`)).json()).toMatchObject({
      resource: `${issuer}/mcp`,
      authorization_servers: [issuer],
    })
    expect((await get(oauthPaths.metadata)).json()).toMatchObject({
      issuer,
      code_challenge_methods_supported: ['S256'],
      registration_endpoint: `${issuer}${oauthPaths.register}`,
    })
  })

  describe('the document of a client', () => {
    let host: LocalService
    let url: string
    let document: Record<string, unknown>

    beforeEach(async () => {
      host = await startLocalService(() => ({ body: document }))
      url = `${host.url}/tool.json`
      document = { client_id: url, client_name: 'Published tool', redirect_uris: [callback, 'javascript:x'] }
      app.mayCallLoopback()
      return host.close
    })
    const authorize = (client_id: string, remoteAddress?: string) => {
      const query = {
        ...{ client_id, redirect_uri: callback, response_type: 'code' },
        ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      }
      return app.app.inject({
        method: 'GET',
        url: `${oauthPaths.authorize}?${new URLSearchParams(query)}`,
        ...(remoteAddress !== undefined && { remoteAddress }),
      })
    }

    test('needs no registration: the consent names its host, and the tool gets tokens', async () => {
      expect((await get(oauthPaths.metadata)).json()).toMatchObject({ client_id_metadata_document_supported: true })
      expect((await authorize(url)).statusCode).toBe(302)
      const { fields, body } = await newCode(admin, {}, url)
      const { mode: _, realms: __, ...query } = body
      expect(await admin.call(getConnectionRequest, { query })).toMatchObject({
        client: 'Published tool',
        clientHost: new URL(url).host,
        redirectHost: '127.0.0.1:8440',
        modes: ['read', 'plan'],
      })
      expect((await post(oauthPaths.token, fields)).status).toBe(200)
      // One read for all of this.
      expect(host.asked.map(({ path }) => path)).toEqual(['/tool.json'])
    })

    test('is read again after ten minutes, and immediately after a failure', async () => {
      host.answer = () => ({ status: 404 })
      expect((await authorize(url)).statusCode).toBe(400)
      host.answer = () => ({ body: document })
      expect((await authorize(url)).statusCode).toBe(302)
      document = { ...document, redirect_uris: ['https://tool.test/callback'] }
      expect((await authorize(url)).statusCode).toBe(302)
      app.advance(10 * minuteMs)
      expect((await authorize(url)).json()).toMatchObject({ error: 'invalid_request' })
    })

    test.each([
      ['another id', { client_id: 'https://tool.test/other.json' }],
      ['no name', { client_name: undefined }],
      ['a hidden letter in its name', { client_name: 'Re\u202egent' }],
      ['a secret', { client_secret: 'x' }],
      ['another way to prove itself', { token_endpoint_auth_method: 'private_key_jwt' }],
      ['no address', { redirect_uris: [] }],
      ['only a script', { redirect_uris: ['javascript:x'] }],
      ['a size that is too large', { logo: 'x'.repeat(20_000) }],
    ])('with %s is refused', async (_, changed) => {
      document = { ...document, ...changed }
      expect((await authorize(url)).json()).toMatchObject({
        error: 'invalid_client',
        error_description: expect.stringContaining('The document of the tool cannot be used'),
      })
      const query = { clientId: url, redirectUri: callback, codeChallenge: 'x'.repeat(43) }
      await expect(admin.call(getConnectionRequest, { query })).rejects.toMatchObject({ field: 'clientId' })
    })

    test('is not read from a private address, by redirect, or at a URL with several forms', async () => {
      const before = host.asked.length
      for (const id of [`${host.url}/`, `${url}#x`, `${host.url}/a/../tool.json`, url.replace('://', '://a:b@')])
        expect((await authorize(id)).json()).toMatchObject({ error: 'invalid_client' })
      for (const id of ['http://tool.test/tool.json', 'https://10.0.0.1/tool.json', 'https://169.254.169.254/latest'])
        expect((await authorize(id)).json()).toMatchObject({ error: 'invalid_client' })
      Object.assign(app.services.settings, { privateHosts: [] })
      expect((await authorize(url)).json()).toMatchObject({ error: 'invalid_client' })
      expect(host.asked.length).toBe(before)
      app.mayCallLoopback()
      host.answer = () => ({ status: 302 })
      expect((await authorize(url)).json()).toMatchObject({ error: 'invalid_client' })
    })

    test('is read at most 30 times per hour for one address', async () => {
      host.answer = () => ({ status: 404 })
      for (let n = 0; n < 30; n += 1) expect((await authorize(url, '203.0.113.8')).statusCode).toBe(400)
      expect((await authorize(url, '203.0.113.8')).statusCode).toBe(429)
      expect(host.asked.length).toBe(30)
    })
  })

  test.each([
    ['no address', {}, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript://x/%0aalert(1)'] }, 'invalid_redirect_uri'],
    ['data', { redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
    ['http to another host', { redirect_uris: ['http://tool.test/callback'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://tool.test/#x'] }, 'invalid_redirect_uri'],
    ['a password', { redirect_uris: ['https://a:b@tool.test/'] }, 'invalid_redirect_uri'],
    ['six addresses', { redirect_uris: Array(6).fill('https://tool.test/') }, 'invalid_redirect_uri'],
    ['a long name', { redirect_uris: [callback], client_name: 'x'.repeat(61) }, 'invalid_client_metadata'],
    ['a hidden letter', { redirect_uris: [callback], client_name: 'Re\u202egent' }, 'invalid_client_metadata'],
  ])('a client with %s is not registered', async (_, metadata, error) => {
    expect(await post(oauthPaths.register, metadata)).toMatchObject({ status: 400, body: { error } })
  })

  test('an address registers at most 30 clients per hour', async () => {
    const register = () => post(oauthPaths.register, { redirect_uris: [callback] }, '203.0.113.7')
    for (let n = 0; n < 30; n += 1) expect((await register()).status).toBe(201)
    expect((await register()).status).toBe(429)
  })

  test('a registration without connections expires after 30 days', async () => {
    const { body } = await post(oauthPaths.register, { redirect_uris: [callback] })
    const used = await newCode(admin)
    expect((await post(oauthPaths.token, used.fields)).status).toBe(200)
    app.advance(31 * dayMs)
    const again = await app.as('admin')
    await expect(newCode(again, {}, String(body['client_id']))).rejects.toMatchObject({ field: 'clientId' })
    await newCode(again, {}, used.id)
  })

  test('errors of a request go only to a registered address', async () => {
    const client_id = String((await post(oauthPaths.register, { redirect_uris: [callback] })).body['client_id'])
    const good = {
      ...{ client_id, redirect_uri: callback, response_type: 'code' },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', state: 's' },
    }
    const open = async (changed: Record<string, string>) =>
      get(`${oauthPaths.authorize}?${new URLSearchParams({ ...good, ...changed })}`)
    expect((await open({ client_id: 'x' })).statusCode).toBe(400)
    expect((await open({ redirect_uri: 'https://evil.test/' })).statusCode).toBe(400)
    for (const [changed, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ resource: 'https://other.test/mcp' }, 'invalid_target'],
    ] as const) {
      const { statusCode, headers } = await open(changed)
      expect(statusCode).toBe(302)
      const to = new URL(String(headers['location']))
      expect(to.origin + to.pathname).toBe(callback)
      expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: 's', iss: issuer })
    }
    const { headers } = await open({})
    expect(String(headers['location'])).toMatch(/^https:\/\/regent\.test\/connect-tool\?/)
  })

  test('the consent shows who asks, and checks the request again', async () => {
    const { body } = await newCode(admin)
    const { mode: _, realms: __, ...query } = body
    expect(await admin.call(getConnectionRequest, { query })).toMatchObject({
      client: 'Tool',
      redirectHost: '127.0.0.1:8440',
      isLocal: true,
      modes: ['read', 'plan'],
      refusalUrl: expect.stringContaining('error=access_denied'),
    })
    for (const [changed, field] of [
      [{ clientId: 'x' }, 'clientId'],
      [{ redirectUri: 'https://evil.test/' }, 'redirectUri'],
      [{ resource: 'https://evil.test/' }, 'resource'],
      [{ mode: 'write' }, 'mode'],
      [{ realms: ['DE_1'] }, 'realms'],
      [{ codeChallenge: 'x' }, 'codeChallenge'],
    ] satisfies [Partial<typeof body & { resource: string }>, string][])
      await expect(admin.call(allowConnection, { body: { ...body, ...changed } })).rejects.toMatchObject({ field })
  })

  test('failures are counted per address', async () => {
    const attempt = () =>
      post(
        oauthPaths.token,
        { grant_type: 'refresh_token', refresh_token: `rr_1_${'x'.repeat(43)}`, client_id: 'x' },
        '203.0.113.9',
      )
    for (let n = 0; n < 100; n += 1) expect((await attempt()).status).toBe(400)
    expect((await attempt()).status).toBe(429)
  })
})

test('the keys of the organization do not contain connections', async () => {
  await connectTool(admin)
  expect((await admin.call(listServiceAccounts, {})).accounts).toEqual([])
})
