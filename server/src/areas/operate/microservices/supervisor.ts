import type { Db } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/engine-log.ts'
import type { Running } from '../../../engines/runner/runner.ts'
import { readUsed } from '../../../engines/runner/usage.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { notifyConsoles } from '../../../kernel/live/changes.ts'
import { processPlace, serverAddress } from '../../../kernel/servers/address.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { LogIntake } from '../logs/intake.ts'
import { defaultConfig } from '../logs/rules.ts'
import { type RunningConfig, readRunningConfigs } from '../logs/service.ts'
import { limitCpu } from './processor-share.ts'
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
  /** The URL of this server for services. */
  address: () => string
  clock: () => number
  firstDelayMs?: number
}

/** A service of a realm: the deployed version, and the previous one until the new one is healthy. */
type Slot = {
  main: Version
  previous: Version | undefined
  /** The server is at its limit of services; this one waits. */
  isOver: boolean
  /** The writes of its state, one after the other. */
  written: Promise<void>
  /** True if its state, which determines the routing of calls, is saved. */
  isSaved: boolean
  /** The port in the database, which identifies the row as this server's. */
  savedPort: number
}

/** How long the outstanding calls of a replaced version may take. */
const drainMs = 30_000

/** Runs the deployed processes: one server does so for all realms. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #versions: VersionOptions
  readonly #folders: WorkFolders
  readonly #slots = new Map<string, Slot>()
  /** Draining processes, and the promises of their exit. */
  readonly #draining = new Map<Running, Promise<void>>()
  /** The images that ran on the previous server, by service. */
  #previousImages = new Map<string, string>()
  #logConfigs: ReadonlyMap<string, RunningConfig> = new Map()

  constructor(options: SupervisorOptions) {
    const { db, identities, settings, logs, address, clock, firstDelayMs = 1_000 } = options
    const { servicesDir, servicesUidBase: uidBase } = settings
    this.#options = options
    this.#folders = new WorkFolders(settings.servicesWorkDir)
    const shared = { db, identities, logs, address, clock, firstDelayMs }
    this.#versions = { ...shared, servicesDir, uidBase, folders: this.#folders }
  }

  /** Removes the state left by the previous server; its processes exited with it. */
  async begin(): Promise<void> {
    const ran = await queries.deleteInstances(this.#options.db)
    this.#previousImages = new Map(ran.map((row) => [`${row.pid}/${row.service_name}`, row.image_id]))
  }

  /** Starts, replaces, stops and restarts processes until they match the deployment. */
  async reconcile(): Promise<void> {
    const { db } = this.#options
    const folders = await this.#folders.list()
    const targetServices = new Map<string, ServiceToRun>()
    const deployed = new Set<string>()
    for (const { cid, alias, pid, id, services } of await queries.selectServicesToRun(db, [...folders.keys()])) {
      const organization = alias ?? String(cid)
      for (const service of services) {
        const key = `${pid}/${service.serviceName}`
        deployed.add(key)
        if (service.enabled) targetServices.set(key, { cid, organization, pid, manifestId: id, service })
      }
    }
    this.#logConfigs = await readRunningConfigs(db, [...new Set([...targetServices.values()].map(({ pid }) => pid))])
    await waitForAll(
      [...this.#slots].filter(([key]) => !targetServices.has(key)).map(([key, slot]) => this.#remove(key, slot)),
    )
    await waitForAll([...targetServices].map(([key, one]) => this.#reconcileService(key, one)))
    await this.#removeFolders(deployed, folders)
  }

  /** Ends all processes at once. */
  async stop(): Promise<void> {
    await Promise.all([...this.#slots].map(([key, slot]) => this.#remove(key, slot)))
    await Promise.all([...this.#draining].flatMap(([running, ended]) => [running.stop(), ended]))
  }

  /** Measures the usage of each service since the last call. Ends services whose folder is too large. */
  async measure(): Promise<void> {
    const { db, clock } = this.#options
    const samples: queries.Sample[] = []
    const uses: Parameters<typeof limitCpu>[0][number][] = []
    for (const [key, slot] of this.#slots) {
      const version = activeVersion(slot)
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
    limitCpu(uses)
    if (samples.length > 0) await queries.insertSamples(db, new Date(clock()), samples)
  }

  /** Brings one service to its deployed version. */
  async #reconcileService(key: string, target: ServiceToRun): Promise<void> {
    const slot = this.#slots.get(key) ?? this.#open(key, target)
    if (!slot.main.isOf(target)) await this.#replace(key, slot, target)
    else if (slot.main.wanted.manifestId !== target.manifestId) {
      if (slot.main.isFailed) slot.main.resetFailures()
      slot.main.wanted = target
    }
    for (const version of [slot.main, slot.previous]) version?.sendLogConfig(this.#logConfigs.get(key))
    // The database may have been unreachable when the state changed.
    if (!slot.isSaved) await this.#write(key, slot)
    this.#retirePrevious(slot)
    await this.#applyLimit(key, slot)
    if (slot.isOver) return
    const due = [slot.main, slot.main.isReady ? undefined : slot.previous].filter((version) => version?.isDue)
    await Promise.all(due.map((version) => version && this.#start(key, slot, version)))
  }

  #open(key: string, target: ServiceToRun): Slot {
    const main = new Version(target, this.#versions)
    const imageId = this.#previousImages.get(key)
    this.#previousImages.delete(key)
    // If the dead server was replacing a version, the old one runs until the new one is healthy.
    const before = imageId !== undefined && { ...target, service: { ...target.service, imageId } }
    const previous = before && !main.isOf(before) ? new Version(before, this.#versions) : undefined
    const slot = { main, previous, isOver: false, written: Promise.resolve(), isSaved: true, savedPort: 0 }
    this.#slots.set(key, slot)
    return slot
  }

  /** The active version keeps running until the new one is healthy; all other versions end. */
  async #replace(key: string, slot: Slot, target: ServiceToRun): Promise<void> {
    const { main, previous } = slot
    if (previous?.isOf(target)) {
      previous.wanted = target
      slot.main = previous
      slot.previous = undefined
      if (previous.isReady) previous.problem = null
      this.#retire(main, 0)
      await this.#write(key, slot)
      return
    }
    slot.main = new Version(target, this.#versions)
    if (main.isReady) {
      slot.previous = main
      if (previous) this.#retire(previous, drainMs)
    } else {
      this.#retire(main, 0)
    }
  }

  /** The number of services is limited: the first ones run, the others wait for a place. */
  async #applyLimit(key: string, slot: Slot): Promise<void> {
    const { servicesPerServer, servicesPerOrganization } = this.#options.settings
    const hasRun = slot.main.running ?? slot.previous?.running
    const otherSlots = [...this.#slots.values()].filter((other) => other !== slot && occupiesPlace(other))
    const siblings = otherSlots.filter(({ main }) => main.wanted.cid === slot.main.wanted.cid)
    const full =
      otherSlots.length >= servicesPerServer
        ? `Limit reached: ${servicesPerServer} services per server (SERVICES_PER_SERVER).`
        : siblings.length >= servicesPerOrganization
          ? `Limit reached: ${servicesPerOrganization} services per organization (SERVICES_PER_ORGANIZATION).`
          : undefined
    const isOver = !hasRun && full !== undefined
    if (isOver && !slot.isOver) {
      slot.main.problem = `${full} It starts when another service stops.`
      slot.isOver = true
      await this.#write(key, slot)
    }
    slot.isOver = isOver
  }

  async #start(key: string, slot: Slot, version: Version): Promise<void> {
    let running: Running
    try {
      running = await version.start(() => this.#logConfigs.get(key) ?? defaultConfig)
    } catch (error) {
      await this.#onCrash(key, slot, version, error instanceof Error ? error.message : String(error))
      return
    }
    version.sendLogConfig(this.#logConfigs.get(key))
    // Also while its state cannot be saved: an unwatched process would never end.
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
      else await this.#onReady(key, slot, version, running).catch((error) => this.#logNotSaved(error, key))
      const how = await running.ended
      // Retired versions are no longer watched.
      if (version.running !== running) return
      await this.#onCrash(key, slot, version, unready ?? how)
    } catch (error) {
      this.#logNotSaved(error, key)
    }
  }

  #logNotSaved(error: unknown, key: string): void {
    this.#options.log.error({ err: error, service: key }, 'the state of a service could not be saved')
  }

  /** Calls move to the new version once its port is saved. */
  async #onReady(key: string, slot: Slot, version: Version, running: Running): Promise<void> {
    if (version.running !== running) return
    version.isReady = true
    version.problem = null
    await this.#write(key, slot)
    this.#retirePrevious(slot)
  }

  /** Once calls are routed to the deployed version, the previous one finishes its calls, and ends. */
  #retirePrevious(slot: Slot): void {
    const { main, previous } = slot
    if (!main.isReady || !slot.isSaved || !previous) return
    slot.previous = undefined
    this.#retire(previous, drainMs)
  }

  async #onCrash(key: string, slot: Slot, version: Version, how: string): Promise<void> {
    version.recordCrash(how)
    this.#options.log.warn({ service: key, how, crashes: version.crashes }, 'a service ended')
    await this.#write(key, slot)
  }

  /** Ends the processes of a service that violated a limit. */
  async #endFor(reason: string, key: string, slot: Slot): Promise<void> {
    for (const version of [slot.main, slot.previous]) {
      const { running } = version ?? {}
      if (!version || !running) continue
      this.#leave(running, 0, () => {})
      await this.#onCrash(key, slot, version, reason)
    }
  }

  /** Retires a version: its process may finish its calls, and ends. */
  #retire(version: Version, limitMs: number): void {
    const { running } = version
    if (!running) {
      version.clearProcess()
      return
    }
    // The process is now detached; its token is valid until it has exited.
    version.running = undefined
    version.isReady = false
    this.#leave(running, limitMs, () => version.clearProcess())
  }

  #leave(running: Running, limitMs: number, onEnded: () => void): void {
    const exit = (limitMs > 0 ? running.drain(limitMs) : running.stop()).then(() => {
      this.#draining.delete(running)
      onEnded()
    })
    this.#draining.set(running, exit)
  }

  /** Ends a removed service: first its row is deleted, so that it gets no calls, then its calls may finish. */
  async #remove(key: string, slot: Slot): Promise<void> {
    const { db } = this.#options
    this.#slots.delete(key)
    const { cid, pid, service } = slot.main.wanted
    for (const version of [slot.main, slot.previous]) {
      if (version) this.#retire(version, version.isReady ? drainMs : 0)
    }
    await slot.written
    await queries.deleteInstance(db, pid, service.serviceName, slot.savedPort)
    await notifyServiceChange(db, cid, pid)
  }

  /** Deletes the folder of a service that is no longer deployed, once its processes have exited. */
  async #removeFolders(deployed: ReadonlySet<string>, folders: ReadonlyMap<string, ReadonlySet<string>>) {
    const removedServices = [...folders].flatMap(([pid, services]) =>
      [...services].filter((service) => !deployed.has(`${pid}/${service}`)).map((service) => [pid, service] as const),
    )
    // Processes that are ending may write to these folders; the next round retries.
    if (this.#draining.size > 0) return
    for (const [pid, service] of removedServices) await this.#folders.remove(pid, service)
  }

  #write(key: string, slot: Slot): Promise<void> {
    const write = async () => {
      // Nothing is saved for a removed service.
      if (this.#slots.get(key) !== slot) return
      const { db, settings } = this.#options
      const { cid, pid, service } = slot.main.wanted
      const row = toInstanceRow(slot, serverAddress(settings))
      slot.isSaved = false
      await queries.upsertInstance(db, pid, service.serviceName, row)
      slot.savedPort = row.port
      slot.isSaved = true
      await notifyServiceChange(db, cid, pid)
    }
    const saving = slot.written.then(write)
    slot.written = saving.catch(() => {})
    return saving
  }
}

/**
 * Waits for all, then throws the first error: the next round must not start while a service of this one is still
 * starting, or it would be started twice.
 */
async function waitForAll(works: readonly Promise<void>[]): Promise<void> {
  for (const { reason } of (await Promise.allSettled(works)).filter((one) => one.status === 'rejected')) throw reason
}

/** The version that receives calls, or will receive them. */
const activeVersion = ({ main, previous }: Slot): Version => (!main.isReady && previous?.isReady ? previous : main)

/** True if it occupies one of the server's places, also while it waits for a restart. */
const occupiesPlace = ({ main, previous, isOver }: Slot): boolean =>
  !isOver && (Boolean(main.running ?? previous?.running) || !main.isFailed)

function toInstanceRow(slot: Slot, address: string): queries.NewInstance {
  const { main } = slot
  const active = activeVersion(slot)
  const { running, isReady, isFailed, startedAt } = active
  const state = isReady ? 'running' : isFailed ? 'failed' : running ? 'starting' : 'waiting'
  const isOld = active !== main
  const failing = main.wanted.service.imageId
  const activeImageId = active.wanted.service.imageId
  const problem = isOld
    ? main.problem && `Version ${failing} did not start: ${main.problem} Version ${activeImageId} is still running.`
    : state === 'starting'
      ? null
      : main.problem
  return {
    image_id: activeImageId,
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

const notifyServiceChange = (db: Db, cid: number, pid: string) =>
  notifyConsoles(db, cid, pid, undefined, [{ subject: 'service-manifest', id: 'current', before: null, after: null }])
