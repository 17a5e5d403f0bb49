import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AnyEndpoint } from '@regent/contract/endpoint'
import { largeNumbersIn } from '@regent/contract/exact-numbers'
import { isTooDeep, tooDeep } from '@regent/contract/json-depth'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { findAccountIdByGamerTag } from './areas/organization/accounts/service.ts'
import { TokenIdentities } from './areas/organization/auth/identities.ts'
import { CallCounts } from './areas/organization/health/call-counts.ts'
import { HitCounter } from './areas/organization/usage/hits.ts'
import { usageCsv } from './areas/organization/usage/routes.ts'
import { Presence } from './areas/players/sessions/presence.ts'
import { sessionRoutes } from './areas/players/sessions/routes.ts'
import { playerSocket } from './areas/players/sessions/socket.ts'
import { rejectSuspended } from './areas/players/suspensions/service.ts'
import { areas, registry } from './areas.ts'
import { Directory } from './directory/organizations/directory.ts'
import { SecretUses } from './directory/realms/secret-uses.ts'
import { baseBackupMetrics } from './engines/backup/point-in-time/schedule.ts'
import { restoreCheckMetrics } from './engines/backup/restore-check.ts'
import { backupMetrics } from './engines/backup/scheduled.ts'
import { type Bus, busMetrics, databaseBus } from './engines/bus/bus.ts'
import type { NatsStream } from './engines/bus/nats-stream.ts'
import { archiverMetrics } from './engines/database/archiver-metrics.ts'
import type { Clock, DatabaseClock } from './engines/database/clock.ts'
import type { ReadReplica } from './engines/database/connection/read-replica.ts'
import type { Db } from './engines/database/database.ts'
import { databaseMetrics, queueMetrics } from './engines/database/database-metrics.ts'
import type { NotifyHub } from './engines/database/notify.ts'
import { diskMetrics } from './engines/disk-metrics.ts'
import { DiskSpace, diskProbes } from './engines/disk-space.ts'
import { emailMetrics } from './engines/email/email-metrics.ts'
import { FileLinks } from './engines/files/links.ts'
import { jobMetrics } from './engines/jobs/job-metrics.ts'
import { Live } from './engines/live/live.ts'
import { createVault } from './engines/secrets/vault.ts'
import type { Tracer } from './engines/tracing/tracer.ts'
import type { Forgotten } from './kernel/context/context.ts'
import type { History } from './kernel/history/history.ts'
import { historyMetrics } from './kernel/history/history-metrics.ts'
import { capabilityRoutes } from './kernel/http/capabilities.ts'
import { serveConsole } from './kernel/http/console.ts'
import { allowOtherOrigins } from './kernel/http/cors.ts'
import { announceClosing } from './kernel/http/draining.ts'
import { answerError, handleErrors } from './kernel/http/errors.ts'
import { fileRoutes } from './kernel/http/files.ts'
import { FilesState } from './kernel/http/files-state.ts'
import { admissionMetrics, admitFairly } from './kernel/http/limits/admission.ts'
import { boundCalls, type CallLimits } from './kernel/http/limits/calls-in-progress.ts'
import { connectionOptions, limitConnections } from './kernel/http/limits/connections.ts'
import { FairQueue } from './kernel/http/limits/fair-queue.ts'
import { type BodyLimits, boundBodies } from './kernel/http/limits/held-bodies.ts'
import { type LoopLag, refuseOverload } from './kernel/http/limits/overload.ts'
import { operationRoutes } from './kernel/http/operations.ts'
import { readReadiness } from './kernel/http/readiness.ts'
import { Router } from './kernel/http/router.ts'
import { socketMetrics } from './kernel/http/socket-metrics.ts'
import { traceCall, traceRequests } from './kernel/http/tracing.ts'
import { refusalOfSkew, skewMetrics } from './kernel/servers/clock-skew.ts'
import { isOwnMachine } from './kernel/settings/network.ts'
import type { Settings } from './kernel/settings/settings.ts'
import { version } from './kernel/settings/version.ts'
import { forgetLocally, type Services } from './kernel/write/write.ts'
import { openServerFiles } from './open-server-files.ts'

export type AppOptions = {
  db: Db
  hub: NotifyHub
  /** Messages between servers. Absent: LISTEN/NOTIFY. */
  bus?: Bus | undefined
  /** Answers expensive reads. Absent: the database does. */
  replica?: Pick<ReadReplica, 'take' | 'mustRepeat' | 'addMetrics' | 'readState'> | undefined
  /** Stores events. Absent: there is no stream. */
  stream?: NatsStream | undefined
  settings: Settings
  secretKey: Buffer
  log: Logger
  /** Answers queries over history. */
  history: History
  /** How many queries had to be ended with the analytics process since the server started. Absent: none can be. */
  overdueQueries?: () => number
  /** Traces requests; undefined: none. */
  tracer?: Tracer | undefined
  /** The clock of the database; tests set their own. */
  clock: Clock
  /** Measures the skew of this machine. Absent: there is none. */
  databaseClock?: DatabaseClock
  /** The metrics of all processes of the server; null if they are unavailable. Absent: there is only this process. */
  sumMetrics?: () => Promise<string | null>
  /** True if the server is shutting down and should get no more requests. Absent: it never drains. */
  isDraining?: () => boolean
  /** Tests: see RouterOptions.strict. */
  strict?: boolean
  /** Tests: separate disks and event loop. */
  disk?: DiskSpace
  lag?: LoopLag
  /** Tests: a separate measurement of the event loop for the queue of requests. */
  queue?: FairQueue | undefined
  /** Tests: smaller limits for the memory of bodies, and for concurrent calls. */
  bodies?: Partial<BodyLimits>
  concurrentCalls?: Partial<CallLimits> | undefined
  /** Tests: a small console. */
  consoleDist?: string
}

const maxBodyBytes = 10 * 1024 * 1024

/** Builds the whole server without its engines and its port. */
export async function buildApp(options: AppOptions): Promise<{
  app: FastifyInstance
  router: Router
  services: Services
  presence: Presence
  hits: HitCounter
  /** Saves the counts of calls with API keys and realm secrets. */
  keyUse: { flush: () => Promise<void> }
  callCounts: CallCounts
}> {
  const { db, hub, settings, log, history, clock, bus = databaseBus(hub) } = options
  const app = createServer(options)
  const disk = options.disk ?? new DiskSpace(diskProbes(db, settings.dataDir))
  const countCall = limitRequests(app, options, disk)
  readBodies(app)
  allowOtherOrigins(app)

  const { directory, identities, live } = await openDirectory(options, bus)
  const queue = options.queue ?? new FairQueue()
  admitFairly(app, (token) => identities.readOrganization(token), queue)
  const files = openServerFiles(settings, { clock }, log)
  const callCounts = new CallCounts(db, clock)
  serveOperations(app, options, { disk, files: new FilesState(files), callCounts, bus, queue })
  const presence = new Presence({ db, bus, clock, log, registry })
  await playerSocket(app, { presence, live, identities, directory, clock, settings })
  const vault = createVault(options.secretKey)
  const links = new FileLinks(vault, files.direct)
  const services: Services = {
    db,
    settings,
    directory,
    identities,
    live,
    vault,
    files,
    links,
    history,
    clock,
    // The router adds the handlers of this app.
    registry: { ...registry, handlers: new Map() },
    log,
    stream: options.stream,
    skewMs: () => options.databaseClock?.skewMs ?? 0,
    replicaState: () => options.replica?.readState(),
  }
  await fileRoutes(app, {
    files,
    links,
    clock,
    async onStored(key, file, requestId) {
      const [name] = key.split('/')
      await areas.find((area) => area.name === name)?.work?.uploaded?.(services, key, file, requestId)
    },
  })
  const hits = new HitCounter(db, clock)
  usageCsv(app, services, hits)
  const secretUses = new SecretUses(db)
  const router = createRouter(app, services, options, { secretUses, countCall, hits })
  for (const { routes } of areas) routes?.(router, services)
  for (const { serve } of areas) await serve?.(app, { services, router, bus })
  sessionRoutes(router, presence)
  capabilityRoutes(router, version)
  await serveConsole(app, { publicUrl: settings.publicUrl, filesOrigin: files.direct?.origin }, options.consoleDist)
  const keyUse = {
    flush: async () =>
      void (await Promise.all([identities.keys.flush(), identities.connections.flush(), secretUses.flush()])),
  }
  return { app, router, services, presence, hits, keyUse, callCounts }
}

function createServer({ log, settings: { trustProxy: hops } }: AppOptions): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger would cost each request more than its route; log lines contain the request id instead.
    childLoggerFactory: (logger) => logger,
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    bodyLimit: maxBodyBytes,
    frameworkErrors: answerError,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 400 },
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    ...connectionOptions(),
  })
}

/**
 * Bounds connections, bodies and load, and handles errors. Returns the function that counts the calls of an
 * organization and of an API key.
 */
function limitRequests(app: FastifyInstance, options: AppOptions, disk: DiskSpace) {
  const { settings } = options
  // With TRUST_PROXY, the connecting address is a proxy that serves many clients.
  const isExempt = (address: string | undefined) => settings.trustProxy !== false || isOwnMachine(address, settings)
  const connectionLimits = { connections: settings.maxConnections || undefined }
  limitConnections(app, { ...connectionLimits, connectionsOfAddress: settings.connectionsPerAddress }, isExempt)
  boundBodies(app, options.bodies)
  announceClosing(app, options.isDraining)
  if (options.tracer) traceRequests(app, options.tracer)
  handleErrors(app, (error) => disk.note(error))
  refuseOverload(app, options.lag)
  return boundCalls(app, options.concurrentCalls)
}

/** The caches of organizations, realms and tokens. Notifications of other servers invalidate their entries. */
async function openDirectory({ db, hub }: AppOptions, bus: Bus) {
  const isTrusted = () => hub.isConnected
  const directory = new Directory(db, isTrusted)
  const identities = new TokenIdentities(db, isTrusted)
  const live = await Live.open(hub, bus)
  live.onServers<Forgotten>((what) => forgetLocally(what, identities, directory))
  hub.onGap(() => {
    identities.drop()
    directory.cache.clear()
  })
  return { directory, identities, live }
}

/** Adds readiness and metrics. */
function serveOperations(
  app: FastifyInstance,
  { db, settings, clock, databaseClock, isDraining, overdueQueries = () => 0, sumMetrics, replica }: AppOptions,
  {
    disk,
    files,
    callCounts,
    bus,
    queue,
  }: {
    disk: DiskSpace
    files: FilesState
    callCounts: CallCounts
    bus: Bus
    queue: FairQueue
  },
): void {
  const skewed = databaseClock ?? { now: clock, skewMs: 0 }
  operationRoutes(app, {
    version,
    publicUrl: settings.publicUrl,
    readiness: () =>
      readReadiness({ db, disk, files, bus, isDraining, refuseClock: () => refusalOfSkew(skewed, settings) }),
    onAnswered: (answered) => callCounts.note(answered),
    addMetrics(metrics) {
      backupMetrics(metrics, db)
      busMetrics(metrics, bus)
      replica?.addMetrics(metrics)
      archiverMetrics(metrics, db)
      baseBackupMetrics(metrics, db)
      databaseMetrics(metrics, db)
      queueMetrics(metrics, db)
      admissionMetrics(metrics, queue)
      diskMetrics(metrics, settings.dataDir)
      jobMetrics(metrics, db, clock)
      restoreCheckMetrics(metrics, db)
      skewMetrics(metrics, skewed)
      emailMetrics(metrics, db, settings.smtpUrl, clock)
      historyMetrics(metrics, db, clock, overdueQueries)
      socketMetrics(metrics, app)
      for (const area of areas) area.work?.metrics?.(metrics, db)
      files.addMetrics(metrics)
    },
    sumMetrics,
  })
}

/** Request ids for logs and errors: the client's own, or this server's start and a count. */
function requestIds() {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const incomingId = headers['x-request-id']
    if (typeof incomingId === 'string' && /^[\w-]{1,64}$/.test(incomingId)) return incomingId
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/**
 * Parses every body as JSON, whatever its content type, because older clients send none or text/plain. An empty body
 * counts as missing. The text is kept only to check signatures.
 */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('rawText', undefined)
  app.decorateRequest('largeNumbers', undefined)
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (request.headers['x-beam-signature'] ?? request.headers['x-de-signature']) request.rawText = String(text)
    if (isTooDeep(String(text))) return done(tooDeep('body'), undefined)
    parseJson(request, String(text), (error, body) => {
      if (!error) request.largeNumbers = largeNumbersIn(String(text))
      done(error, body)
    })
  })
  // A call that accepts YAML reads it as the whole body.
  app.addContentTypeParser(yamlTypes, { parseAs: 'string' }, (request, text, done) => {
    if (request.headers['x-beam-signature'] ?? request.headers['x-de-signature']) request.rawText = String(text)
    done(null, { yaml: text })
  })
}

const yamlTypes = ['text/yaml', 'text/x-yaml', 'application/yaml', 'application/x-yaml']

type CallCounters = { secretUses: SecretUses; countCall: ReturnType<typeof limitRequests>; hits: HitCounter }

/** The router of the API. It counts each call for the limits, the usage and the traces. */
function createRouter(
  app: FastifyInstance,
  services: Services,
  { strict = false, replica }: AppOptions,
  { secretUses, countCall, hits }: CallCounters,
): Router {
  return new Router(app, {
    ...services,
    secretUses,
    players: { findAccountId: findAccountIdByGamerTag, refuseSuspended: rejectSuspended },
    strict,
    replica,
    replicaReads: new Set<AnyEndpoint>(areas.flatMap((area) => area.replicaReads ?? [])),
    onCall(call, { cid, pid, keyId, request }) {
      if (request) countCall(request, { cid, keyId })
      hits.count(call, cid, pid)
      traceCall(call, cid, pid)
    },
  })
}
