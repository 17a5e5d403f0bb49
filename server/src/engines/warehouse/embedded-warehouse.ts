import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineLog } from '../database/engine-log.ts'
import type { RealmFile } from './realm-file.ts'
import { Turns } from './turns.ts'
import { type Asker, type Warehouse, WarehouseMissing } from './warehouse.ts'

/** How long a realm's file stays open after its last use. */
const idleMs = 5 * 60_000

/** Operators' queries: two at once for each realm, organization and person. */
const operatorTurns = { each: 2, total: 4, waiting: 40, waitMs: 15_000 }
/** The server's own queries: they are short and do not wait behind operators' queries. */
const ownTurns = { each: 2, total: 2, waiting: 400, waitMs: 15_000 }

/** The embedded engine: DuckDB with one file per realm. Only one server may use the folder. */
export function embeddedWarehouse(folder: string, log: EngineLog): Warehouse {
  const open = new Map<string, { file: Promise<RealmFile>; closing: NodeJS.Timeout }>()
  const turns = { own: new Turns(ownTurns), operators: new Turns(operatorTurns) }

  async function close(pid: string): Promise<void> {
    const entry = open.get(pid)
    open.delete(pid)
    clearTimeout(entry?.closing)
    await entry?.file.then(
      (file) => file.close(),
      () => {},
    )
  }

  const closeIdle = (pid: string) =>
    setTimeout(() => {
      close(pid).catch((error) => log.warn({ err: error, pid }, 'a file of the analytics engine could not be closed'))
    }, idleMs).unref()

  async function fileOf(pid: string): Promise<RealmFile> {
    const known = open.get(pid)
    if (known) {
      clearTimeout(known.closing)
      known.closing = closeIdle(pid)
      return known.file
    }
    const file = openFile(join(folder, `${pid}.duckdb`))
    open.set(pid, { file, closing: closeIdle(pid) })
    // A file that could not be opened is tried again next time.
    file.catch(() => open.delete(pid))
    return file
  }

  async function openFile(path: string): Promise<RealmFile> {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Without a build for this machine, everything but analytics works.
      const { RealmFile } = await import('./realm-file.ts')
      return await RealmFile.open(path).catch((error: unknown) => {
        if (!isDamage(error)) throw error
        log.error({ err: error, path }, 'an analytics file is damaged: it is put aside and filled again')
        renameSync(path, `${path}.damaged`)
        return RealmFile.open(path)
      })
    } catch (error) {
      log.error({ err: error }, 'the analytics engine does not start; history waits in the database')
      throw new WarehouseMissing('The analytics engine does not start on this server; its log says why.')
    }
  }

  return {
    missingFrom: async (pid) => (await fileOf(pid)).missingFrom,
    ingest: async (pid, part) => (await fileOf(pid)).ingest(part),
    async unkept(pid) {
      const file = await fileOf(pid)
      return file.hasUnkept ? { events: file.unkept() } : undefined
    },
    adopt: async (pid, id) => (await fileOf(pid)).adopt(id),
    async realms() {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return readdirSync(folder).flatMap((name) => /^(.+)\.duckdb$/.exec(name)?.[1] ?? [])
    },
    query(pid, sql, limits) {
      const begun = performance.now()
      const work = async () => {
        const file = await fileOf(pid)
        // The time spent waiting counts toward the caller's time limit.
        return file.query(sql, { ...limits, timeoutMs: Math.max(1, limits.timeoutMs - (performance.now() - begun)) })
      }
      return (limits.isOwn ? turns.own : turns.operators).run(holdersOf(pid, limits.asker), work, limits.timeoutMs)
    },
    // Counts as a query, because preparing a statement computes its constants.
    check: (pid, sql, asker) => turns.operators.run(holdersOf(pid, asker), async () => (await fileOf(pid)).check(sql)),
    tables: async (pid) => (await fileOf(pid)).tables(),
    async close() {
      for (const waiting of [turns.own, turns.operators]) waiting.refuseWaiting()
      await Promise.all([...open.keys()].map(close))
    },
  }
}

function holdersOf(pid: string, asker: Asker | undefined): string[] {
  const person = asker?.accountId === undefined ? [] : [`account ${asker.accountId}`]
  return [`realm ${pid}`, ...(asker ? [`organization ${asker.cid}`] : []), ...person]
}

/** Whether a file cannot be read by the engine; not when another process has it open, or memory or space is short. */
const isDamage = (error: unknown): boolean =>
  /serializ|not a valid DuckDB database|corrupt|checksum|WAL/i.test(error instanceof Error ? error.message : '') &&
  !/lock|no space|memory/i.test(error instanceof Error ? error.message : '')
