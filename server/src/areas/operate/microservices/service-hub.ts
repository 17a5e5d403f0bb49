import type { Db } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import { processPlace, serverAddress } from '../../../kernel/servers/address.ts'
import type { Services } from '../../../kernel/write/write.ts'
import { LogIntake, type LogWriter } from '../logs/intake.ts'
import { defaultConfig } from '../logs/rules.ts'
import { type RunningConfig, readRunningConfigs } from '../logs/service.ts'
import { ConnectedService, type Wire } from './connected-service.ts'
import * as queries from './connection-queries.ts'
import { insertSamples } from './queries.ts'
import { type Registration, type ServiceFrame, wireClosings, wireLimits } from './wire.ts'

/** An instance with the state of this process about it. */
type Link = {
  cid: number
  pid: string
  service: ConnectedService
  lines: LogWriter
  wire: HubWire
  sealedSecret: Buffer
  /** The version of the log config that was sent to the service. */
  toldVersion: number
  measuredAt: number
  checking: NodeJS.Timeout | undefined
}

/** The connection of an instance, which the hub may end. */
export type HubWire = Wire & { close: (code: number, reason: string) => void }

/** Why an instance was rejected: sent to it, and written to the log of the realm. */
export class ConnectionRefused extends Error {}

type Admission = {
  /** The connection. */
  id: string
  cid: number
  pid: string
  registration: Registration
  secret: string
  /** The secret as stored in the database. */
  sealedSecret: Buffer
  wire: HubWire
}

/** Sent to all processes when an operator has disconnected an instance. */
export type DisconnectedService = { disconnected: string }

const beatMs = 5_000
const linesMs = 1_000
const checkIntervalMs = 15_000
/** An unhealthy or new instance gets no calls until its next health check. */
const recheckMs = 2_000
const measuredEveryMs = 15_000
const drainTimeoutMs = 10_000
const drainStepMs = 50

type HubOptions = {
  services: Pick<Services, 'db' | 'clock' | 'settings'>
  log: EngineLog
  /** Where this process accepts calls from the other processes of its machine. */
  port: () => Promise<number>
}

/** The instances that are connected to this process. */
export class ServiceHub {
  readonly #options: HubOptions
  readonly #links = new Map<string, Link>()
  readonly #logs: LogIntake
  #configs: ReadonlyMap<string, RunningConfig> = new Map()
  /** Heartbeats and writes, one after the other. */
  #queue: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []

  constructor(options: HubOptions) {
    this.#options = options
    this.#logs = new LogIntake(options.services.db, options.services.clock)
  }

  begin(): void {
    this.#timers = [setInterval(() => void this.beat(), beatMs), setInterval(() => void this.#flush(), linesMs)]
    for (const timer of this.#timers) timer.unref()
  }

  find(id: string): ConnectedService | undefined {
    return this.#links.get(id)?.service
  }

  /** Adds an instance with a valid signature. Throws ConnectionRefused with a message. */
  async add({ id, cid, pid, registration, secret, sealedSecret, wire }: Admission): Promise<void> {
    const { services, port } = this.#options
    const { db, clock, settings } = services
    const { name, instance, version, routes, weight, routingKey } = registration
    const service = new ConnectedService(id, registration, wire, clock)
    const row: queries.NewServiceConnection = {
      id,
      pid,
      service_name: name,
      instance,
      version,
      routes,
      weight,
      routing_key: routingKey ?? null,
      state: service.state,
      outstanding: 0,
      last_error: null,
      last_error_at: null,
      host: processPlace(),
      port: await port(),
      address: serverAddress(settings),
      connected_at: new Date(clock()),
    }
    const replaced = await db.transaction().execute(async (transaction) => {
      await queries.lockServiceConnections(transaction as typeof db, pid)
      const realm = { db: transaction as typeof db, id: pid }
      const limit = settings.serviceSocketsPerRealm
      if ((await queries.countServiceConnections(realm, clock(), row)) >= limit) {
        throw new ConnectionRefused(`Limit reached: ${limit} instances per realm (SERVICE_SOCKETS_PER_REALM).`)
      }
      return queries.upsertServiceConnection(realm.db, clock(), row)
    })
    const link: Link = {
      cid,
      pid,
      service,
      wire,
      sealedSecret,
      toldVersion: 0,
      measuredAt: 0,
      checking: undefined,
      lines: this.#logs.open({
        pid,
        service: name,
        stream: () => `${name}/${version}/${instance}`,
        secrets: [secret],
        config: () => this.#configs.get(`${pid}/${name}`) ?? defaultConfig,
      }),
    }
    this.#links.set(id, link)
    // If another process holds the previous connection, it notices at its next heartbeat.
    if (replaced !== undefined) this.close(replaced, wireClosings.isReplaced, 'The same instance has connected again.')
    if (!wire.isOpen()) {
      await this.remove(id)
      return
    }
    link.lines.say('Info', `Instance ${instance} has connected, version ${version}.`)
    await wire.send({
      type: 'registered',
      instance,
      maxCalls: wireLimits.maxCalls,
      windowBytes: wireLimits.windowBytes,
    })
    await this.#readConfigs()
    this.#checkSoon(link, 0)
    await this.#notifyConsoles(link)
  }

  /** Logs in the realm why one of its instances was rejected. */
  logRejection(pid: string, name: string, text: string): void {
    const none = { secrets: [], config: () => defaultConfig }
    this.#logs.open({ pid, service: name, stream: () => `${name}/connect`, ...none }).say('Warning', text)
  }

  /** Handles a frame of an instance. */
  async onFrame(id: string, frame: ServiceFrame): Promise<void> {
    const link = this.#links.get(id)
    if (!link) return
    const { service, lines, wire } = link
    if (frame.type === 'answer' || frame.type === 'body') service.onFrame(frame)
    else if (frame.type === 'log') {
      const { type: _, ...line } = frame
      lines.line(JSON.stringify(line), false)
    } else if (frame.type === 'metrics') await this.#saveMeasurement(link, frame)
    else {
      service.isDraining = true
      clearTimeout(link.checking)
      await queries.deleteServiceConnections(this.#options.services.db, [id])
      await wire.send({ type: 'draining' })
      await this.#notifyConsoles(link)
    }
  }

  async #saveMeasurement(link: Link, { cpu, memory }: { cpu: number; memory: number }): Promise<void> {
    const { db, clock } = this.#options.services
    const now = performance.now()
    if (link.measuredAt > 0 && now - link.measuredAt < measuredEveryMs * 0.9) return
    link.measuredAt = now
    const { name: service_name } = link.service.registration
    const sample = { pid: link.pid, service_name, cpu, memory_bytes: Math.round(memory) }
    await insertSamples(db, new Date(clock()), [sample])
  }

  /** Closes a connection, if this process holds it. */
  close(id: string, code: number, reason: string): void {
    this.#links.get(id)?.wire.close(code, reason)
  }

  /** The realms and connections of an organization, to check whether they are still allowed. */
  listByOrganization(cid: number): { id: string; pid: string; sealedSecret: Buffer }[] {
    return [...this.#links].flatMap(([id, link]) => {
      const { pid, sealedSecret } = link
      return link.cid === cid ? [{ id, pid, sealedSecret }] : []
    })
  }

  /** Removes a closed connection. */
  async remove(id: string): Promise<void> {
    const link = this.#links.get(id)
    if (!link) return
    this.#links.delete(id)
    clearTimeout(link.checking)
    const { instance } = link.service.registration
    link.lines.say('Info', `Instance ${instance} has disconnected.`)
    link.service.onClosed()
    await queries.deleteServiceConnections(this.#options.services.db, [id])
    await this.#notifyConsoles(link)
  }

  /** Renews the rows of the instances, and reads the log configs. */
  beat(): Promise<void> {
    const beat = async () => {
      try {
        await this.#renew()
        await this.#readConfigs()
      } catch (error) {
        this.#options.log.warn({ err: error }, 'connected services could not be renewed; retrying')
      }
    }
    this.#queue = this.#queue.then(beat)
    return this.#queue
  }

  /** Writes the lines of the instances. */
  #flush(): Promise<void> {
    const flush = () =>
      this.#logs
        .flush()
        .catch((error) => this.#options.log.warn({ err: error }, 'log lines of services could not be stored'))
    this.#queue = this.#queue.then(flush)
    return this.#queue
  }

  async #renew(): Promise<void> {
    const { db, clock } = this.#options.services
    const links = [...this.#links].filter(([, { service }]) => !service.isDraining)
    if (links.length === 0) return
    const renewedIds = await queries.renewServiceConnections(
      db,
      clock(),
      links.map(([, { service }]) => toConnectionState(service)),
    )
    for (const [id, link] of links) {
      if (renewedIds.has(id) || this.#links.get(id) !== link || link.service.isDraining) continue
      const { name, instance } = link.service.registration
      const connections = await queries.selectServiceConnections({ db, id: link.pid }, clock(), name)
      if (connections.some((other) => other.instance === instance)) {
        link.wire.close(wireClosings.isReplaced, 'The same instance has connected again.')
      } else {
        // This process was blocked until it counted as dead.
        link.wire.close(wireClosings.isRestarting, 'The server lost the connection. Connect again.')
      }
    }
  }

  async #readConfigs(): Promise<void> {
    const links = [...this.#links.values()]
    if (links.length === 0) return
    this.#configs = await readRunningConfigs(this.#options.services.db, [...new Set(links.map(({ pid }) => pid))])
    for (const link of links) {
      const config = this.#configs.get(`${link.pid}/${link.service.registration.name}`)
      if (!config || config.version === link.toldVersion || !link.wire.isOpen()) continue
      link.toldVersion = config.version
      const { defaultLogLevel, rules } = config
      await link.wire.send({ type: 'logging', defaultLogLevel, rules })
    }
  }

  #checkSoon(link: Link, waitMs: number): void {
    link.checking = setTimeout(() => void this.#check(link), waitMs)
    link.checking.unref()
  }

  async #check(link: Link): Promise<void> {
    const { service, cid, pid } = link
    const isCurrent = () => this.#links.get(service.id) === link && !service.isDraining
    const hasChanged = await service.check({ 'x-beam-scope': `${cid}.${pid}`, accept: 'application/json' })
    if (!isCurrent()) return
    try {
      if (hasChanged) {
        await queries.renewServiceConnections(this.#options.services.db, this.#options.services.clock(), [
          toConnectionState(service),
        ])
        await this.#notifyConsoles(link)
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the state of a connected service could not be saved')
    }
    if (isCurrent()) this.#checkSoon(link, service.state === 'healthy' ? checkIntervalMs : recheckMs)
  }

  /** Lets the instances finish their calls, and closes the connections. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    const links = [...this.#links.values()]
    for (const { service, checking } of links) {
      service.isDraining = true
      clearTimeout(checking)
    }
    if (links.length > 0) {
      await queries
        .deleteServiceConnections(this.#options.services.db, [...this.#links.keys()])
        .catch((error) => this.#options.log.warn({ err: error }, 'connected services could not be unregistered'))
    }
    const until = performance.now() + drainTimeoutMs
    const isBusy = () => links.some(({ service, wire }) => wire.isOpen() && service.outstanding > 0)
    while (isBusy() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, drainStepMs))
    for (const { wire } of links) wire.close(wireClosings.isRestarting, 'The server is stopping. Connect again.')
  }

  /** Writes the last lines. */
  async end(): Promise<void> {
    await this.#flush()
  }

  #notifyConsoles({ cid, pid, service }: Link): Promise<void> {
    const { name, instance } = service.registration
    return notifyConsolesOfConnection(this.#options.services.db, cid, pid, name, instance)
  }
}

/** Notifies open consoles that an instance connected, disconnected or became unhealthy. */
export function notifyConsolesOfConnection(
  db: Db,
  cid: number,
  pid: string,
  service: string,
  instance: string,
): Promise<void> {
  const id = `${service}/${instance}`
  return notifyConsoles(db, cid, pid, undefined, [{ subject: 'service-connection', id, before: null, after: null }])
}

const toConnectionState = ({ id, state, outstanding, lastError }: ConnectedService): queries.ConnectionState => ({
  id,
  state,
  outstanding,
  last_error: lastError?.text ?? null,
  last_error_at: lastError ? new Date(lastError.at) : null,
})
