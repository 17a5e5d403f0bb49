import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCustomer } from '@regent/contract/organization/customers'
import pino from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import { countMovedSheets } from '../../../server/src/areas/engage/leaderboards/counting.ts'
import { areas } from '../../../server/src/areas.ts'
import type { Db } from '../../../server/src/engines/database/database.ts'
import { folderFiles } from '../../../server/src/engines/files/folder-files.ts'
import { Jobs } from '../../../server/src/engines/jobs/jobs.ts'
import { sweepRuns } from '../../../server/src/engines/jobs/sweep.ts'
import { embeddedWarehouse } from '../../../server/src/engines/warehouse/embedded-warehouse.ts'
import { countHistory } from '../../../server/src/kernel/history/counter.ts'
import { HistoryKeeper } from '../../../server/src/kernel/history/keeper.ts'
import { HistoryTidying } from '../../../server/src/kernel/history/tidying.ts'
import { LoopLag } from '../../../server/src/kernel/http/limits/overload.ts'
import { Remote } from '../../../server/src/kernel/records/remote.ts'
import { readSettings } from '../../../server/src/kernel/settings/settings.ts'
import { connectEngines, startDatabase } from '../../../server/src/start-engines.ts'
import type { World } from './world.ts'

/** On a Monday, so that the days of the report have their names. */
const monday = Date.UTC(2026, 0, 5)

/** Its time does not pass by itself, so a busy machine must not make it refuse calls. */
class UnmeasuredLag extends LoopLag {
  override tick(): void {}
}

type VirtualServer = { world: World; db: Db; dataDir: string; stop: () => Promise<void> }

/** Starts the whole server in this process, on a database of its own and with a clock of its own; `stop` leaves nothing. */
export async function startVirtualServer({
  begin = monday,
  env = {},
}: {
  begin?: number
  env?: NodeJS.ProcessEnv
} = {}): Promise<VirtualServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regent-week-'))
  const log = pino({ level: 'silent' })
  const settings = { ...readSettings(env), dataDir, organizationsPerHour: 0, guestsPerHour: 0 }
  const database = await startDatabase(settings, log)
  const { db, hub, close } = await connectEngines(database.url, log)
  let now = begin
  const clock = () => now
  const files = folderFiles(join(dataDir, 'files'))
  const warehouse = embeddedWarehouse(join(dataDir, 'analytics'), log)
  const history = new HistoryKeeper({
    db,
    log,
    clock,
    files,
    warehouse,
    owner: { serverId: randomUUID(), address: 'http://127.0.0.1', place: 'week', processId: process.pid },
  })
  const { app, services, presence } = await buildApp({
    db,
    hub,
    settings,
    secretKey: randomBytes(32),
    log,
    history,
    clock,
    lag: new UnmeasuredLag(),
  })
  const jobs = new Jobs({ db, hub, log, clock })
  sweepRuns(jobs)
  const { historyKeptDays: days } = settings
  const kept = days === undefined ? undefined : { days, warehouse }
  const tidying = new HistoryTidying({ db, files, log, clock, kept })
  for (const area of areas) area.work?.jobs?.({ jobs, callJobs: jobs, services, app, log })
  const server = new Remote(await app.listen({ port: 0, host: '127.0.0.1' }))
  const admin = { email: 'admin@week.test', password: randomUUID() }
  const { cid, pid } = await server.call(createCustomer, { body: { ...admin, customerName: 'Week' } })
  const world: World = {
    server,
    scope: `${cid}.${pid}`,
    admin,
    now: clock,
    async pass(ms) {
      now += ms
      await presence.beat()
      await jobs.runDue()
      await countHistory(db, clock)
      await countMovedSheets(db)
      await history.move()
      while (await tidying.run());
    },
  }
  return {
    world,
    db,
    dataDir,
    async stop() {
      server.close()
      await app.close()
      await history.stop()
      await close()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
