import { randomUUID } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { DatabaseClock } from './engines/database/clock.ts'
import { connectDatabase } from './engines/database/database.ts'
import { serveParent } from './engines/processes/kept-process.ts'
import { repeat } from './engines/repeat.ts'
import { realmMemoryMb } from './engines/warehouse/embedded-warehouse.ts'
import { openWarehouse } from './engines/warehouse/open-warehouse.ts'
import { HistoryKeeper } from './kernel/history/keeper.ts'
import { RoutedHistory } from './kernel/history/routed.ts'
import { serveHistory } from './kernel/history/serve.ts'
import { HistoryTidying } from './kernel/history/tidying.ts'
import { handleErrors } from './kernel/http/errors.ts'
import { hasEnded, processPlace, serverAddress } from './kernel/servers/address.ts'
import { followClock } from './kernel/servers/clock-skew.ts'
import { ServerSignature } from './kernel/servers/signature.ts'
import { createLog } from './kernel/settings/log.ts'
import { loadSecretKey, readSettings } from './kernel/settings/settings.ts'
import { openServerFiles } from './open-server-files.ts'
import { analyticsMemoryMb, type FromAnalytics, type ToAnalytics } from './processes.ts'

const moveEveryMs = 2_000
const tidyEveryMs = 60_000
const fillEveryMs = 60_000
const stopLimitMs = 5_000
const poolSize = 4
/** Grace time in which an overdue query may still return its result. */
const lastWordsMs = 200
const maxQuestionBytes = 1024 * 1024

let stop = (): void => process.exit(0)

serveParent<ToAnalytics>(
  ({ begin }) => {
    work(begin).catch((error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    })
  },
  () => stop(),
)

/**
 * The process of the analytics engine: it stores the history and runs queries, separate from all other requests. A
 * query can crash only this process.
 */
async function work({ databaseUrl, late }: ToAnalytics['begin']): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const { db, close } = await connectDatabase({ url: databaseUrl, log, poolSize })
  const databaseClock = await DatabaseClock.open(db)
  const clock = databaseClock.now
  const signature = new ServerSignature(loadSecretKey(settings), clock)
  const files = openServerFiles(settings, { clock }, log)
  const warehouse = openWarehouse(settings, log, {
    memoryMb: realmMemoryMb(analyticsMemoryMb(settings)),
    late: new Set(late),
    onOverdue(holder) {
      log.error({ holder }, 'query timeout; restarting the analytics process')
      const message: FromAnalytics = { overdue: { holder } }
      process.send?.(message)
      // A signal, because the thread of the query would delay a graceful exit.
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), lastWordsMs)
    },
  })
  const keeper = new HistoryKeeper({
    db,
    files,
    log,
    clock,
    warehouse,
    owner: {
      serverId: randomUUID(),
      address: serverAddress(settings),
      place: processPlace(),
      processId: process.pid,
    },
    hasEnded,
  })
  lowerPriority()

  const app = createServer(log)
  await serveHistory(app, { history: new RoutedHistory({ keeper, db, signature }), own: keeper, signature })

  const mover = repeat('moving history', moveEveryMs, log, () => keeper.move())
  const filler = warehouse.isShared
    ? repeat('filling tables of the analytics engine', fillEveryMs, log, () => keeper.fillBehind())
    : undefined
  const { historyKeptDays: days } = settings
  const retention = days === undefined ? undefined : { days, warehouse }
  const tidying = new HistoryTidying({ db, files, log, clock, kept: retention })
  const tidier = repeat('tidying history', tidyEveryMs, log, async () => {
    while ((await keeper.isOwner()) && (await tidying.run()));
  })

  const clockFollower = followClock(databaseClock, settings, log)

  let isStopping = false
  stop = () => {
    if (isStopping) return
    isStopping = true
    // A signal, because `process.exit` waits for the threads of queries that do not end.
    void stopWork().finally(() => process.kill(process.pid, 'SIGKILL'))
  }
  const stopWork = async () => {
    await Promise.all(
      [mover, tidier, filler, clockFollower].map((work) => work?.stop(stopLimitMs)).concat(keeper.stop()),
    )
    await app.close()
    await close()
  }
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const message: FromAnalytics = { listening: { port } }
  process.send?.(message)
}

/** The server for the queries of workers. */
function createServer(log: ReturnType<typeof createLog>): FastifyInstance {
  const app = Fastify({
    loggerInstance: log.child({}, { level: 'warn' }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxQuestionBytes,
    forceCloseConnections: true,
  })
  handleErrors(app)
  return app
}

/** Requests go before queries where both want the processor. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems do not allow it; then both are equal.
  }
}
