import type { Db } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { Running } from '../../../engines/runner/runner.ts'
import { readUsed } from '../../../engines/runner/usage.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { tellConsoles } from '../../../kernel/live/changes.ts'
import { processPlace, serverAddress } from '../../../kernel/servers/address.ts'
import type { Settings } from '../../../kernel/settings.ts'
import type { LogIntake } from '../logs/intake.ts'
import { usualConfig } from '../logs/rules.ts'
import { type RunningConfig, readRunningConfigs } from '../logs/service.ts'
import { boundProcessors } from './processor-share.ts'
import * as queries from './queries.ts'
import { type ServiceToRun, Version, type VersionOptions } from './versions.ts'
import { WorkFolders } from './work-folders.ts'

type ServiceSettings = Pick<
  Settings,
  | 'servicesWorkDir'
  | 'servicesUidBase'
  | 'servicesPerServer'
  | 'servicesPerOrganization'
  | 'serverUrl'
  | 'host'
  | 'port'
> & {
  servicesDir: string
}

export type SupervisorOptions = {
  db: Db
  log: EngineLog
  identities: Identities
  settings: ServiceSettings
  logs: LogIntake
  /** The address at which services reach this server. */
  address: () => string
  clock: () => number
  firstDelayMs?: number
}

/** A service of a realm: the version that is deployed, and the one before it until the new one is healthy. */
type Slot = {
  main: Version
  previous: Version | undefined
  /** The server runs as many services as it may; this one waits. */
  isOver: boolean
  /** Writes of its state, one after the other. */
  written: Promise<void>
  /** Whether the database has its state, which calls follow. */
  isSaved: boolean
  /** The port in the database, by which the row is known as this server's. */
  savedPort: number
}

/** How long the calls of a version that is replaced may go on. */
const drainMs = 30_000

/** Runs the deployed processes: one server does so for all realms. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #versions: VersionOptions
  readonly #folders: WorkFolders
  readonly #slots = new Map<string, Slot>()
  /** Processes that get no more calls, and what is waited for until they have ended. */
  readonly #leaving = new Map<Running, Promise<void>>()
  /** The images that ran on the previous server, by service. */
  #ranBefore = new Map<string, string>()
  #logConfigs: ReadonlyMap<string, RunningConfig> = new Map()

  constructor(options: SupervisorOptions) {
    const { db, identities, settings, logs, address, clock, firstDelayMs = 1_000 } = options
    const { servicesDir, servicesUidBase: uidBase } = settings
    this.#options = options
    this.#folders = new WorkFolders(settings.servicesWorkDir)
    const shared = { db, identities, logs, address, clock, firstDelayMs }
    this.#versions = { ...shared, servicesDir, uidBase, folders: this.#folders }
  }

  /** Removes the state left by the previous server; its processes ended with it. */
  async begin(): Promise<void> {
    const ran = await queries.deleteInstances(this.#options.db)
    this.#ranBefore = new Map(ran.map((row) => [`${row.pid}/${row.service_name}`, row.image_id]))
  }

  /** Starts, replaces, stops and restarts processes until they match the deployment. */
  async reconcile(): Promise<void> {
    const { db } = this.#options
    const folders = await this.#folders.list()
    const wanted = new Map<string, ServiceToRun>()
    const deployed = new Set<string>()
    for (const { cid, alias, pid, id, services } of await queries.selectWanted(db, [...folders.keys()])) {
      const organization = alias ?? String(cid)
      for (const service of services) {
        const key = `${pid}/${service.serviceName}`
        deployed.add(key)
        if (service.enabled) wanted.set(key, { cid, organization, pid, manifestId: id, service })
      }
    }
    this.#logConfigs = await readRunningConfigs(db, [...new Set([...wanted.values()].map(({ pid }) => pid))])
    await allOf([...this.#slots].filter(([key]) => !wanted.has(key)).map(([key, slot]) => this.#remove(key, slot)))
    await allOf([...wanted].map(([key, one]) => this.#match(key, one)))
    await this.#removeFolders(deployed, folders)
  }

  /** Ends all processes at once. */
  async stop(): Promise<void> {
    await Promise.all([...this.#slots].map(([key, slot]) => this.#remove(key, slot)))
    await Promise.all([...this.#leaving].flatMap(([running, ended]) => [running.stop(), ended]))
  }

  /** What each service used since the last call; one that keeps too much in its folder is ended. */
  async measure(): Promise<void> {
    const { db, clock } = this.#options
    const samples: queries.Sample[] = []
    const uses: Parameters<typeof boundProcessors>[0][number][] = []
    for (const [key, slot] of this.#slots) {
      const version = activeOf(slot)
      const { cid, pid, service } = version.wanted
      const excess = version.running && (await this.#folders.findExcess(pid, service.serviceName))
      if (excess !== undefined) await this.#endFor(excess, key, slot)
      const used = version.running && (await readUsed(version.running.processId))
      if (!used) continue
      const at = clock()
      const since = version.used
      version.used = { ...used, at }
      const cpu = since && at > since.at ? ((used.cpuMs - since.cpuMs) / (at - since.at)) * 100 : 0
      samples.push({ pid, service_name: service.serviceName, cpu, memory_bytes: used.memoryBytes })
      if (version.running) uses.push({ cid, processId: version.running.processId, cpu })
    }
    boundProcessors(uses)
    if (samples.length > 0) await queries.insertSamples(db, new Date(clock()), samples)
  }

  /** Brings one service to what is deployed. */
  async #match(key: string, wanted: ServiceToRun): Promise<void> {
    const slot = this.#slots.get(key) ?? this.#open(key, wanted)
    if (!slot.main.isOf(wanted)) await this.#replace(key, slot, wanted)
    else if (slot.main.wanted.manifestId !== wanted.manifestId) {
      if (slot.main.isFailed) slot.main.forgive()
      slot.main.wanted = wanted
    }
    for (const version of [slot.main, slot.previous]) version?.tellLogConfig(this.#logConfigs.get(key))
    // The database may have been unreachable when the state changed.
    if (!slot.isSaved) await this.#write(key, slot)
    this.#retirePrevious(slot)
    await this.#bound(key, slot)
    if (slot.isOver) return
    const due = [slot.main, slot.main.isReady ? undefined : slot.previous].filter((version) => version?.isDue)
    await Promise.all(due.map((version) => version && this.#start(key, slot, version)))
  }

  #open(key: string, wanted: ServiceToRun): Slot {
    const main = new Version(wanted, this.#versions)
    const imageId = this.#ranBefore.get(key)
    this.#ranBefore.delete(key)
    // What the server that died was replacing runs on until the new version is healthy.
    const before = imageId !== undefined && { ...wanted, service: { ...wanted.service, imageId } }
    const previous = before && !main.isOf(before) ? new Version(before, this.#versions) : undefined
    const slot = { main, previous, isOver: false, written: Promise.resolve(), isSaved: true, savedPort: 0 }
    this.#slots.set(key, slot)
    return slot
  }

  /** The version that is called goes on until the new one is healthy; every other one ends. */
  async #replace(key: string, slot: Slot, wanted: ServiceToRun): Promise<void> {
    const { main, previous } = slot
    if (previous?.isOf(wanted)) {
      previous.wanted = wanted
      slot.main = previous
      slot.previous = undefined
      if (previous.isReady) previous.problem = null
      this.#retire(main, 0)
      await this.#write(key, slot)
      return
    }
    slot.main = new Version(wanted, this.#versions)
    if (main.isReady) {
      slot.previous = main
      if (previous) this.#retire(previous, drainMs)
    } else {
      this.#retire(main, 0)
    }
  }

  /** The number of services is bounded: those that came first run, the others wait for a place. */
  async #bound(key: string, slot: Slot): Promise<void> {
    const { servicesPerServer, servicesPerOrganization } = this.#options.settings
    const hasRun = slot.main.running ?? slot.previous?.running
    const others = [...this.#slots.values()].filter((other) => other !== slot && isPlaced(other))
    const siblings = others.filter(({ main }) => main.wanted.cid === slot.main.wanted.cid)
    const full =
      others.length >= servicesPerServer
        ? `The server runs ${servicesPerServer} services, and no more (SERVICES_PER_SERVER).`
        : siblings.length >= servicesPerOrganization
          ? `The server runs ${servicesPerOrganization} services of your organization, and no more (SERVICES_PER_ORGANIZATION).`
          : undefined
    const isOver = !hasRun && full !== undefined
    if (isOver && !slot.isOver) {
      slot.main.problem = `${full} It starts when another one ends.`
      slot.isOver = true
      await this.#write(key, slot)
    }
    slot.isOver = isOver
  }

  async #start(key: string, slot: Slot, version: Version): Promise<void> {
    let running: Running
    try {
      running = await version.start(() => this.#logConfigs.get(key) ?? usualConfig)
    } catch (error) {
      await this.#crashed(key, slot, version, error instanceof Error ? error.message : String(error))
      return
    }
    version.tellLogConfig(this.#logConfigs.get(key))
    // Also while its state cannot be saved: a process that nobody looks after would never end.
    void this.#watch(key, slot, version, running)
    await this.#write(key, slot)
  }

  async #watch(key: string, slot: Slot, version: Version, running: Running): Promise<void> {
    try {
      const unready = await running.ready.then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (unready !== undefined) await running.stop()
      else await this.#becameReady(key, slot, version, running).catch((error) => this.#sayNotSaved(error, key))
      const how = await running.ended
      // A version that was taken out of service is no longer looked after.
      if (version.running !== running) return
      await this.#crashed(key, slot, version, unready ?? how)
    } catch (error) {
      this.#sayNotSaved(error, key)
    }
  }

  #sayNotSaved(error: unknown, key: string): void {
    this.#options.log.error({ err: error, service: key }, 'the state of a service could not be saved')
  }

  /** Calls move to the new version with the write of its address. */
  async #becameReady(key: string, slot: Slot, version: Version, running: Running): Promise<void> {
    if (version.running !== running) return
    version.isReady = true
    version.problem = null
    await this.#write(key, slot)
    this.#retirePrevious(slot)
  }

  /** Once calls go to the deployed version, the one before it answers those that it has, and ends. */
  #retirePrevious(slot: Slot): void {
    const { main, previous } = slot
    if (!main.isReady || !slot.isSaved || !previous) return
    slot.previous = undefined
    this.#retire(previous, drainMs)
  }

  async #crashed(key: string, slot: Slot, version: Version, how: string): Promise<void> {
    version.crashed(how)
    this.#options.log.warn({ service: key, how, crashes: version.crashes }, 'a service ended')
    await this.#write(key, slot)
  }

  /** Ends the processes of a service for what it did. */
  async #endFor(reason: string, key: string, slot: Slot): Promise<void> {
    for (const version of [slot.main, slot.previous]) {
      const { running } = version ?? {}
      if (!version || !running) continue
      this.#leave(running, 0, () => {})
      await this.#crashed(key, slot, version, reason)
    }
  }

  /** Takes a version out of service: its process may finish its calls, and ends. */
  #retire(version: Version, limitMs: number): void {
    const { running } = version
    if (!running) {
      version.ended()
      return
    }
    // From now on it is nobody's; its token is good until it has ended.
    version.running = undefined
    version.isReady = false
    this.#leave(running, limitMs, () => version.ended())
  }

  #leave(running: Running, limitMs: number, onEnded: () => void): void {
    const ended = (limitMs > 0 ? running.drain(limitMs) : running.stop()).then(() => {
      this.#leaving.delete(running)
      onEnded()
    })
    this.#leaving.set(running, ended)
  }

  /** Ends a service that is no longer wanted: first nobody finds it, then its calls may finish. */
  async #remove(key: string, slot: Slot): Promise<void> {
    const { db } = this.#options
    this.#slots.delete(key)
    const { cid, pid, service } = slot.main.wanted
    for (const version of [slot.main, slot.previous]) {
      if (version) this.#retire(version, version.isReady ? drainMs : 0)
    }
    await slot.written
    await queries.deleteInstance(db, pid, service.serviceName, slot.savedPort)
    await tell(db, cid, pid)
  }

  /** The folder of a service goes with its last deployment, once its processes have ended. */
  async #removeFolders(deployed: ReadonlySet<string>, folders: ReadonlyMap<string, ReadonlySet<string>>) {
    const gone = [...folders].flatMap(([pid, services]) =>
      [...services].filter((service) => !deployed.has(`${pid}/${service}`)).map((service) => [pid, service] as const),
    )
    // What still ends may write to a folder of these; the next round looks again.
    if (this.#leaving.size > 0) return
    for (const [pid, service] of gone) await this.#folders.remove(pid, service)
  }

  #write(key: string, slot: Slot): Promise<void> {
    const write = async () => {
      // Nothing is written of a service that has been removed.
      if (this.#slots.get(key) !== slot) return
      const { db, settings } = this.#options
      const { cid, pid, service } = slot.main.wanted
      const row = rowOf(slot, serverAddress(settings))
      slot.isSaved = false
      await queries.upsertInstance(db, pid, service.serviceName, row)
      slot.savedPort = row.port
      slot.isSaved = true
      await tell(db, cid, pid)
    }
    const written = slot.written.then(write)
    slot.written = written.catch(() => {})
    return written
  }
}

/**
 * Waits for all, and throws the first error then: the next round must not begin while a service of this one is still being
 * started, or it would be started twice.
 */
async function allOf(works: readonly Promise<void>[]): Promise<void> {
  for (const { reason } of (await Promise.allSettled(works)).filter((one) => one.status === 'rejected')) throw reason
}

/** The version that calls go to, or will go to. */
const activeOf = ({ main, previous }: Slot): Version => (!main.isReady && previous?.isReady ? previous : main)

/** Whether it takes one of the places of the server, also while it waits to be started again. */
const isPlaced = ({ main, previous, isOver }: Slot): boolean =>
  !isOver && (Boolean(main.running ?? previous?.running) || !main.isFailed)

function rowOf(slot: Slot, address: string): queries.NewInstance {
  const { main } = slot
  const active = activeOf(slot)
  const { running, isReady, isFailed, startedAt } = active
  const state = isReady ? 'running' : isFailed ? 'failed' : running ? 'starting' : 'waiting'
  const isOld = active !== main
  const [failing, kept] = [main.wanted.service.imageId, active.wanted.service.imageId]
  const problem = isOld
    ? main.problem && `Version ${failing} did not start: ${main.problem} Version ${kept} still runs.`
    : state === 'starting'
      ? null
      : main.problem
  return {
    image_id: kept,
    state,
    host: processPlace(),
    address,
    port: running?.port ?? 0,
    key: running?.key ?? '',
    restarts: active.crashes,
    problem,
    started_at: new Date(startedAt),
  }
}

const tell = (db: Db, cid: number, pid: string) =>
  tellConsoles(db, cid, pid, undefined, [{ subject: 'service-manifest', id: 'current', before: null, after: null }])
