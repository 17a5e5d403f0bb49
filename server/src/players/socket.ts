import websocket, { type WebSocket } from '@fastify/websocket'
import { ApiError } from '@regent/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountTag, type Identities } from '../auth/identities.ts'
import type { Db } from '../engines/database/database.ts'
import type { Live } from '../engines/live/live.ts'
import type { AccountCaller, Forgotten } from '../http/context.ts'
import type { Directory } from '../realms/directory.ts'
import { keepOnline, markOffline } from './service.ts'
import { beginSession } from './sessions.ts'

type Needs = { db: Db; live: Live; identities: Identities; directory: Directory; clock: () => number }

const keepOnlineMs = 25_000
const pingMs = 20_000

/** An application's own close code (RFC 6455: 4000 to 4999). */
const closedByServer = 4001

type Connection = { token: string; cid: number; accountId: number; pid: string; socket: WebSocket }

const tokenOf = ({ query, headers }: FastifyRequest): string | undefined =>
  (query as { access_token?: string }).access_token ?? headers.authorization?.replace(/^bearer\s+/i, '')

type PlayerCaller = AccountCaller & { player: NonNullable<AccountCaller['player']> }

declare module 'fastify' {
  interface FastifyRequest {
    player?: PlayerCaller
  }
}

/**
 * The realtime socket of game clients: `{uri}/connect?access_token=…&send-session-start=true`. While it
 * is open its player is online; what concerns the player or the realm is pushed to it.
 */
export async function playerSocket(app: FastifyInstance, needs: Needs): Promise<void> {
  const { db, live, identities, directory, clock } = needs
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } })

  const keepAlive = setInterval(() => {
    keepOnline(db, live.connected(), clock()).catch((error) => app.log.warn({ err: error }, 'presence was not written'))
  }, keepOnlineMs)
  keepAlive.unref()
  app.addHook('onClose', async () => clearInterval(keepAlive))

  const connections = new Set<Connection>()

  /** A socket outlives neither its sign-in nor the life of its realm. */
  async function closeIfOver({ token, cid, pid, socket }: Connection): Promise<void> {
    const isSignedIn = await identities.identify(token, clock()).then(
      () => true,
      (error) => !(error instanceof ApiError),
    )
    const organization = isSignedIn ? await directory.find(String(cid)) : undefined
    if (!isSignedIn) socket.close(closedByServer, 'signed out')
    else if (organization?.realms.get(pid)?.isArchived) socket.close(closedByServer, 'realm archived')
  }

  live.onServers<Forgotten>((what) => {
    for (const connection of connections) {
      const { cid, accountId } = connection
      const isMeant = 'account' in what ? what.account === accountTag(cid, accountId) : what.organization === cid
      if (!isMeant) continue
      closeIfOver(connection).catch((error) => app.log.warn({ err: error }, 'a socket could not be checked'))
    }
  })

  app.route({
    method: 'GET',
    url: '/api/connect',
    async preValidation(request) {
      const bearer = tokenOf(request)
      if (!bearer) throw new ApiError('InvalidTokenError')
      const caller = await identities.identify(bearer, clock())
      if (caller.kind !== 'account' || !caller.player) {
        throw new ApiError('Forbidden', { message: 'The socket is for players: sign in with the scope "cid.pid".' })
      }
      const organization = await directory.find(String(caller.cid))
      if (organization?.realms.get(caller.player.pid)?.isArchived) throw new ApiError('ProjectIsArchived')
      request.player = caller as PlayerCaller
      if (!request.ws) return
      // Before the client hears that the socket is open: what it sends next belongs to this session.
      const isStart = (request.query as Record<string, string>)['send-session-start'] === 'true'
      const { pid, gamerTag } = caller.player
      const realm = { db, id: pid, cid: caller.cid, createdAt: 0 }
      if (isStart) await beginSession(realm, gamerTag, clock(), {})
      else await keepOnline(db, [caller.player], clock())
    },
    handler: (_, reply) => {
      reply.header('upgrade', 'websocket')
      throw new ApiError('BadRequest', { message: 'This address is a WebSocket.' })
    },
    wsHandler(socket, request) {
      const { player, accountId, cid } = request.player as PlayerCaller
      const connection = { token: tokenOf(request) ?? '', cid, accountId, pid: player.pid, socket }
      connections.add(connection)
      const remove = live.add({ ...player, send: (text) => socket.send(text) })
      const ping = setInterval(() => socket.ping(), pingMs)
      socket.on('close', () => {
        clearInterval(ping)
        connections.delete(connection)
        remove()
        const isElsewhere = live
          .connected()
          .some((other) => other.pid === player.pid && other.gamerTag === player.gamerTag)
        if (!isElsewhere)
          markOffline(db, player, clock()).catch((error) => app.log.warn({ err: error }, 'presence was not written'))
      })
      socket.on('error', (error) => app.log.debug({ err: error }, 'a game client’s socket failed'))
    },
  })
}
