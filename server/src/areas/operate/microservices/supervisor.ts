import { realpath } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, sep } from 'node:path'
import type { ServiceReference } from '@regent/contract/microservices'
import type { Db } from '../../../engines/database/database.ts'
import type { EngineLog } from '../../../engines/database/engine-log.ts'
import { type Running, startProgram } from '../../../engines/runner/runner.ts'
import { readUsed, type Used } from '../../../engines/runner/usage.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import { tellConsoles } from '../../../kernel/live/changes.ts'
import type { LogIntake, LogWriter } from '../logs/intake.ts'
import { usualConfig } from '../logs/rules.ts'
import { type RunningConfig, readRunningConfigs } from '../logs/service.ts'
import * as queries from './queries.ts'

export type SupervisorOptions = {
  db: Db
  log: EngineLog
  identities: Identities
  servicesDir: string
  logs: LogIntake
  /** The address at which services reach this server. */
  address: () => string
  clock: () => number
  firstDelayMs?: number
}

type ServiceToRun = {
  cid: number
  /** The folder of the organization in SERVICES_DIR: its alias, which never changes, or its cid if it has none. */
  organization: string
  pid: string
  manifestId: number
  service: ServiceReference
}

/** This server's state of one service. */
type RunningService = {
  wanted: ServiceToRun
  running: Running | undefined
  lines: LogWriter
  /** The log config version that the process knows. */
  toldVersion: number
  endToken: () => void
  /** No restart before this time. */
  waitUntil: number
  crashes: number
  isFailed: boolean
  startedAt: number
  used: (Used & { at: number }) | undefined
}

const memoryMb = { small: 128, medium: 256, large: 512 }
const maxCrashes = 8
const maxDelayMs = 60_000
/** After running this long, a service starts counting failures from zero. */
const steadyMs = 5 * 60_000

/** Runs the deployed processes: one server does so for all realms. */
export class Supervisor {
  readonly #options: Required<SupervisorOptions>
  readonly #held = new Map<string, RunningService>()
  #logConfigs: ReadonlyMap<string, RunningConfig> = new Map()

  constructor(options: SupervisorOptions) {
    this.#options = { firstDelayMs: 1_000, ...options }
  }

  /** Removes the state left by the previous server; its processes ended with it. */
  async begin(): Promise<void> {
    await queries.deleteInstances(this.#options.db)
  }

  /** Starts, stops and restarts processes until they match the deployment. */
  async reconcile(): Promise<void> {
    const { db, clock } = this.#options
    const wanted = new Map<string, ServiceToRun>()
    for (const { cid, alias, pid, id, services } of await queries.selectWanted(db)) {
      const organization = alias ?? String(cid)
      for (const service of services) {
        if (service.enabled)
          wanted.set(`${pid}/${service.serviceName}`, { cid, organization, pid, manifestId: id, service })
      }
    }
    this.#logConfigs = await readRunningConfigs(db, [...new Set([...wanted.values()].map(({ pid }) => pid))])
    for (const [key, held] of this.#held) {
      this.#tellLogConfig(key, held)
      const next = wanted.get(key)
      if (next && isSame(held.wanted.service, next.service)) {
        // A new version restarts services that failed for good.
        if (held.isFailed && next.manifestId !== held.wanted.manifestId) this.#held.delete(key)
        else held.wanted = next
      } else {
        await this.#end(key, held)
      }
    }
    await Promise.all(
      [...wanted].map(async ([key, one]) => {
        const held = this.#held.get(key)
        if (!held) await this.#start(key, one, 0)
        else if (!held.running && !held.isFailed && held.waitUntil <= clock()) await this.#start(key, one, held.crashes)
      }),
    )
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#held].map(([key, held]) => this.#end(key, held)))
  }

  /** What each process used since the last call. */
  async measure(): Promise<void> {
    const { db, clock } = this.#options
    const samples: queries.Sample[] = []
    for (const held of this.#held.values()) {
      const used = held.running && (await readUsed(held.running.processId))
      if (!used) continue
      const at = clock()
      const since = held.used
      held.used = { ...used, at }
      const { pid, service } = held.wanted
      const cpu = since && at > since.at ? ((used.cpuMs - since.cpuMs) / (at - since.at)) * 100 : 0
      samples.push({ pid, service_name: service.serviceName, cpu, memory_bytes: used.memoryBytes })
    }
    if (samples.length > 0) await queries.insertSamples(db, new Date(clock()), samples)
  }

  async #start(key: string, wanted: ServiceToRun, crashes: number): Promise<void> {
    const { clock, identities } = this.#options
    const { cid, pid, service } = wanted
    const { token, end } = identities.issueInternalToken({ kind: 'server', pid })
    let processId = 0
    const lines = this.#options.logs.open({
      pid,
      service: service.serviceName,
      stream: () => `${service.serviceName}/${service.imageId}/${processId}`,
      secrets: [token],
      config: () => this.#logConfigs.get(key) ?? usualConfig,
    })
    const held: RunningService = {
      wanted,
      running: undefined,
      lines,
      toldVersion: 0,
      endToken: end,
      waitUntil: 0,
      crashes,
      isFailed: false,
      startedAt: clock(),
      used: undefined,
    }
    this.#held.set(key, held)
    try {
      const folder = await this.#folderOf(wanted)
      const running = await startProgram(
        {
          folder,
          main: join(folder, 'main.mjs'),
          memoryMb: memoryMb[service.templateId],
          env: {
            CID: String(cid),
            PID: pid,
            SERVICE_NAME: service.serviceName,
            HOST: this.#options.address(),
            TOKEN: token,
          },
        },
        lines.line,
      )
      held.running = running
      processId = running.processId
      this.#tellLogConfig(key, held)
      await this.#write(held, 'starting', null)
      void this.#watch(key, held, running)
    } catch (error) {
      await this.#crashed(key, held, error instanceof Error ? error.message : String(error))
    }
  }

  /** The log config applies at once; the process may also skip lines that are not kept. */
  #tellLogConfig(key: string, held: RunningService): void {
    const config = this.#logConfigs.get(key)
    if (!config || !held.running || held.toldVersion === config.version) return
    const { defaultLogLevel, rules } = config
    held.running.tell({ logging: { defaultLogLevel, rules } })
    held.toldVersion = config.version
  }

  async #watch(key: string, held: RunningService, running: Running): Promise<void> {
    const { clock, log } = this.#options
    try {
      await running.ready.then(
        async () => {
          if (this.#held.get(key) === held) await this.#write(held, 'running', null)
        },
        async () => running.stop(),
      )
      const how = await running.ended
      // A stopped service is no longer tracked.
      if (this.#held.get(key) !== held) return
      if (clock() - held.startedAt >= steadyMs) held.crashes = 0
      await this.#crashed(key, held, how)
    } catch (error) {
      log.error({ err: error, service: key }, 'the state of a service could not be saved')
    }
  }

  async #crashed(key: string, held: RunningService, how: string): Promise<void> {
    const { clock, firstDelayMs, log } = this.#options
    held.endToken()
    held.running = undefined
    held.crashes += 1
    held.isFailed = held.crashes > maxCrashes
    const delayMs = Math.min(firstDelayMs * 2 ** (held.crashes - 1), maxDelayMs)
    held.waitUntil = clock() + delayMs
    log.warn({ service: key, how, crashes: held.crashes }, 'a service ended')
    held.lines.say('Error', how)
    await this.#write(held, held.isFailed ? 'failed' : 'waiting', how)
  }

  async #end(key: string, held: RunningService): Promise<void> {
    const { db } = this.#options
    this.#held.delete(key)
    const { cid, pid, service } = held.wanted
    const port = held.running?.port ?? 0
    await held.running?.stop()
    held.endToken()
    await queries.deleteInstance(db, pid, service.serviceName, port)
    await tell(db, cid, pid)
  }

  async #write(held: RunningService, state: queries.InstanceRow['state'], problem: string | null): Promise<void> {
    const { db } = this.#options
    const { cid, pid, service } = held.wanted
    await queries.upsertInstance(db, pid, service.serviceName, {
      image_id: service.imageId,
      state,
      host: hostname(),
      port: held.running?.port ?? 0,
      restarts: held.crashes,
      problem,
      started_at: new Date(held.startedAt),
    })
    await tell(db, cid, pid)
  }

  /** The folder of an image. Refuses folders outside the organization's folder, including through links. */
  async #folderOf({ organization, service: { serviceName, imageId } }: ServiceToRun): Promise<string> {
    const parts = [organization, serviceName, imageId]
    const unsafe = parts.find((part) => !isFolderName(part))
    if (unsafe !== undefined) throw new Error(`${unsafe} cannot be the name of a folder in SERVICES_DIR.`)
    const named = join(...parts)
    const root = await realpath(this.#options.servicesDir).catch(() => undefined)
    const main = root && (await realpath(join(root, named, 'main.mjs')).catch(() => undefined))
    const folder = root && join(root, named)
    if (!folder || main === undefined) throw new Error(`There is no ${join(named, 'main.mjs')} in SERVICES_DIR.`)
    if (!main.startsWith(folder + sep)) throw new Error(`${join(named, 'main.mjs')} leads out of its folder.`)
    return folder
  }
}

/** Whether a name is one plain folder name, independent of the rules for aliases, services and images. */
const isFolderName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)

const isSame = (one: ServiceReference, other: ServiceReference): boolean =>
  one.imageId === other.imageId && one.templateId === other.templateId

const tell = (db: Db, cid: number, pid: string) =>
  tellConsoles(db, cid, pid, undefined, [{ subject: 'service-manifest', id: 'current', before: null, after: null }])
