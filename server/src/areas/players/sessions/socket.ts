import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import websocket, { type WebSocket } from '@fastify/websocket'
import { ApiError } from '@regent/contract/errors'
import { socketClosings } from '@regent/contract/players/sessions'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Directory } from '../../../directory/organizations/directory.ts'
import type { Live } from '../../../engines/live/live.ts'
import type { AccountCaller, Forgotten } from '../../../kernel/context/context.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { closeReason } from '../../../kernel/http/close-reason.ts'
import { OpenCount } from '../../../kernel/http/limits/open-count.ts'
import { isOwnMachine, toNetwork } from '../../../kernel/settings/network.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { accountTag } from '../../organization/auth/identities.ts'
import type { Connection, Presence } from './presence.ts'
import { readSocketStart } from './session-start.ts'

type Needs = {
  presence: Presence
  live: Live
  identities: Identities
  directory: Directory
  clock: () => number
  settings: Pick<Settings, 'socketsPerAddress' | 'servicesDir'>
}

/** Game clients need one; a few more may remain from broken connections. */
const maxSocketsOfPlayer = 20

const beatMs = 25_000
const pingMs = 20_000

/** A client that does not respond is gone, even if the network has not reported it. */
const maxMissedPings = 2

/** A client that does not confirm a close frame must not delay the server's shutdown. */
const answerCloseMs = 2_000

/** Clients with more unread bytes are disconnected, because their messages would fill the memory. */
const maxUnread = 1_000_000

type Client = {
  token: string
  cid: number
  accountId: number
  pid: string
  socket: WebSocket
  missedPings: number
  /** The client's round of pings, one of `rounds`. */
  round: number
}

/**
 * A round of pings every second, so that not all clients get a ping at the same time; one timer for each would need
 * more memory.
 */
const rounds = pingMs / 1_000

const readToken = ({ query, headers }: FastifyRequest): string | undefined =>
  (query as { access_token?: string }).access_token ?? headers.authorization?.replace(/^bearer\s+/i, '')

const asText = { binary: false }

function ping(client: Client): void {
  client.missedPings += 1
  if (client.missedPings > maxMissedPings) client.socket.terminate()
  else client.socket.ping()
}

type PlayerCaller = AccountCaller & { player: NonNullable<AccountCaller['player']> }

declare module 'fastify' {
  interface FastifyRequest {
    player?: PlayerCaller
    connection?: Connection
    response?: ServerResponse
  }
}

/**
 * The realtime socket of game clients: `{uri}/connect?access_token=…&send-session-start=true`. While it is open, its
 * player is online; messages for the player or the realm are pushed to it.
 */
export async function playerSocket(app: FastifyInstance, needs: Needs): Promise<void> {
  const { presence, live } = needs
  const sockets = new PlayerSockets(app.log, needs)

  // Runs before the hook of the library, which closes without a code: then a client could not distinguish a shutdown
  // from the end of its sign-in, and would not reconnect.
  app.addHook('preClose', async () => sockets.closeAll())
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024 },
    // Only rejects new sockets; other kinds of sockets finish and are closed by the code that serves them.
    preClose(done) {
      app.websocketServer.close()
      done()
    },
  })

  const beating = setInterval(() => logFailure(app.log, presence.beat()), beatMs)
  beating.unref()
  const pinging = setInterval(() => sockets.pingRound(), pingMs / rounds)
  pinging.unref()
  app.addHook('onReady', () => presence.beat())
  app.addHook('onClose', async () => {
    clearInterval(beating)
    clearInterval(pinging)
    await presence.stop().catch((error) => app.log.warn({ err: error }, 'presence could not be saved'))
  })

  live.onServers<Forgotten>((what) => sockets.checkMeant(what))

  const open = new OpenCount()
  app.route({
    method: 'GET',
    url: '/api/connect',
    async preValidation(request, reply) {
      const caller = await requirePlayer(request, needs)
      request.player = caller
      const { socket } = reply.raw
      if (!request.ws || !socket || socket.destroyed) return
      countSocket(request, caller, socket, open, needs)
      request.connection = await openPresence(request, caller, socket, presence)
      request.response = reply.raw
    },
    handler: (_, reply) => {
      reply.header('upgrade', 'websocket')
      throw new ApiError('BadRequest', { message: 'This address is a WebSocket. Connect with a WebSocket client.' })
    },
    wsHandler: (socket, request) => sockets.serve(socket, request),
  })
}

const logFailure = (log: FastifyBaseLogger, work: Promise<unknown>) =>
  void work.catch((error) => log.warn({ err: error }, 'presence could not be saved'))

async function requirePlayer(request: FastifyRequest, { identities, directory, clock }: Needs): Promise<PlayerCaller> {
  const bearer = readToken(request)
  if (!bearer) throw new ApiError('InvalidTokenError')
  const caller = await identities.identify(bearer, clock(), request.ip)
  if (caller.kind !== 'account' || !caller.player) {
    throw new ApiError('Forbidden', {
      message: 'The socket is only for players. Sign in with the scope "cid.pid".',
    })
  }
  const organization = await directory.find(String(caller.cid))
  if (organization?.realms.get(caller.player.pid)?.isArchived) throw new ApiError('ProjectIsArchived')
  return caller as PlayerCaller
}

/** Counts the socket until it closes; throws if the player or the address has too many. */
function countSocket(
  { ip }: FastifyRequest,
  { player: { pid, gamerTag } }: PlayerCaller,
  socket: Socket,
  open: OpenCount,
  { settings }: Needs,
): void {
  const release = open.take({
    [`address ${toNetwork(ip)}`]: isOwnMachine(ip, settings) ? 0 : settings.socketsPerAddress,
    [`player ${pid}/${gamerTag}`]: maxSocketsOfPlayer,
  })
  if (!release) {
    throw new ApiError('TooManyRequests', {
      message: 'Too many open sockets of your player or address. Close one, then connect again.',
    })
  }
  socket.once('close', release)
}

/** The player is online until the socket closes. */
function openPresence(
  request: FastifyRequest,
  { cid, player }: PlayerCaller,
  socket: Socket,
  presence: Presence,
): Promise<Connection> {
  // Runs before the client gets the open event, so that its next message belongs to this session.
  const isStart = (request.query as Record<string, string>)['send-session-start'] === 'true'
  const place = { cid, ...player }
  const openPromise = presence.open(place, isStart ? { via: 'socket' } : undefined)
  // The listener must not keep the request in memory.
  const { log } = request.server
  // A client may disconnect or fail during its handshake: then no WebSocket reports a close.
  socket.once('close', () =>
    openPromise.then(
      (connection) => logFailure(log, presence.close(connection)),
      () => {}, // the request reports the failure; there is nothing to close
    ),
  )
  return openPromise
}

/** The open sockets of players on this server. */
class PlayerSockets {
  readonly #log: FastifyBaseLogger
  readonly #needs: Needs
  readonly #clients = new Set<Client>()
  #round = 0

  constructor(log: FastifyBaseLogger, needs: Needs) {
    this.#log = log
    this.#needs = needs
  }

  closeAll(): void {
    for (const { socket } of this.#clients) {
      socket.close(socketClosings.isRestarting, 'the server is stopping; connect again')
      setTimeout(() => socket.terminate(), answerCloseMs).unref()
    }
  }

  pingRound(): void {
    this.#round = (this.#round + 1) % rounds
    for (const client of this.#clients) if (client.round === this.#round) ping(client)
  }

  /** Checks the clients of an account or an organization that has changed. */
  checkMeant(what: Forgotten): void {
    for (const client of this.#clients) {
      const { cid, accountId } = client
      const isMeant = 'account' in what ? what.account === accountTag(cid, accountId) : what.organization === cid
      if (isMeant) this.#check(client)
    }
  }

  serve(socket: WebSocket, request: FastifyRequest): void {
    const { player, accountId, cid } = request.player as PlayerCaller
    const { pid } = player
    // Its first ping is sent after a full turn.
    const round = this.#round
    const client = { token: readToken(request) ?? '', cid, accountId, pid, socket, missedPings: 0, round }
    this.#clients.add(client)
    // Otherwise each socket keeps its initial request and response in memory: through Node, and through the library's
    // own listener.
    const { response } = request
    if (response?.socket) response.detachSocket(response.socket)
    socket.removeAllListeners('error')
    // Messages between servers that were sent while the socket opened have not reached it.
    this.#check(client)
    const remove = this.#needs.live.add({
      ...player,
      send(_, bytes) {
        if (socket.bufferedAmount > maxUnread) socket.terminate()
        else socket.send(bytes, asText)
      },
    })
    socket.on('pong', () => {
      client.missedPings = 0
    })
    this.#beginOnStart(socket, request.connection as Connection)
    socket.on('close', () => {
      this.#clients.delete(client)
      remove()
    })
    socket.on('error', (error) => this.#log.debug({ err: error }, 'a game client’s socket failed'))
  }

  /** The first valid start message of a client begins its session. Other messages are ignored. */
  #beginOnStart(socket: WebSocket, connection: Connection): void {
    let hasBegun = false
    socket.on('message', (data, isBinary) => {
      const facts = isBinary || hasBegun ? undefined : readSocketStart(String(data))
      if (!facts) return
      hasBegun = true
      const beginning = this.#needs.presence.begin(connection, { ...facts, via: 'socket' })
      logFailure(
        this.#log,
        beginning.catch((error) => {
          hasBegun = false
          throw error
        }),
      )
    })
  }

  #check(client: Client): void {
    void this.#closeIfOver(client).catch((error) => this.#log.warn({ err: error }, 'a socket could not be checked'))
  }

  /** A socket closes when its sign-in ends, its realm is archived, or its player is suspended. */
  async #closeIfOver({ token, cid, pid, socket }: Client): Promise<void> {
    const { identities, directory, clock } = this.#needs
    const refusal = await identities.identify(token, clock(), undefined).then(
      () => undefined,
      (error) => (error instanceof ApiError ? error : undefined),
    )
    if (refusal?.code === 'PlayerSuspended') {
      socket.close(socketClosings.isSuspended, closeReason(refusal.message))
    } else if (refusal) {
      socket.close(socketClosings.isOver, 'signed out')
    } else if ((await directory.find(String(cid)))?.realms.get(pid)?.isArchived) {
      socket.close(socketClosings.isOver, 'realm archived')
    }
  }
}
