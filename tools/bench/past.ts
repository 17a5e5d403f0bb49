import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { dayMs } from '@regent/contract/time'
import { sql } from 'kysely'
import type { Db } from '../../server/src/engines/database/database.ts'
import { maxRealmMb } from '../../server/src/engines/warehouse/embedded-warehouse.ts'
import { RealmFile } from '../../server/src/engines/warehouse/realm-file.ts'
import type { Seeded } from './seed.ts'

/** The tags of the players of the past: none of them is a player of the database. */
const firstTag = 4 * 10 ** 15
/** What a game reports with a session beside what every session has. */
const reported = ['client.version', 'language']
const sessionsOfPlayer = 2.5
/** The share of an install day's players who are back after so many days. */
const shareBack = (age: number) => (age === 0 ? 1 : 0.4 / Math.sqrt(age))

export type Past = { sessions: number; events: number; players: number; bytes: number }

/**
 * A past of so many sessions: players install on every day, come back less and less, play one to four times on a day, and
 * one in fifty of a day pays. Written into the tables of the analytics engine and the daily counts by statements, with the
 * columns and texts that the product writes, a day at a time in the order of the events.
 */
export async function seedPast(
  db: Db,
  { pid }: Seeded,
  dataDir: string,
  { sessions, days }: { sessions: number; days: number },
): Promise<Past> {
  const folder = join(dataDir, 'analytics')
  const path = join(folder, `${pid}.duckdb`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The product makes the tables.
  const file = await RealmFile.open(path, maxRealmMb)
  await file.close()
  const instance = await DuckDBInstance.create(path, { threads: '2', memory_limit: '1500MB', temp_directory: '' })
  const connection = await instance.connect()
  for (const field of reported)
    await connection.run(`alter table platform_session_session add column "e.${field}" varchar`)
  const ages = Array.from({ length: days }, (_, age) => age)
  const playersOfDay = ages.reduce((sum, age) => sum + shareBack(age), 0)
  const installs = Math.max(1, Math.round(sessions / days / sessionsOfPlayer / playersOfDay))
  const now = Date.now()
  const today = Math.floor(now / dayMs)
  for (const index of ages) {
    const day = today - days + 1 + index
    await makeDay(connection, { index, day, days, installs, now })
    await writeDay(connection, index)
    await keepCounts(db, pid, connection, day)
  }
  await connection.run('drop table played')
  await connection.run('checkpoint')
  const [[written = 0, events = 0] = []] = (
    await connection.runAndReadAll(`
      select (select count(*) from platform_session_session),
        (select sum(estimated_size) from duckdb_tables() where schema_name = 'main')`)
  ).getRows()
  connection.closeSync()
  instance.closeSync()
  return {
    sessions: Number(written),
    events: Number(events),
    players: installs * (2 * days - 1),
    bytes: statSync(path).size,
  }
}

type Day = { index: number; day: number; days: number; installs: number; now: number }

/** Who played on a day and when: `age` is the days since their install, `n` the player among those of that day. */
async function makeDay(connection: DuckDBConnection, { index, day, days, installs, now }: Day): Promise<void> {
  await connection.run(`
    create or replace temp table played as
    with active as (
      select age, n, ${firstTag} + (${index} - age + ${days}) * ${installs} + n as gamer_tag
      from range(0, ${days}) as ages(age), range(0, ${installs}) as players(n)
      where age = 0 or hash(n, age, ${index}) % 10000 < 4000 / sqrt(age)
    ), moments as (
      select age, gamer_tag, nth, epoch_ms(${day * dayMs} + nth * 21600000 + (hash(gamer_tag, ${index}, nth) % 21600000)::bigint) as moment
      from active, range(0, 4) as of_day(nth) where nth <= hash(gamer_tag, ${index}) % 4
    )
    select age, gamer_tag, nth, moment, ${index}::bigint * 100000000 + row_number() over (order by moment) as id,
      strftime(moment, '%Y-%m-%d') as date, (['Android', 'iOS', 'WebGL'])[1 + gamer_tag % 3] as platform,
      nth = 0 and hash(gamer_tag, ${index}, 'pays') % 50 = 0 as pays, (['Steam', 'Apple', 'Google'])[1 + gamer_tag % 3] as provider,
      ([99, 499, 1999])[1 + gamer_tag % 7 % 3] as price
    from moments where moment <= epoch_ms(${now}::bigint) order by moment`)
}

const first = (offset: number) => `id * 10 + ${offset}, date, moment, gamer_tag`

async function writeDay(connection: DuckDBConnection, index: number): Promise<void> {
  const events = 'event_id, act_date, act_time, gamer_tag'
  const sale = '"e.txid", "e.provider", "e.price", "e.sku", "e.currency", "e.amount"'
  const sold = `id::varchar, provider, price::varchar, 'gems_' || price, 'USD', price::varchar`
  const statements = [
    `platform_session_session (${events}, "e.session_id", "e.device.platform", "e.dayssinceinstall",
       "e.firstdailysession", "e.client.version", "e.language")
     select ${first(0)}, (1000000000000000 + id)::varchar, platform, age::varchar,
       case when nth = 0 then 'true' else 'false' end, '1.${Math.floor(index / 14)}.0',
       (['en', 'de', 'fr', 'ja', 'pt'])[1 + gamer_tag % 5] from played order by moment`,
    `platform_session_session_end (${events}, "e.session_id", "e.session_length_minutes")
     select id * 10 + 1, strftime(moment + to_minutes(17), '%Y-%m-%d'), moment + to_minutes(17), gamer_tag,
       (1000000000000000 + id)::varchar, ((hash(id) % 3400) / 100)::varchar from played order by moment`,
    `platform_session_login (${events}, "e.device.platform") select ${first(2)}, platform from played where nth = 0 order by moment`,
    `platform_session_install (${events}, "e.device.platform")
     select ${first(3)}, platform from played where age = 0 and nth = 0 order by moment`,
    `platform_commerce_hard_purchase (${events}, ${sale}) select ${first(4)}, ${sold} from played where pays order by moment`,
    `platform_commerce_refund (${events}, ${sale}, "e.reason")
     select ${first(5)}, ${sold}, 'fraud' from played where pays and id % 100 = 0 order by moment`,
  ]
  for (const statement of statements) await connection.run(`insert into ${statement}`)
  if (index % 10 === 9) await connection.run('checkpoint')
}

/** The counts of a day as `countEvents` makes them. Players who returned count on the day of their install. */
async function keepCounts(db: Db, pid: string, connection: DuckDBConnection, day: number): Promise<void> {
  const counts = await connection.runAndReadAll(`
    select 0, 'installs', platform, count(*) from played where age = 0 and nth = 0 group by all
    union all select 0, 'players', '', count(*) from played where nth = 0
    union all select age, 'returned', age::varchar, count(*) from played where nth = 0 and age in (1, 7, 30) group by all
    union all select 0, 'revenue', provider || '/USD', sum(price) from played where pays group by all
    union all select 0, 'refunds', provider || '/USD', sum(price) from played where pays and id % 100 = 0 group by all
    union all select 0, 'purchases', provider, count(*) from played where pays group by all
    union all select 0, 'payers', '', count(*) from played where pays`)
  const rows = counts.getRows()
  const dayOf = (age: unknown) => new Date((day - Number(age)) * dayMs).toISOString().slice(0, 10)
  await sql`
    insert into history_days (pid, day, measure, key, amount)
    select ${pid}, * from unnest(${rows.map(([age]) => dayOf(age))}::date[], ${rows.map(([, measure]) => String(measure))}::text[],
      ${rows.map(([, , key]) => String(key))}::text[], ${rows.map(([, , , amount]) => Number(amount))}::bigint[])
  `.execute(db)
}
