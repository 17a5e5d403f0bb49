import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { Files } from '../engines/files/files.ts'
import { folderFiles } from '../engines/files/folder-files.ts'
import { embeddedWarehouse } from '../engines/warehouse/embedded-warehouse.ts'
import type { Warehouse } from '../engines/warehouse/warehouse.ts'
import { countHistory } from '../kernel/history/counter.ts'
import { HistoryKeeper } from '../kernel/history/keeper.ts'
import { readPart } from '../kernel/history/parts.ts'
import { recordReported } from '../kernel/history/record.ts'
import { HistoryTidying } from '../kernel/history/tidying.ts'
import type { TestApp } from './test-app.ts'

const log = pino({ level: 'silent' })
const limits = { rows: 100, timeoutMs: 10_000 }

type Engine = { processId: number; hasEnded: (id: number) => boolean; files: Files; maxHeldBytes: number }

/** Keepers of the history and what a file of tests asks them; their folder goes when its tests have ended. */
export function historyKeepers() {
  const root = mkdtempSync(join(tmpdir(), 'regent-keeper-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const files = folderFiles(join(root, 'files'))
  const stored = files

  /** The analytics engine of one server: its tables are its own, the files are those of all. */
  function keeperOf(app: TestApp, name: string, more: Partial<Engine> = {}) {
    const warehouse = embeddedWarehouse(join(root, name), log)
    const { processId = 1, hasEnded = () => false, files = stored, maxHeldBytes = 1_000_000 } = more
    const owner = { serverId: `${name} ${randomUUID()}`, address: 'http://regent.test', place: 'test', processId }
    const keeper = new HistoryKeeper({
      db: app.db,
      warehouse,
      files,
      log,
      clock: () => app.now(),
      owner,
      hasEnded,
      maxHeldBytes,
    })
    return { keeper, warehouse }
  }

  /** This test has the lease, which the app's own engine may have had before. */
  const takeLease = (app: TestApp) => sql`delete from history_owner`.execute(app.db)

  const report = (app: TestApp, gamerTag: number, name: string, count = 1) =>
    recordReported(
      { db: app.db, id: app.pid },
      Array.from({ length: count }, () => ({ namespace: 'game_level', at: app.now(), gamerTag, fields: { name } })),
    )

  async function move(app: TestApp, keeper: HistoryKeeper) {
    await countHistory(app.db, () => app.now())
    await keeper.move()
  }

  async function tidy(app: TestApp, kept?: { days: number; warehouse: Warehouse }) {
    const tidying = new HistoryTidying({ db: app.db, files, log, clock: () => app.now(), kept })
    while (await tidying.run());
  }

  const namesIn = async (keeper: HistoryKeeper, pid: string) =>
    (await keeper.query(pid, 'select "e.name" from game_level order by event_id', limits)).rows.flat()

  const partsOf = (app: TestApp) =>
    app.db.selectFrom('history_parts').selectAll().where('pid', '=', app.pid).orderBy('id').execute()

  async function namesInFiles(app: TestApp) {
    const names: unknown[] = []
    for (const { file_key: key } of await partsOf(app)) {
      for await (const { events } of readPart(files, key))
        names.push(...events.map(({ fields }) => fields['name'] ?? null))
    }
    return names
  }

  return { root, files, keeperOf, takeLease, report, move, tidy, namesIn, partsOf, namesInFiles }
}
