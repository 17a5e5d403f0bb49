import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunningPostgres } from '../../server/src/engines/database/embedded/embedded-postgres.ts'
import { Remote } from '../../server/src/kernel/records/remote.ts'
import { readSettings } from '../../server/src/kernel/settings/settings.ts'
import { Player } from '../simulate/player.ts'
import { personOf } from '../simulate/population.ts'
import { findSampleRealm } from '../simulate/studio.ts'

/**
 * `npm run unit-costs`: what one player and one session cost a running server with the sample studio: calls, processor
 * time of Node and of PostgreSQL, rows and bytes. The server runs on this machine, with one worker and the settings
 * that this command has (DATA_DIR or DATABASE_URL). docs/run/sizing.md multiplies what it prints.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] ?? 8080}` },
      players: { type: 'string', default: '2000' },
      seed: { type: 'string', default: 'unit-costs' },
    },
  })
  const players = Number(values.players)
  const server = new Remote(values.url)
  const realm = await findSampleRealm(server)
  if (realm === undefined) throw new Error('The sample studio is missing. Run "npm run sample" first.')
  const settings = readSettings()
  const databaseUrl = settings.databaseUrl ?? (await findRunningPostgres(settings.dataDir))
  if (databaseUrl === undefined) throw new Error('Set DATA_DIR or DATABASE_URL to the values of the server.')
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  const postmaster = await postmasterOf(database)
  const measure = async () => ({
    ...(await readMetrics(values.url)),
    postgresMs: processorMs(postmaster),
    events: (await historySize(database)).events,
  })

  const people = Array.from({ length: players }, (_, index) => personOf(values.seed, index))
  const all = people.map((person) => new Player(server, realm, person, values.seed))
  // What is prepared and cached with the first calls is no cost of a session.
  for (const person of [1, 2, 3].map((index) => personOf(`${values.seed} first`, index))) {
    await (await new Player(server, realm, person, `${values.seed} first`).start()).leave()
  }
  const meter: Meter = { database, readTotals: measure, sizes: [await tableSizes(database)] }
  const phases = await playPhases(all, meter)
  const mean = (read: (person: (typeof people)[number]) => number) =>
    round(people.reduce((sum, person) => sum + read(person), 0) / players)
  const report = {
    measured: new Date().toISOString().slice(0, 10),
    players,
    sessionsPerDay: mean(({ sessionsPerDay }) => sessionsPerDay),
    sessionMinutes: mean(({ sessionMinutes }) => sessionMinutes),
    shareOfApps: mean(({ deviceId }) => (deviceId === undefined ? 0 : 1)),
    phases,
    historyBytesPerEvent: await bytesPerEvent(database),
    bytesPerRow: Object.fromEntries(
      (meter.sizes.at(-1) ?? [])
        .filter(({ rows }) => rows >= players / 2)
        .map(({ table, rows, bytes }) => [table, Math.round(bytes / rows)]),
    ),
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  server.close()
  await database.end()
}

type Meter = {
  database: pg.Client
  readTotals: () => Promise<{ calls: number; nodeMs: number; postgresMs: number; events: number }>
  /** The tables before the first phase and after each. */
  sizes: TableSize[][]
}

/** Plays one session after the other, and returns what each costs for a player. */
async function playPhases(players: readonly Player[], meter: Meter): Promise<Record<string, object>> {
  const startAndLeave = async (player: Player) => (await player.start()).leave()
  const plays: Record<string, (player: Player) => Promise<void>> = {
    // A new player also introduces themselves and plays three minutes.
    'first session': startAndLeave,
    // In the second one a player looks for a guild.
    'second session': startAndLeave,
    'later session': startAndLeave,
    async 'later session with four minutes of play'(player) {
      const session = await player.start()
      await session.progress(4)
      await session.leave()
    },
    async 'later session with ten heartbeats'(player) {
      const session = await player.start()
      for (let beat = 0; beat < 10; beat += 1) await session.heartbeat()
      await session.leave()
    },
  }
  const phases: Record<string, object> = {}
  for (const [name, play] of Object.entries(plays)) phases[name] = await measurePhase(players, meter, play)
  return phases
}

async function measurePhase(
  players: readonly Player[],
  { database, readTotals, sizes }: Meter,
  play: (player: Player) => Promise<void>,
): Promise<object> {
  const before = await readTotals()
  const startedAt = performance.now()
  await inTurns(players, 16, play)
  const after = await readTotals()
  sizes.push(await tableSizes(database))
  const count = players.length
  return {
    calls: round((after.calls - before.calls) / count),
    nodeMs: round((after.nodeMs - before.nodeMs) / count),
    postgresMs: round((after.postgresMs - before.postgresMs) / count),
    historyEvents: round((after.events - before.events) / count),
    seconds: round((performance.now() - startedAt) / 1_000),
    tables: growth(sizes.at(-2) ?? [], sizes.at(-1) ?? [], count),
  }
}

/** A few players at a time, so that nobody waits long. */
async function inTurns(players: readonly Player[], atOnce: number, play: (player: Player) => Promise<void>) {
  const left = [...players]
  const turn = async () => {
    for (let player = left.shift(); player; player = left.shift()) await play(player)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

/** Calls answered so far, and the processor time of the process that answers them. */
async function readMetrics(url: string): Promise<{ calls: number; nodeMs: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  let calls = 0
  let nodeMs = 0
  for (const line of text.split('\n')) {
    const [name = '', value] = line.split(' ')
    if (/^regent_http_request_duration_seconds_count\{/.test(name) && !name.includes('call="other"'))
      calls += Number(value)
    if (/^regent_process_cpu_seconds_total/.test(name)) nodeMs += Number(value) * 1_000
  }
  return { calls, nodeMs }
}

async function postmasterOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query('select pg_backend_pid() as pid')
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8')
  return Number(fieldsOf(stat)[1])
}

const fieldsOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

/** Processor time of PostgreSQL: of its processes, and of those that have ended. */
function processorMs(postmaster: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, id) => {
      try {
        const fields = fieldsOf(readFileSync(`/proc/${id}/stat`, 'utf8'))
        const own = Number(fields[11]) + Number(fields[12])
        if (Number(id) === postmaster) return sum + own + Number(fields[13]) + Number(fields[14])
        return Number(fields[1]) === postmaster ? sum + own : sum
      } catch {
        return sum
      }
    }, 0)
  return ticks * 10
}

/** The events so far, and the bytes of those that are in files. */
async function historySize(database: pg.Client): Promise<{ events: number; inFiles: number; bytes: number }> {
  const { rows } = await database.query<{ waiting: string; files: string; bytes: string }>(
    `select (select count(*) from history_events)
        + (select coalesce(sum(jsonb_array_length(events)), 0) from history_batches) as waiting,
      (select coalesce(sum(events), 0) from history_parts) as files,
      (select coalesce(sum(bytes), 0) from history_parts) as bytes`,
  )
  const { waiting = 0, files = 0, bytes = 0 } = rows[0] ?? {}
  return { events: Number(waiting) + Number(files), inFiles: Number(files), bytes: Number(bytes) }
}

async function bytesPerEvent(database: pg.Client): Promise<number> {
  const { inFiles, bytes } = await historySize(database)
  return round(bytes / inFiles)
}

type TableSize = { table: string; rows: number; bytes: number }

async function tableSizes(database: pg.Client): Promise<TableSize[]> {
  const { rows: tables } = await database.query<{ table: string; bytes: string }>(
    `select relname as table, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const sizes: TableSize[] = []
  for (const { table, bytes } of tables) {
    const { rows } = await database.query<{ count: string }>(
      `select count(*) as count from ${pg.escapeIdentifier(table)}`,
    )
    sizes.push({ table, rows: Number(rows[0]?.count), bytes: Number(bytes) })
  }
  return sizes
}

/** Rows and bytes of the tables that grew, for each player. */
const growth = (before: readonly TableSize[], after: readonly TableSize[], players: number) =>
  Object.fromEntries(
    after.flatMap(({ table, rows, bytes }) => {
      const known = before.find((one) => one.table === table)
      const grown = {
        rows: round((rows - (known?.rows ?? 0)) / players),
        bytes: Math.round((bytes - (known?.bytes ?? 0)) / players),
      }
      return grown.rows > 0.01 || grown.bytes > 10 ? [[table, grown]] : []
    }),
  )

const round = (value: number) => Math.round(value * 100) / 100

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
