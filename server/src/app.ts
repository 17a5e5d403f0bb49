import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { adminUserRoutes } from './admin-users/routes.ts'
import { readerRoutes } from './analytics/reader.ts'
import { reportRoutes } from './analytics/report.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { Identities } from './auth/identities.ts'
import { authRoutes } from './auth/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { cloudFileRoutes } from './cloud-files/routes.ts'
import { serveCloudFiles } from './cloud-files/serve.ts'
import { cloudSaveRoutes } from './cloud-saves/routes.ts'
import { fileUploaded } from './cloud-saves/uploaded.ts'
import { commerceRoutes } from './commerce/routes.ts'
import { configRoutes } from './config/routes.ts'
import { binaryUploaded } from './content/binaries.ts'
import { contentRoutes } from './content/routes.ts'
import { serveContent } from './content/serve.ts'
import { customerRoutes } from './customers/routes.ts'
import type { Db } from './engines/database/database.ts'
import type { NotifyHub } from './engines/database/notify.ts'
import { folderFiles } from './engines/files/files.ts'
import { FileLinks } from './engines/files/links.ts'
import { Live } from './engines/live/live.ts'
import { embeddedWarehouse } from './engines/warehouse/embedded-warehouse.ts'
import { entitlementRoutes } from './entitlements/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { friendRoutes } from './friends/routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { History } from './history/mover.ts'
import { capabilityRoutes } from './http/capabilities.ts'
import { serveConsole } from './http/console.ts'
import type { Forgotten } from './http/context.ts'
import { allowOtherOrigins } from './http/cors.ts'
import { announceClosing } from './http/draining.ts'
import { answerError, handleErrors } from './http/errors.ts'
import { fileRoutes } from './http/files.ts'
import { isTooDeep, tooDeep } from './http/json-depth.ts'
import { operationRoutes } from './http/operations.ts'
import { Router } from './http/router.ts'
import { forgetLocally, type Services } from './http/write.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { leaderboardPlaceRoutes } from './leaderboard-places/routes.ts'
import { leaderboardRoutes } from './leaderboards/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { liveStream } from './live/stream.ts'
import { localizationRoutes } from './localizations/routes.ts'
import { logRoutes } from './logs/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { metricRoutes } from './metrics/routes.ts'
import { serviceGateway } from './microservices/gateway.ts'
import { microserviceRoutes } from './microservices/routes.ts'
import { noteRoutes } from './notes/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { playerRoutes } from './players/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { promoCodeRoutes } from './promo-codes/routes.ts'
import { pvpRoutes } from './pvp/routes.ts'
import { Directory } from './realms/directory.ts'
import { realmRoutes } from './realms/routes.ts'
import { schedulerRoutes } from './scheduler/routes.ts'
import { segmentRoutes } from './segments/routes.ts'
import { servicePlanRoutes } from './service-plans/routes.ts'
import { Presence } from './sessions/presence.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { playerSocket } from './sessions/socket.ts'
import type { Settings } from './settings.ts'
import { shardRoutes } from './shards/routes.ts'
import { statRoutes } from './stats/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { timerRoutes } from './timers/routes.ts'
import { tournamentRoutes } from './tournaments/routes.ts'
import { trialRoutes } from './trials/routes.ts'
import { HitCounter } from './usage/hits.ts'
import { usageCsv, usageRoutes } from './usage/routes.ts'
import { createVault } from './vault.ts'
import { version } from './version.ts'

export type AppOptions = {
  db: Db
  hub: NotifyHub
  settings: Settings
  secretKey: Buffer
  log: Logger
  /** Epoch milliseconds; tests set their own. */
  clock?: () => number
  /** Tests: see RouterOptions.strict. */
  strict?: boolean
}

const largestBody = 10 * 1024 * 1024

/** The whole server but its engines and its port. */
export async function buildApp(options: AppOptions): Promise<{
  app: FastifyInstance
  router: Router
  services: Services
  presence: Presence
  history: History
  hits: HitCounter
}> {
  const { db, hub, settings, log, clock = Date.now, strict = false } = options
  const hops = settings.trustProxy
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_, hop) => hop < hops : hops,
    bodyLimit: largestBody,
    frameworkErrors: answerError,
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 400 },
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  announceClosing(app)
  handleErrors(app)
  readBodies(app)
  allowOtherOrigins(app)

  const isTrusted = () => hub.isConnected
  const directory = new Directory(db, isTrusted)
  const identities = new Identities(db, isTrusted)
  const live = await Live.open(hub)
  live.onServers<Forgotten>((what) => forgetLocally(what, identities, directory))
  hub.onGap(() => {
    identities.cache.clear()
    directory.cache.clear()
  })

  operationRoutes(app, { version, isReady: () => isDatabaseUp(db) })
  liveStream(app, { hub, live, identities, directory, clock })
  const presence = new Presence({ db, clock, log })
  await playerSocket(app, { presence, live, identities, directory, clock })
  const vault = createVault(options.secretKey)
  const files = folderFiles(join(settings.dataDir, 'files'))
  const links = new FileLinks(vault)
  const warehouse = embeddedWarehouse(join(settings.dataDir, 'analytics'), log)
  const history = new History({ db, warehouse, log, clock })
  const services: Services = { db, settings, directory, identities, live, vault, files, links, history, clock }
  await fileRoutes(app, {
    files,
    links,
    clock,
    async onStored(key, file, requestId) {
      await fileUploaded(services, key, file, requestId)
      await binaryUploaded(services, key, file)
    },
  })
  serveContent(app, services)
  serveCloudFiles(app, services)
  await readerRoutes(app, { history, vault, clock })
  reportRoutes(app, services)
  const hits = new HitCounter(db, clock)
  usageCsv(app, services, hits)
  const router = new Router(app, { ...services, strict, onCall: (call, cid, pid) => hits.count(call, cid, pid) })
  for (const routes of [
    authRoutes,
    customerRoutes,
    realmRoutes,
    adminUserRoutes,
    playerRoutes,
    profileRoutes,
    suspensionRoutes,
    statRoutes,
    inventoryRoutes,
    announcementRoutes,
    campaignRoutes,
    mailRoutes,
    commerceRoutes,
    paymentRoutes,
    cloudSaveRoutes,
    entitlementRoutes,
    friendRoutes,
    groupRoutes,
    leaderboardRoutes,
    leaderboardPlaceRoutes,
    eventRoutes,
    tournamentRoutes,
    trialRoutes,
    promoCodeRoutes,
    pvpRoutes,
    noteRoutes,
    notificationRoutes,
    timelineRoutes,
    schedulerRoutes,
    timerRoutes,
    shardRoutes,
    microserviceRoutes,
    logRoutes,
    metricRoutes,
    segmentRoutes,
    configRoutes,
    servicePlanRoutes,
    cloudFileRoutes,
    contentRoutes,
    localizationRoutes,
    auditRoutes,
    liveRoutes,
    planRoutes,
  ]) {
    routes(router)
  }
  sessionRoutes(router, presence)
  analyticsRoutes(router, history)
  usageRoutes(router, services)
  await serviceGateway(app, router)
  capabilityRoutes(router, version)
  await serveConsole(app)
  return { app, router, services, presence, history, hits }
}

/** Ids that name a request in logs and errors: the client's own, or the start of this server and a count. */
function requestIds() {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }: { headers: IncomingHttpHeaders }): string => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && /^[\w-]{1,64}$/.test(given)) return given
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/**
 * JSON whatever the content type says (older clients say nothing or text/plain); an empty body is none. The text is kept
 * for checking signatures only.
 */
function readBodies(app: FastifyInstance): void {
  app.decorateRequest('rawText', undefined)
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (request.headers['x-beam-signature'] ?? request.headers['x-de-signature']) request.rawText = String(text)
    if (isTooDeep(String(text))) return done(tooDeep('body'), undefined)
    parseJson(request, String(text), done)
  })
  // A call that takes YAML takes it as its whole body as well.
  app.addContentTypeParser(yamlTypes, { parseAs: 'string' }, (request, text, done) => {
    if (request.headers['x-beam-signature'] ?? request.headers['x-de-signature']) request.rawText = String(text)
    done(null, { yaml: text })
  })
}

const yamlTypes = ['text/yaml', 'text/x-yaml', 'application/yaml', 'application/x-yaml']

async function isDatabaseUp(db: Db): Promise<boolean> {
  return db
    .selectFrom('customers')
    .select('cid')
    .limit(1)
    .execute()
    .then(
      () => true,
      () => false,
    )
}
