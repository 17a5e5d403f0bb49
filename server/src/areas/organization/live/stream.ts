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
export function liveStream(app: FastifyInstance, needs: Needs): void {
  const { bus, live } = needs
  const streams = new Streams(needs)
  const open = new OpenCount()

  const logged = (work: Promise<unknown>) =>
    void work.catch((error) => app.log.warn({ err: error }, 'consoles could not be notified'))

  live.onServers<Forgotten>((what) => {
    if ('account' in what) streams.endWhere(({ caller }) => what.account === accountTag(caller.cid, caller.accountId))
  })
  // Events during the gap are lost: clients reload everything when they reconnect.
  bus.onGap(() => streams.endWhere(() => true))
  const beat = setInterval(() => {
    streams.beat()
    logged(streams.checkAll())
  }, liveBeatMs)
  beat.unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    streams.endWhere(() => true)
  })
  app.addHook('onReady', async () => {
    await bus.listen<HeardChanges>(changesChannel, (what) => logged(streams.passChanges(what)))
    await bus.listen<HeardPresence>(presenceChannel, (what) => logged(streams.passPresence(what)))
    await bus.listen<HeardOnline>(onlineChannel, (what) => logged(streams.passOnline(what)))
  })

  app.get(livePath, async (request, reply) => {
    const operator = await requireOperator(request, needs)
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
      streams.remove(stream)
    })
    response.on('error', () => streams.remove(stream))
    streams.send(stream, { type: 'hello' })
  })
}

async function requireOperator(
  request: FastifyRequest,
  { identities, directory, clock }: Needs,
): Promise<Omit<Stream, 'response'>> {
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

/** The open consoles, and which events each may receive. */
class Streams {
  readonly #needs: Needs
  readonly #streams = new Set<Stream>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  add(stream: Stream): void {
    this.#streams.add(stream)
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream)
  }

  endWhere(isMeant: (stream: Stream) => boolean): void {
    for (const stream of [...this.#streams]) if (isMeant(stream)) this.#end(stream)
  }

  /** Keeps the connections alive. */
  beat(): void {
    for (const { response } of this.#streams) response.write(': beat\n\n')
  }

  send(stream: Stream, event: LiveEvent): void {
    if (stream.response.writableLength > maxBuffered) this.#end(stream)
    else stream.response.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  /** True if an operator may receive an event of this realm or, without one, of the organization. */
  async #mayHear({ caller }: Stream, pid: string | undefined, isOfOrganization: boolean): Promise<boolean> {
    const organization = await this.#needs.directory.find(String(caller.cid))
    const rights = rightsIn(organization, caller, false)
    return isOfOrganization || rights.role(pid) !== undefined
  }

  async passChanges({ cid, by, changes }: HeardChanges): Promise<void> {
    for (const stream of this.#listHearers(cid)) {
      const audible = []
      for (const change of changes) {
        // Everybody may see changes of the realm tree; changes of an operator's roles also go to that operator.
        const isOfAll = change.subject === 'realm'
        const isOwn = change.subject === 'roles' && change.id === String(stream.caller.accountId)
        if (await this.#mayHear(stream, change.pid, isOfAll || isOwn)) audible.push(change)
      }
      if (audible.length > 0) this.send(stream, { type: 'changes', by, changes: audible })
    }
  }

  async passPresence({ cid, pid, presence }: HeardPresence): Promise<void> {
    for (const stream of this.#listHearers(cid)) {
      if (await this.#mayHear(stream, pid, false))
        this.send(stream, { type: 'presence', presence: presence satisfies Presence })
    }
  }

  async passOnline({ pid, gamerTags }: HeardOnline): Promise<void> {
    if (this.#streams.size === 0) return
    const organization = await this.#needs.directory.findByRealm(pid)
    for (const stream of organization ? this.#listHearers(organization.cid) : []) {
      if (await this.#mayHear(stream, pid, false)) this.send(stream, { type: 'online', pid, gamerTags })
    }
  }

  async checkAll(): Promise<void> {
    for (const stream of [...this.#streams]) {
      await this.#needs.identities.identify(stream.token, this.#needs.clock(), stream.address).catch((error) => {
        if (error instanceof ApiError) this.#end(stream)
      })
    }
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.response.end()
  }

  #listHearers(cid: number): Stream[] {
    return [...this.#streams].filter(({ caller }) => caller.cid === cid)
  }
}
