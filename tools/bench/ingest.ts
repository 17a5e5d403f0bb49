import type { ChildProcess } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/src/engines/database/database.ts'
import { perRequest, readCpu } from './cpu.ts'
import type { Seeded } from './seed.ts'

const askedEveryMs = 200

/**
 * How many events the product takes in a second: from the commit of their causes until they are counted by day, in a file
 * of the store and in the tables of the analytics engine. All are of one realm: its sessions begin and end.
 */
export async function raceIngest(
  db: Db,
  { pid, gamerTags }: Seeded,
  product: ChildProcess,
  count = 400_000,
): Promise<void> {
  await waitUntilTaken(db)
  const [tag = 0] = gamerTags
  await sql`
    insert into history_events (pid, namespace, at, gamer_tag, fields)
    select ${pid},
      case when n % 2 = 0 then 'platform_session_session' else 'platform_session_session_end' end,
      now() - (n % 86400) * interval '1 second', ${tag}::bigint + n % ${gamerTags.length}::int,
      case when n % 2 = 0
        then jsonb_build_object('session_id', n, 'device.platform', 'iOS', 'dayssinceinstall', n % 30,
          'firstdailysession', n % 3 = 0, 'client.version', '1.4.0', 'language', 'en')
        else jsonb_build_object('session_id', n, 'session_length_minutes', n % 34) end
    from generate_series(1, ${count}::int) as n`.execute(db)
  const before = readCpu(product.pid ?? 0)
  const start = performance.now()
  await waitUntilTaken(db)
  const seconds = (performance.now() - start) / 1_000
  const { node, database } = perRequest(before, readCpu(product.pid ?? 0), count / 1_000)
  process.stdout.write(
    `${'events for analytics'.padEnd(30)} ${Math.round(count / seconds).toLocaleString('en')}/s ingested; 1,000 events take ${node.toFixed(0)} ms of Node and ${database.toFixed(0)} ms of PostgreSQL\n`,
  )
}

/** Until no event waits to be counted, and no batch for its file and the tables. */
async function waitUntilTaken(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isWaiting: boolean }>`
      select exists (select from history_events) or exists (select from history_batches) as "isWaiting"`.execute(db)
    if (!rows[0]?.isWaiting) return
    await sleep(askedEveryMs)
  }
}
