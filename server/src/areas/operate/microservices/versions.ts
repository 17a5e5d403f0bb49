import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { ServiceReference } from '@regent/contract/operate/microservices'
import type { Db } from '../../../engines/database/database.ts'
import { type Running, startProgram } from '../../../engines/runner/runner.ts'
import type { Used } from '../../../engines/runner/usage.ts'
import type { Identities } from '../../../kernel/context/ports.ts'
import type { LogIntake, LogWriter } from '../logs/intake.ts'
import type { LogConfig } from '../logs/rules.ts'
import type { RunningConfig } from '../logs/service.ts'
import { selectUserNumber } from './queries.ts'
import type { WorkFolders } from './work-folders.ts'

export type ServiceToRun = {
  cid: number
  /** The folder of the organization in SERVICES_DIR: its alias, which never changes, or its cid if it has none. */
  organization: string
  pid: string
  manifestId: number
  service: ServiceReference
}

export type VersionOptions = {
  db: Db
  identities: Identities
  servicesDir: string
  /** See SERVICES_UID_BASE. */
  uidBase: number
  folders: WorkFolders
  logs: LogIntake
  /** The URL of this server for services. */
  address: () => string
  clock: () => number
  /** The delay before the second start. */
  firstDelayMs: number
}

const memoryMb = { small: 128, medium: 256, large: 512 }
const maxCrashes = 8
const maxDelayMs = 60_000
/** After running this long, a service starts counting failures from zero. */
const steadyMs = 5 * 60_000

/** One version of a service, with its process while it has one. */
export class Version {
  wanted: ServiceToRun
  readonly #options: VersionOptions
  running: Running | undefined
  /** It is healthy and can be called. */
  isReady = false
  crashes = 0
  isFailed = false
  /** How it exited, or why it was not started; null without a known problem. */
  problem: string | null = null
  startedAt = 0
  used: (Used & { at: number }) | undefined
  #waitUntil = 0
  /** The log config version that was sent to the process. */
  #sentVersion = 0
  #lines: LogWriter | undefined
  #endToken = () => {}

  constructor(target: ServiceToRun, options: VersionOptions) {
    this.wanted = target
    this.#options = options
  }

  get isDue(): boolean {
    return !this.running && !this.isFailed && this.#waitUntil <= this.#options.clock()
  }

  /** True if it is the version of a deployment. */
  isOf({ service }: ServiceToRun): boolean {
    const own = this.wanted.service
    return own.imageId === service.imageId && own.templateId === service.templateId
  }

  /** Another deployment restarts services that failed permanently. */
  resetFailures(): void {
    this.isFailed = false
    this.crashes = 0
    this.#waitUntil = 0
  }

  /** Starts the process. Throws an error message if that is not possible. */
  async start(config: () => LogConfig): Promise<Running> {
    const { identities, logs, clock, address, folders, uidBase, db } = this.#options
    const { cid, pid, service } = this.wanted
    const { serviceName, imageId, templateId } = service
    const { token, end } = identities.issueInternalToken({ kind: 'server', pid })
    this.#endToken = end
    this.startedAt = clock()
    this.#sentVersion = 0
    const lines = logs.open({
      pid,
      service: serviceName,
      stream: () => `${serviceName}/${imageId}/${this.running?.processId ?? 0}`,
      secrets: [token],
      config,
    })
    this.#lines = lines
    const folder = await this.#folder()
    const user = uidBase > 0 && process.getuid?.() === 0 ? uidBase + (await selectUserNumber(db, cid)) : undefined
    this.running = await startProgram(
      {
        folder,
        main: join(folder, 'main.mjs'),
        workFolder: await folders.open(pid, serviceName, user),
        user,
        memoryMb: memoryMb[templateId],
        env: { CID: String(cid), PID: pid, SERVICE_NAME: serviceName, HOST: address(), TOKEN: token },
      },
      lines.line,
    )
    return this.running
  }

  /** The log config applies at once; the process may also skip lines that are not kept. */
  sendLogConfig(config: RunningConfig | undefined): void {
    if (!config || !this.running || this.#sentVersion === config.version) return
    const { defaultLogLevel, rules } = config
    this.running.tell({ logging: { defaultLogLevel, rules } })
    this.#sentVersion = config.version
  }

  /** Stores that it crashed or failed to start, and when it may be restarted. */
  recordCrash(how: string): void {
    const { clock, firstDelayMs } = this.#options
    if (this.isReady && clock() - this.startedAt >= steadyMs) this.crashes = 0
    this.clearProcess()
    this.problem = how
    this.crashes += 1
    this.isFailed = this.crashes > maxCrashes
    this.#waitUntil = clock() + Math.min(firstDelayMs * 2 ** (this.crashes - 1), maxDelayMs)
    this.#lines?.say('Error', how)
  }

  /** Its process has exited, so its token is revoked. */
  clearProcess(): void {
    this.#endToken()
    this.running = undefined
    this.isReady = false
    this.used = undefined
  }

  /** The folder of the image. Rejects folders outside the organization's folder, including through links. */
  async #folder(): Promise<string> {
    const { organization, service } = this.wanted
    const parts = [organization, service.serviceName, service.imageId]
    const unsafe = parts.find((part) => !isFolderName(part))
    if (unsafe !== undefined) throw new Error(`${unsafe} cannot be the name of a folder in SERVICES_DIR.`)
    const imagePath = join(...parts)
    const root = await realpath(this.#options.servicesDir).catch(() => undefined)
    const main = root && (await realpath(join(root, imagePath, 'main.mjs')).catch(() => undefined))
    const folder = root && join(root, imagePath)
    if (!folder || main === undefined) throw new Error(`${join(imagePath, 'main.mjs')} does not exist in SERVICES_DIR.`)
    if (!main.startsWith(folder + sep)) throw new Error(`${join(imagePath, 'main.mjs')} is outside its folder.`)
    return folder
  }
}

/** True if a name is one plain folder name, independent of the rules for aliases, services and images. */
const isFolderName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)
