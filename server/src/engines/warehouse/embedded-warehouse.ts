import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineLog } from '../engine-log.ts'
import { answersFor, operatorsAtOnce, QueryTurns } from './query-turns.ts'
import type { RealmFile } from './realm-file.ts'
import { RealmFiles } from './realm-files.ts'
import { type Asker, QueryOverdue, type Warehouse, WarehouseMissing } from './warehouse.ts'

/** Maximum memory of one realm, in MB: queries that need more would not end within their time limit anyway. */
export const maxRealmMb = 512
/** Memory of the process without its realms, in MB. */
const ownMb = 256

/**
 * The memory of one realm, in MB, in a process that may use `processMb`: small enough for the maximum number of
 * concurrent realms, so that queries of one realm never run the process out of memory and end the queries of others.
 */
export const realmMemoryMb = (processMb: number): number =>
  Math.min(maxRealmMb, Math.floor((processMb - ownMb) / operatorsAtOnce))

export type EmbeddedOptions = {
  /** The memory of one realm; see `realmMemoryMb`. */
  memoryMb?: number
  /** Holders with a recent overdue query; see QueryTurns. */
  late?: ReadonlySet<string>
  /** A query does not come back; only the end of this process ends it. `holder` answers for it. */
  onOverdue?: (holder: string) => void
}

/** The embedded engine: DuckDB with one file per realm. Only one server may use the folder. */
export function embeddedWarehouse(folder: string, log: EngineLog, options: EmbeddedOptions = {}): Warehouse {
  const { memoryMb = maxRealmMb, late, onOverdue = () => {} } = options
  const files = new RealmFiles(log, (pid) => openFile(folder, pid, memoryMb, log))
  const turns = new QueryTurns(late)

  /** Uses a file for a query; its holder is blamed if the query is overdue. */
  async function answer<Result>(
    pid: string,
    asker: Asker | undefined,
    work: (file: RealmFile) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await files.use(pid, work)
    } catch (error) {
      if (error instanceof QueryOverdue) onOverdue(answersFor(pid, asker))
      throw error
    }
  }

  return {
    isShared: false,
    missingFrom: (pid) => files.use(pid, (file) => file.missingFrom),
    ingest: (pid, part) => files.use(pid, (file) => file.ingest(part)),
    unkept: (pid) => files.use(pid, ({ hasUnkept }) => (hasUnkept ? { events: unkeptOf(files, pid) } : undefined)),
    adopt: (pid, id) => files.use(pid, (file) => file.adopt(id)),
    async drop(pid) {
      await files.close(pid)
      for (const end of ['', '.wal']) rmSync(join(folder, `${pid}.duckdb${end}`), { force: true })
    },
    async realms() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return readdirSync(folder).flatMap((name) => /^(.+)\.duckdb$/.exec(name)?.[1] ?? [])
    },
    expire: (pid, before) => files.use(pid, (file) => file.expire(before)),
    query: (pid, sql, limits) =>
      turns.query(pid, limits, (timeoutMs) =>
        answer(pid, limits.asker, (file) => file.query(sql, { ...limits, timeoutMs })),
      ),
    // Counts as a query, because preparing a statement computes its constants.
    check: (pid, sql, asker) => turns.check(pid, asker, () => answer(pid, asker, (file) => file.check(sql))),
    tables: (pid) => files.use(pid, (file) => file.tables()),
    columns: (pid) => files.use(pid, (file) => file.columns()),
    async close() {
      turns.refuseWaiting()
      await files.closeAll()
    },
  }
}

async function* unkeptOf(files: RealmFiles, pid: string) {
  const { file, giveBack } = await files.take(pid)
  try {
    yield* file.unkept()
  } finally {
    giveBack()
  }
}

async function openFile(folder: string, pid: string, memoryMb: number, log: EngineLog): Promise<RealmFile> {
  const path = join(folder, `${pid}.duckdb`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Without a build for this machine, everything but analytics works.
    const { RealmFile } = await import('./realm-file.ts')
    return await RealmFile.open(path, memoryMb).catch((error: unknown) => {
      if (!isDamage(error)) throw error
      log.error({ err: error, path }, 'an analytics file is damaged; moving it away and rebuilding it')
      renameSync(path, `${path}.damaged`)
      return RealmFile.open(path, memoryMb)
    })
  } catch (error) {
    log.error({ err: error }, 'the analytics engine does not start; events stay in the database')
    throw new WarehouseMissing(
      'The analytics engine does not start on this server. See the server’s log for the reason.',
    )
  }
}

/** True if a file cannot be read by the engine; not when another process has it open, or memory or space is short. */
const isDamage = (error: unknown): boolean =>
  /serializ|not a valid DuckDB database|corrupt|checksum|WAL file/i.test(error instanceof Error ? error.message : '') &&
  !/lock|no space|memory/i.test(error instanceof Error ? error.message : '')
