import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { signIn } from '../../server/src/areas/organization/auth/service.ts'
import { connectDatabase, type Db } from '../../server/src/engines/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/engines/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/src/engines/database/migrate.ts'
import { migrationsDir } from '../../server/src/kernel/settings/paths.ts'
import { seedLeaderboard } from './leaderboards.ts'
import { seedPlay } from './play.ts'
import type { Client } from './races.ts'
import { type Seeded, seed, seedAudit } from './seed.ts'

/** A realm with players, on a PostgreSQL of its own. */
export type BenchRealm = {
  dataDir: string
  url: string
  db: Db
  seeded: Seeded
  /** Players who are signed in. */
  clients: Client[]
  /** Stops PostgreSQL and starts it again, so that it has nothing in its memory. Ends with `db` closed. */
  restart: () => Promise<void>
  /** Stops PostgreSQL and deletes what was made. */
  close: () => Promise<void>
}

/** Makes a realm of so many players, all of them on one board, and of so many audit entries. */
export async function openRealm(players: number, entries: number): Promise<BenchRealm> {
  const log = pino({ level: 'warn' })
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-bench-'))
  let postgres = await startEmbeddedPostgres({ dataDir, log })
  // A single connection, for its settings are changed while players are made.
  const { db, pool, close } = await connectDatabase({ url: postgres.url, log, poolSize: 1 })
  let isOpen = true
  const closeDatabase = async () => {
    if (isOpen) await close()
    isOpen = false
  }
  const restart = async () => {
    await closeDatabase()
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log })
  }
  const end = async () => {
    await closeDatabase()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(pool, migrationsDir, log)
    process.stdout.write(`Seeding ${players.toLocaleString('en')} players …\n`)
    const start = performance.now()
    const seeded = await seed(db, players)
    process.stdout.write(`… in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    if (entries > 0) {
      process.stdout.write(`Seeding ${entries.toLocaleString('en')} audit entries …\n`)
      await seedAudit(db, seeded, entries)
    }
    await seedLeaderboard(db, seeded)
    await seedPlay(db, seeded)
    const clients: Client[] = []
    for (let index = 0; index < 200; index += 1) {
      const gamerTag = seeded.gamerTags[index % seeded.gamerTags.length] ?? 0
      const accountId = seeded.accountIds[index % seeded.accountIds.length] ?? 0
      const made = await signIn(db, Date.now(), { cid: seeded.cid, accountId, player: { pid: seeded.pid, gamerTag } })
      clients.push({ token: made.access_token, gamerTag, accountId })
    }
    return {
      dataDir,
      get url() {
        return postgres.url
      },
      db,
      seeded,
      clients,
      restart,
      close: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
