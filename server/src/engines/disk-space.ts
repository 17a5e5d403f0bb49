import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** Kinds of storage that may run out of disk space. */
type Store = 'database' | 'files'

/** Minimum interval between disk checks. */
const everyMs = 1_000
/** A disk with less room than this counts as full: PostgreSQL and the file system need some for themselves. */
const minFreeBytes = 1_000_000
/** Large enough that a full disk rejects it, regardless of its block size. */
const probeBytes = 64 * 1024

/** The full storage, if an error or its cause reports a full disk (or quota); otherwise undefined. */
function fullStore(error: unknown): Store | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  if (code === '53100') return 'database'
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'files' : fullStore(error.cause)
}

export const isDiskFull = (error: unknown): boolean => fullStore(error) !== undefined

/** Throws when there is no room. */
export type DiskProbes = Record<Store, () => Promise<void>> & {
  /** Bytes that are free where the files are. */
  freeBytes: () => Promise<number>
}

/**
 * Tracks whether the disks are full. A failed write sets the state immediately; then a small write is retried until it
 * succeeds, so the server recovers automatically.
 */
export class DiskSpace {
  readonly #probes: DiskProbes
  readonly #now: () => number
  readonly #full = new Set<Store>()
  #checkedAt = Number.NEGATIVE_INFINITY
  #checking: Promise<string | undefined> = Promise.resolve(undefined)

  constructor(probes: DiskProbes, now: () => number = () => performance.now()) {
    this.#probes = probes
    this.#now = now
  }

  /** Checks any error for a full disk. */
  note(error: unknown): void {
    const store = fullStore(error)
    if (!store) return
    this.#full.add(store)
    this.#checkedAt = Number.NEGATIVE_INFINITY
  }

  /** The reason why nothing can be stored; undefined while there is room. */
  whyFull(): Promise<string | undefined> {
    if (this.#now() - this.#checkedAt >= everyMs) {
      this.#checkedAt = this.#now()
      this.#checking = this.#check()
    }
    return this.#checking
  }

  async #check(): Promise<string | undefined> {
    for (const store of this.#full) {
      // Any other probe failure counts as "still full".
      const hasRoom = await this.#probes[store]().then(
        () => true,
        () => false,
      )
      if (hasRoom) this.#full.delete(store)
    }
    // A folder that does not exist yet has no disk to look at.
    const isFolderFull = (await this.#probes.freeBytes().catch(() => minFreeBytes)) < minFreeBytes
    if (this.#full.has('database')) return 'the disk of the database is full'
    return isFolderFull || this.#full.has('files') ? 'the disk of DATA_DIR is full' : undefined
  }
}

/** Small writes to where the server stores things. */
export function diskProbes(db: Db, dataDir: string): DiskProbes {
  return {
    async files() {
      const folder = join(dataDir, 'files', '.parts')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `probe-${process.pid}`)
      try {
        const file = await open(path, 'w', 0o600)
        try {
          await file.write(Buffer.alloc(probeBytes))
          await file.sync()
        } finally {
          await file.close()
        }
      } finally {
        await rm(path, { force: true })
      }
    },
    // A sort that does not fit into memory writes a temporary file next to the tables.
    database: () =>
      db.transaction().execute(async (transaction) => {
        await sql`set local work_mem = '64kB'`.execute(transaction)
        await sql`select count(*) from (select n from generate_series(1, 20000) as n order by n desc) as sorted`.execute(
          transaction,
        )
      }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
  }
}
