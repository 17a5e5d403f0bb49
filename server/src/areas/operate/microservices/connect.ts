import { randomBytes, randomUUID } from 'node:crypto'
import type { WebSocket } from '@fastify/websocket'
import { ApiError } from '@regent/contract/errors'
import { MicroserviceName } from '@regent/contract/operate/microservices'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { needsConfirmation } from '../../../kernel/context/access.ts'
import type { Forgotten } from '../../../kernel/context/context.ts'
import { closeReason } from '../../../kernel/http/close-reason.ts'
import { OpenCount } from '../../../kernel/http/limits/open-count.ts'
import { toNetwork } from '../../../kernel/settings/network.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { ConnectionRefused, type DisconnectedService, type HubWire, type ServiceHub } from './service-hub.ts'
import {
  isSignedWith,
  type RegistrationClaim,
  readClaim,
  readFrame,
  readRegistration,
  wireClosings,
  wireLimits,
} from './wire.ts'

const pingMs = 20_000
/** A service that stops answering is gone, even if the network has not reported it. */
const maxMissedPings = 2
/** The maximum number of sockets of one IP address that have not registered yet. */
const maxUnregistered = 20
/** Minimum time between log lines about rejected connections, so that a wrong key does not fill the log of a realm. */
const rejectionLogMs = 10_000
const answerCloseMs = 2_000
/** Log lines about services with an invalid name use this name. */
const unnamedService = 'connect'

type Needs = Pick<Services, 'directory' | 'live' | 'vault' | 'clock' | 'settings'>

/** `/api/services/connect`: services that run elsewhere connect here, and receive calls of their realm. */
export function serviceSocket(app: FastifyInstance, hub: ServiceHub, needs: Needs): void {
  const strangers = new OpenCount()
  const registrar = new Registrar(hub, needs)

  needs.live.onServers<Forgotten | DisconnectedService>((what) => {
    if ('disconnected' in what) {
      hub.close(what.disconnected, wireClosings.isDisconnected, 'An operator has disconnected this instance.')
    } else if ('organization' in what) {
      void registrar
        .closeIfOver(what.organization)
        .catch((error) => app.log.warn({ err: error }, 'connected services could not be checked'))
    }
  })

  app.route({
    method: 'GET',
    url: '/api/services/connect',
    handler: (_, reply) => {
      reply.header('upgrade', 'websocket')
      throw new ApiError('BadRequest', { message: 'This address is a WebSocket. Connect with a WebSocket client.' })
    },
    wsHandler(socket, request) {
      const wire = createWire(socket)
      const leave = strangers.take({ [toNetwork(request.ip)]: maxUnregistered })
      if (!leave) {
        wire.close(wireClosings.isRefused, 'Too many unregistered connections from your address.')
        return
      }
      serve(socket, { hub, registrar, wire, leave, log: app.log })
    },
  })
  app.addHook('onReady', async () => hub.begin())
  app.addHook('preClose', () => hub.stop())
  app.addHook('onClose', () => hub.end())
}

type SocketNeeds = {
  hub: ServiceHub
  registrar: Registrar
  wire: HubWire
  /** Stops counting the socket as unregistered. */
  leave: () => void
  log: FastifyBaseLogger
}

/** Sends the challenge, registers the instance with the reply, and passes its later frames to the hub. */
function serve(socket: WebSocket, { hub, registrar, wire, leave, log }: SocketNeeds): void {
  const nonce = randomBytes(24).toString('base64url')
  const id = randomUUID()
  let isRegistering = false
  const late = setTimeout(
    () => wire.close(wireClosings.isRefused, 'No register frame came in time.'),
    wireLimits.registerWithinMs,
  )
  const admit = async (text: string) => {
    isRegistering = true
    const claim = orReject(() => readClaim(text))
    await registrar.register(id, claim, nonce, wire)
    clearTimeout(late)
    leave()
  }
  socket.on('message', (data, isBinary) => {
    if (!wire.isOpen()) return
    if (isBinary) return wire.close(wireClosings.isInvalid, 'Frames must be text.')
    const text = String(data)
    if (hub.find(id)) {
      try {
        hub.onFrame(id, readFrame(text)).catch((error) => log.warn({ err: error }, 'a frame of a service failed'))
      } catch (error) {
        closeWithError(wire, error, wireClosings.isInvalid, log)
      }
    } else if (isRegistering) wire.close(wireClosings.isInvalid, 'Wait for the frame registered.')
    else admit(text).catch((error) => closeWithError(wire, error, wireClosings.isRefused, log))
  })
  const ping = pingUntilGone(socket)
  socket.on('close', () => {
    clearInterval(ping)
    clearTimeout(late)
    leave()
    hub.remove(id).catch((error) => log.warn({ err: error }, 'a connected service could not be unregistered'))
  })
  socket.on('error', (error) => log.debug({ err: error }, 'the socket of a service failed'))
  void wire.send({ type: 'challenge', protocol: 1, nonce }).catch(() => {})
}

/** Only reasons that the service can act on are sent to it; other errors are logged. */
function closeWithError(wire: HubWire, error: unknown, code: number, log: FastifyBaseLogger): void {
  const isTold = error instanceof ConnectionRefused || code === wireClosings.isInvalid
  if (!isTold) log.warn({ err: error }, 'a service could not be connected')
  wire.close(isTold ? code : 1011, isTold && error instanceof Error ? error.message : 'The server failed. Try again.')
}

/** Pings a service at intervals, and ends its socket when it no longer answers. */
function pingUntilGone(socket: WebSocket): NodeJS.Timeout {
  let missed = 0
  socket.on('pong', () => {
    missed = 0
  })
  return setInterval(() => {
    missed += 1
    if (missed > maxMissedPings) socket.terminate()
    else socket.ping()
  }, pingMs).unref()
}

/** Checks instances before they join the hub, and while they are connected. */
class Registrar {
  readonly #hub: ServiceHub
  readonly #needs: Needs
  /** When a rejection was last logged, by realm or service. */
  readonly #saidAt = new Map<string, number>()

  constructor(hub: ServiceHub, needs: Needs) {
    this.#hub = hub
    this.#needs = needs
  }

  /** A connection ends when its realm is archived or gets another secret. */
  async closeIfOver(cid: number): Promise<void> {
    for (const { id, pid, sealedSecret } of this.#hub.listByOrganization(cid)) {
      const realm = (await this.#needs.directory.find(String(cid)))?.realms.get(pid)
      const isSame = realm && !realm.isArchived && sealedSecret.equals(realm.secret)
      if (!isSame) this.#hub.close(id, wireClosings.isOver, 'The realm is archived, or has another secret.')
    }
  }

  /** Clients that have not proven the secret can only cause one log line per interval in a realm, with any name. */
  #logRejection(pid: string, name: string, text: string, isProven: boolean): void {
    const service = MicroserviceName.safeParse(name).success ? name : unnamedService
    const key = isProven ? `${pid}/${service}` : pid
    const now = this.#needs.clock()
    if (now - (this.#saidAt.get(key) ?? Number.NEGATIVE_INFINITY) < rejectionLogMs) return
    if (this.#saidAt.size > 10_000) this.#saidAt.clear()
    this.#saidAt.set(key, now)
    this.#hub.logRejection(pid, service, text)
  }

  /** Registers an instance, or throws ConnectionRefused. */
  async register(id: string, claim: RegistrationClaim, nonce: string, wire: HubWire): Promise<void> {
    const { realm: scope, name, instance } = claim
    const [, cid = '', pid = ''] = /^([^.]+)\.(.+)$/.exec(scope) ?? []
    const organization = await this.#needs.directory.find(cid)
    const realm = organization?.realms.get(pid)
    if (!organization || !realm) {
      throw new ConnectionRefused(`realm: ${scope} does not exist. It must be {cid}.{pid}.`)
    }
    let isProven = false
    const rejectClient = (text: string) => {
      const who = isProven ? `Instance ${instance}` : 'An instance'
      this.#logRejection(pid, name, `${who} was rejected. ${text}`, isProven)
      return new ConnectionRefused(text)
    }
    if (realm.isArchived) throw rejectClient('The realm is archived.')
    const secret = this.#needs.vault.open(realm.secret)
    if (!isSignedWith(secret, claim, nonce))
      throw rejectClient('signature: it was not created with the secret of this realm.')
    isProven = true
    if (needsConfirmation(organization, this.#needs.settings))
      throw rejectClient(new ApiError('EmailNotConfirmed').message)
    const registration = orReject(() => readRegistration(claim), rejectClient)
    try {
      await this.#hub.add({
        id,
        cid: organization.cid,
        pid,
        registration,
        secret,
        wire,
        sealedSecret: realm.secret,
      })
      // The realm may have changed during the registration.
      await this.closeIfOver(organization.cid)
    } catch (error) {
      throw error instanceof ConnectionRefused ? rejectClient(error.message) : error
    }
  }
}

/** Converts the error of an invalid frame to the reason for rejecting its sender. */
function orReject<Read>(read: () => Read, refuse = (text: string) => new ConnectionRefused(text)): Read {
  try {
    return read()
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

function createWire(socket: WebSocket): HubWire {
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    send: (frame) =>
      new Promise((resolve, reject) => {
        socket.send(JSON.stringify(frame), (error) => (error ? reject(error) : resolve()))
      }),
    close(code, reason) {
      socket.close(code, closeReason(reason))
      // A service that does not confirm a close frame must not keep the connection open.
      setTimeout(() => socket.terminate(), answerCloseMs).unref()
    },
  }
}
