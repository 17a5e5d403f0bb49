import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { hourMs, secondMs } from '@regent/contract/time'
import { jwtVerify } from 'jose'

/** A reply that a stand-in gives once for a device. */
export type PushReply = { status: number; body?: object; headers?: Record<string, string> }
export type PushRequest = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

const tokenUrl = 'https://oauth2.googleapis.com/token'

/** What the stand-ins share with tests: scripted replies, received requests, open sessions. */
type Exchange = {
  now: () => number
  /** Replies by device, each given once. */
  replies: Map<string, PushReply[]>
  requests: PushRequest[]
  sessions: Set<ServerHttp2Session>
  /** Set by tests: the next replies of the token endpoint, and a wait before each answer. */
  state: { tokenReplies: PushReply[]; beforeReply: () => Promise<void>; running: number; mostRunning: number }
}

/**
 * Stand-ins for FCM and APNs over HTTP/2. They verify the tokens as the services do, and reply to a device with the
 * replies that a test has put there.
 */
export async function startPushServices(now: () => number) {
  const exchange: Exchange = {
    now,
    replies: new Map(),
    requests: [],
    sessions: new Set(),
    state: { tokenReplies: [], beforeReply: async () => {}, running: 0, mostRunning: 0 },
  }
  const { replies, requests, sessions, state } = exchange
  const { account, accessTokens, server: fcmServer } = makeFcm(exchange)
  const { apns, providerTokens, server: apnsServer } = makeApns(exchange)
  const start = (server: Http2Server) =>
    new Promise<string>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
    )
  return {
    account,
    apns,
    replies,
    requests,
    accessTokens,
    providerTokens,
    sessions,
    state,
    fcmError,
    fcmUrl: await start(fcmServer),
    apnsUrl: await start(apnsServer),
    close: async () => {
      for (const session of sessions) session.destroy()
      await Promise.all([fcmServer, apnsServer].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

export type PushServices = Awaited<ReturnType<typeof startPushServices>>

/** Google's token endpoint and FCM. */
function makeFcm(exchange: Exchange) {
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    type: 'service_account',
    project_id: 'sky-raiders',
    private_key_id: 'a1b2c3',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    client_email: 'push@sky-raiders.iam.gserviceaccount.com',
    token_uri: tokenUrl,
  }
  const accessTokens = new Map<string, number>()

  async function issueToken(text: string): Promise<PushReply> {
    const scripted = exchange.state.tokenReplies.shift()
    if (scripted) return scripted
    const form = new URLSearchParams(text)
    try {
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant')
      const { payload } = await verify(form.get('assertion') ?? '', google.publicKey, {
        algorithms: ['RS256'],
        audience: tokenUrl,
        issuer: account.client_email,
        currentDate: new Date(exchange.now()),
      })
      if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('scope')
      if ((payload.exp ?? 0) - (payload.iat ?? 0) > 3_600) throw new Error('lifetime')
    } catch {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    const value = `access-${accessTokens.size + 1}`
    accessTokens.set(value, exchange.now() + hourMs)
    return { status: 200, body: { access_token: value, expires_in: 3_600, token_type: 'Bearer' } }
  }

  function replyAsFcm({ path, headers, body }: PushRequest): PushReply {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if ((accessTokens.get(bearer) ?? 0) <= exchange.now()) return fcmError(401, 'UNAUTHENTICATED')
    if (path !== `/v1/projects/${account.project_id}/messages:send`) return fcmError(403, 'PERMISSION_DENIED')
    const message = body['message'] as { token: string }
    const scripted = exchange.replies.get(message.token)?.shift()
    if (scripted) return scripted
    if (body['validate_only'] === true) return fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT')
    return { status: 200, body: { name: `projects/${account.project_id}/messages/${exchange.requests.length}` } }
  }

  const server = makeServer(exchange, async (request, text) => {
    if (request.path === '/token') return issueToken(text)
    return replyAsFcm({ ...request, body: JSON.parse(text) })
  })
  return { account, accessTokens, server }
}

const fcmError = (status: number, word: string, errorCode?: string): PushReply => ({
  status,
  body: { error: { code: status, status: word, details: errorCode ? [{ errorCode }] : [] } },
})

function makeApns(exchange: Exchange) {
  const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apns = {
    key: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyId: 'ABC123DEFG',
    teamId: 'TEAM123456',
    bundleId: 'com.example.skyraiders',
    isSandbox: false,
  }
  const providerTokens = new Set<string>()

  async function replyAsApns({ path, headers }: PushRequest): Promise<PushReply> {
    const refuse = (status: number, reason: string) => ({ status, body: { reason } })
    const token = /^bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    try {
      const { payload, protectedHeader } = await verify(token, apple.publicKey, {
        algorithms: ['ES256'],
        issuer: apns.teamId,
        currentDate: new Date(exchange.now()),
      })
      if (protectedHeader.kid !== apns.keyId) return refuse(403, 'InvalidProviderToken')
      if (exchange.now() / secondMs - (payload.iat ?? 0) > 3_600) return refuse(403, 'ExpiredProviderToken')
    } catch {
      return refuse(403, 'InvalidProviderToken')
    }
    providerTokens.add(token)
    if (headers['apns-topic'] !== apns.bundleId) return refuse(400, 'TopicDisallowed')
    const isAlert = headers['apns-push-type'] === 'alert'
    if (!isAlert && headers['apns-push-type'] !== 'background') return refuse(400, 'InvalidPushType')
    if (headers['apns-priority'] !== (isAlert ? '10' : '5')) return refuse(400, 'BadPriority')
    const device = path.slice('/3/device/'.length)
    return (
      exchange.replies.get(device)?.shift() ?? (/^0+$/.test(device) ? refuse(400, 'BadDeviceToken') : { status: 200 })
    )
  }

  return { apns, providerTokens, server: makeServer(exchange, replyAsApns) }
}

function makeServer(
  { sessions, requests, state }: Exchange,
  answer: (request: PushRequest, text: string) => Promise<PushReply>,
): Http2Server {
  const server = createServer()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {})
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const path = String(headers[':path'])
    const request = { path, headers, body: path === '/token' ? {} : JSON.parse(text) }
    state.running += 1
    state.mostRunning = Math.max(state.mostRunning, state.running)
    if (path !== '/token') requests.push(request)
    await state.beforeReply()
    const reply = await answer(request, text)
    state.running -= 1
    if (stream.destroyed) return
    stream.respond({ ...reply.headers, ':status': reply.status })
    stream.end(reply.body ? JSON.stringify(reply.body) : '')
  })
  return server
}

const verify = (token: string, key: KeyObject, options: Parameters<typeof jwtVerify>[2]) =>
  jwtVerify(token, key, options)
