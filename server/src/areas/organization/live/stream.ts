import type { ServerResponse } from 'node:http'
import { ApiError } from '@regent/contract/errors'
import { type LiveEvent, liveBeatMs, livePath, type Presence } from '@regent/contract/organization/live'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Directory } from '../../../directory/organizations/directory.ts'
import type { Bus } from '../../../engines/bus/bus.ts'
import type { Live } from '../../../engines/live/live.ts'
import { rightsIn } from '../../../kernel/context/access.ts'
import type { AccountCaller, Forgotten } from '../../../kernel/context/context.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { readBearerToken } from '../../../kernel/http/headers.ts'
import { OpenCount } from '../../../kernel/http/limits/open-count.ts'
import { readScope } from '../../../kernel/http/scope.ts'
import { changesChannel, type HeardChanges } from '../../../kernel/live/changes.ts'
import { type HeardOnline, onlineChannel } from '../../../kernel/live/online.ts'
import { accountTag } from '../auth/identities.ts'
import { type HeardPresence, presenceChannel } from './presence.ts'

type Needs = { bus: Bus; live: Live; identities: Identities; directory: Directory; clock: () => number }

/** An open console: what it receives depends on its operator's current roles. */
type Stream = { token: string; address: string; caller: AccountCaller; response: ServerResponse }

/** One per tab. */
const maxStreamsOfOperator = 100

/** A client with more unread bytes has disconnected without notice. */
const maxBuffered = 1_000_000

/**
 * `GET /api/live`: server-sent events with changes by operators and the screens they are on. The bearer token is sent
 * in the header as in every call, so that no URL contains a token. The stream ends with its sign-in and with every
 * change of its operator's roles; the client then reconnects.
 */
export function liveStream(app: FastifyInstance, { bus, live, identities, directory, clock }: Needs): void {
  const streams = new Set<Stream>()
  const open = new OpenCount()

  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }

  function send(stream: Stream, event: LiveEvent): void {
    if (stream.response.writableLength > maxBuffered) end(stream)
    else stream.response.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** True if an operator may receive an event of this realm or, without one, of the organization. */
  async function mayHear({ caller }: Stream, pid: string | undefined, isOfOrganization: boolean): Promise<boolean> {
    const organization = await directory.find(String(caller.cid))
    const rights = rightsIn(organization, caller, false)
    return isOfOrganization || rights.role(pid) !== undefined
  }

  const heard = (cid: number) => [...streams].filter(({ caller }) => caller.cid === cid)

  const logged = (work: Promise<unknown>) =>
    void work.catch((error) => app.log.warn({ err: error }, 'consoles could not be notified'))

  async function passChanges({ cid, by, changes }: HeardChanges): Promise<void> {
    for (const stream of heard(cid)) {
      const audible = []
      for (const change of changes) {
        // Everybody may see changes of the realm tree; changes of an operator's roles also go to that operator.
        const isOfAll = change.subject === 'realm'
        const isOwn = change.subject === 'roles' && change.id === String(stream.caller.accountId)
        if (await mayHear(stream, change.pid, isOfAll || isOwn)) audible.push(change)
      }
      if (audible.length > 0) send(stream, { type: 'changes', by, changes: audible })
    }
  }

  async function passPresence({ cid, pid, presence }: HeardPresence): Promise<void> {
    for (const stream of heard(cid)) {
      if (await mayHear(stream, pid, false)) send(stream, { type: 'presence', presence: presence satisfies Presence })
    }
  }

  async function passOnline({ pid, gamerTags }: HeardOnline): Promise<void> {
    if (streams.size === 0) return
    const organization = await directory.findByRealm(pid)
    for (const stream of organization ? heard(organization.cid) : []) {
      if (await mayHear(stream, pid, false)) send(stream, { type: 'online', pid, gamerTags })
    }
  }

  async function checkAll(which: (stream: Stream) => boolean): Promise<void> {
    for (const stream of [...streams].filter(which)) {
      await identities.identify(stream.token, clock(), stream.address).catch((error) => {
        if (error instanceof ApiError) end(stream)
      })
    }
  }

  live.onServers<Forgotten>((what) => {
    if (!('account' in what)) return
    for (const stream of [...streams]) {
      if (what.account === accountTag(stream.caller.cid, stream.caller.accountId)) end(stream)
    }
  })
  // Events during the gap are lost: clients reload everything when they reconnect.
  bus.onGap(() => {
    for (const stream of [...streams]) end(stream)
  })
  const beat = setInterval(() => {
    for (const { response } of streams) response.write(': beat\n\n')
    logged(checkAll(() => true))
  }, liveBeatMs)
  beat.unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const stream of [...streams]) end(stream)
  })
  app.addHook('onReady', async () => {
    await bus.listen<HeardChanges>(changesChannel, (what) => logged(passChanges(what)))
    await bus.listen<HeardPresence>(presenceChannel, (what) => logged(passPresence(what)))
    await bus.listen<HeardOnline>(onlineChannel, (what) => logged(passOnline(what)))
  })

  async function requireOperator(request: FastifyRequest): Promise<Omit<Stream, 'response'>> {
    const token = readBearerToken(request)
    if (!token) throw new ApiError('InvalidTokenError')
    const caller = await identities.identify(token, clock(), request.ip)
    const requestedScope = readScope(request.headers)
    if (!requestedScope?.organization) throw new ApiError('InvalidScopeError')
    const organization = await directory.find(requestedScope.organization)
    if (caller.kind !== 'account' || organization?.cid !== caller.cid) throw new ApiError('ScopeForbidden')
    if (!rightsIn(organization, caller, false).canAnywhere('view games')) throw new ApiError('Forbidden')
    return { token, address: request.ip, caller }
  }

  app.get(livePath, async (request, reply) => {
    const operator = await requireOperator(request)
    const release = open.take({ [accountTag(operator.caller.cid, operator.caller.accountId)]: maxStreamsOfOperator })
    if (!release) {
      throw new ApiError('TooManyRequests', { message: 'You have too many consoles open. Close one, then reload.' })
    }
    const response = reply.raw
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Sent immediately, because some proxies buffer the start of a response.
      'x-accel-buffering': 'no',
    })
    reply.hijack()
    const stream = { ...operator, response }
    streams.add(stream)
    response.on('close', () => {
      release()
      streams.delete(stream)
    })
    response.on('error', () => streams.delete(stream))
    send(stream, { type: 'hello' })
  })
}
