import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { areas } from '../../../server/src/areas.ts'
import type { Db } from '../../../server/src/engines/database/database.ts'
import { retentionRules } from '../../../server/src/kernel/records/retention-rules.ts'
import { startVirtualServer } from '../week/virtual-server.ts'
import { findGrowth, type Kept, simulateGrowth } from './growth.ts'

/** The first round fills what is kept for good: players, their currencies, the days of the report. */
const rounds = 3
/** The shortest retention periods. */
const shortest = Object.fromEntries(
  ['AUDIT', 'SESSIONS', 'MAILS', 'HISTORY', 'EMAILS', 'INVENTORY', 'TIMELINE', 'EVENTS'].map((name) => [
    `${name}_KEPT_DAYS`,
    '90',
  ]),
)
const retention = { ...shortest, USAGE_KEPT_DAYS: '400' }

/** Simulates days of play on a server of its own, prints what it kept, and returns whether nothing has grown. */
export async function reportGrowth({ players, seed }: { players: number; seed: string }): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const { world, db, dataDir, stop } = await startVirtualServer({ env: retention })
  try {
    const measure = async () => {
      collect()
      const kept = {
        rows: await countRows(db),
        files: await countFiles(dataDir),
        heapBytes: process.memoryUsage().heapUsed,
      }
      say(`after a round: ${sumRows(kept)} rows, ${kept.files} files, ${Math.round(kept.heapBytes / 1e6)} MB of heap`)
      return kept
    }
    const kept = await simulateGrowth(world, { players, seed, rounds, measure })
    const growth = findGrowth(kept[rounds - 2]!, kept[rounds - 1]!, findGrowingTables())
    for (const line of growth) say(`grew: ${line}`)
    say(growth.length === 0 ? 'Nothing has grown.' : `${growth.length} things have grown.`)
    return growth.length === 0
  } finally {
    await stop()
  }
}

const sumRows = ({ rows }: Kept) => [...rows.values()].reduce((sum, count) => sum + count, 0)

async function countRows(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
  `.execute(db)
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

async function countFiles(dataDir: string): Promise<number> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).length
}

/** Tables whose rule says that they grow with play. */
function findGrowingTables(): Set<string> {
  const rules = [...retentionRules(areas)]
  return new Set(rules.filter(([, kept]) => 'grows' in kept && kept.grows === 'with play').map(([name]) => name))
}
