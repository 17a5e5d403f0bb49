import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pino from 'pino'
import { signIn } from '../areas/organization/auth/service.ts'
import { connectDatabase } from '../engines/database/database.ts'
import { startEmbeddedPostgres } from '../engines/database/embedded-postgres.ts'
import { migrate } from '../engines/database/migrate.ts'
import { consoleDist, migrationsDir, repoRoot } from '../kernel/paths.ts'
import { openPlayersList } from './browser.ts'
import { raceBulk } from './bulk.ts'
import { raceComparison } from './content.ts'
import { leaderboardRaces, seedLeaderboard } from './leaderboards.ts'
import { benchKey, benchPassword, grow, type Seeded, seed, seedAudit } from './seed.ts'

const productPort = 18_080
const referencePort = 18_081

type Shot = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object; headers?: Record<string, string> }
type Result = { perSecond: number; p50: number; p99: number; failed: number }

/** A game client that is signed in. */
type Client = { token: string; gamerTag: number }

/** One measurement: the product's requests, and the reference's for the same work. */
type Race = { name: string; connections: number; ours: Shot[]; reference: Shot[] }

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '100000' },
      entries: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
      profile: { type: 'string' },
      growth: { type: 'string' },
    },
  })
  const players = Number(values.players)
  const seconds = Number(values.seconds)
  const log = pino({ level: 'warn' })
  const dataDir = mkdtempSync(join(tmpdir(), 'regent-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const children: ChildProcess[] = []
  try {
    // A single connection, for its settings are changed while players are made.
    const { db, pool, close } = await connectDatabase({ url: postgres.url, log, poolSize: 1 })
    await migrate(pool, migrationsDir, log)
    process.stdout.write(`Seeding ${players.toLocaleString('en')} players …\n`)
    const start = performance.now()
    const seeded = await seed(db, players)
    process.stdout.write(`… in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
    const entries = Number(values.entries)
    process.stdout.write(`Seeding ${entries.toLocaleString('en')} audit entries …\n`)
    await seedAudit(db, seeded, entries)
    await seedLeaderboard(db, seeded)
    const clients: Client[] = []
    for (let index = 0; index < 200; index += 1) {
      const gamerTag = seeded.gamerTags[index % seeded.gamerTags.length] ?? 0
      const accountId = seeded.accountIds[index % seeded.accountIds.length] ?? 0
      const made = await signIn(db, Date.now(), { cid: seeded.cid, accountId, player: { pid: seeded.pid, gamerTag } })
      clients.push({ token: made.access_token, gamerTag })
    }
    children.push(await startProduct(dataDir, postgres.url, values.profile), await startReference(postgres.url, seeded))
    process.stdout.write('\n')
    const isWanted = ({ name }: Race) => values.only === undefined || name.includes(values.only)
    const small = new Map<string, Result>()
    for (const race of races(seeded, clients).filter(isWanted)) {
      // Interleaved, so that whatever else the machine does meets both.
      const rounds = [1, 2, 3, 4]
      const ours: Result[] = []
      const reference: Result[] = []
      for (const _ of rounds) {
        reference.push(await shoot(referencePort, race.reference, race.connections, seconds))
        ours.push(await shoot(productPort, race.ours, race.connections, seconds))
      }
      print(race.name, best(ours), best(reference))
      small.set(race.name, best(ours))
    }
    if (values.only === undefined || 'bulk stats and mail'.includes(values.only))
      await raceBulk(seeded, { product: productPort, reference: referencePort })
    if (values.only === undefined || 'manifest diff'.includes(values.only))
      await raceComparison(db, seeded, productPort)
    printConsoleSize()
    await printOpening(seeded)
    if (values.growth !== undefined) {
      const most = Number(values.growth)
      process.stdout.write(`\nThe same with ${most.toLocaleString('en')} players …\n`)
      const grown = await grow(db, seeded, players, most)
      await seedLeaderboard(db, grown)
      for (const race of races(grown, clients).filter(isWanted)) {
        if (!growing.has(race.name)) continue
        const results: Result[] = []
        for (const _ of [1, 2]) results.push(await shoot(productPort, race.ours, race.connections, seconds))
        printGrowth(race.name, small.get(race.name), best(results))
      }
    }
    await close()
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(children.map((child) => (child.exitCode === null ? once(child, 'exit') : undefined)))
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What must not take much longer because there are more players. */
const growing = new Set([
  'players list, 50 rows',
  'e-mail prefix search',
  'one player',
  'two stats, one finds few',
  'two stats, both find many',
  'registration of a guest',
  'stat write by a game client',
  'leaderboard, top 100',
  'leaderboard, one rank',
  'leaderboard, score submit',
])

function races(seeded: Seeded, clients: readonly Client[]): Race[] {
  const operator = { authorization: `Bearer ${seeded.operatorToken}`, 'x-beam-scope': seeded.scope }
  const json = { 'content-type': 'application/json' }
  return [
    {
      name: 'players list, 50 rows',
      connections: 16,
      ours: [{ path: '/api/players?limit=50', headers: operator }],
      reference: [{ path: '/list' }],
    },
    {
      name: 'e-mail prefix search',
      connections: 16,
      ours: seeded.prefixes.map((prefix) => ({ path: `/basic/accounts/search?query=${prefix}`, headers: operator })),
      reference: seeded.prefixes.map((prefix) => ({ path: `/search?query=${prefix}` })),
    },
    {
      name: 'one player',
      connections: 16,
      ours: seeded.accountIds
        .slice(0, 1000)
        .map((id) => ({ path: `/basic/accounts/find?query=${id}`, headers: operator })),
      reference: seeded.accountIds.slice(0, 1000).map((id) => ({ path: `/one?query=${id}` })),
    },
    {
      name: 'two stats, one finds few',
      connections: 2,
      ours: twoStats((level, vip) => ({
        method: 'POST',
        path: '/basic/stats/search',
        headers: { ...json, ...operator },
        body: {
          domain: 'game',
          access: 'private',
          objectType: 'player',
          limit: 50,
          criteria: [
            { stat: 'LEVEL', rel: 'gte', value: level },
            { stat: 'VIP_LEVEL', rel: 'eq', value: vip },
          ],
        },
      })),
      reference: twoStats((level, vip) => ({ path: `/stat-search?level=${level}&vip=${vip}` })),
    },
    {
      name: 'two stats, both find many',
      connections: 2,
      ours: twoStats((level, vip) => ({
        method: 'POST',
        path: '/basic/stats/search',
        headers: { ...json, ...operator },
        body: {
          domain: 'game',
          access: 'private',
          objectType: 'player',
          limit: 50,
          criteria: [
            { stat: 'LEVEL', rel: 'gte', value: level },
            { stat: 'SESSIONS_TOTAL', rel: 'lt', value: 5 + (vip % 200) },
          ],
        },
      })),
      reference: twoStats((level, vip) => ({
        path: `/stat-search-of-many?level=${level}&sessions=${5 + (vip % 200)}`,
      })),
    },
    {
      name: 'stat write by a game client',
      connections: 16,
      ours: clients.map(({ token, gamerTag }) => ({
        method: 'POST',
        path: `/object/stats/client.public.player.${gamerTag}/client`,
        headers: { ...json, authorization: `Bearer ${token}`, 'x-beam-scope': seeded.scope },
        body: { set: { LEVEL: '8' } },
      })),
      reference: clients.map(({ gamerTag }) => ({
        method: 'POST',
        path: '/stat',
        headers: json,
        body: { gamerTag, key: 'LEVEL', value: '8' },
      })),
    },
    ...leaderboardRaces(seeded, clients),
    {
      name: 'audit trail, first page',
      connections: 16,
      ours: [{ path: '/api/audit?limit=50', headers: operator }],
      reference: [{ path: '/audit' }],
    },
    {
      name: 'audit trail, one player',
      connections: 16,
      ours: seeded.gamerTags
        .slice(0, 500)
        .map((gamerTag) => ({ path: `/api/audit?limit=50&gamerTag=${gamerTag}`, headers: operator })),
      reference: seeded.gamerTags.slice(0, 500).map((gamerTag) => ({ path: `/audit?gamerTag=${gamerTag}` })),
    },
    {
      name: 'audit trail, deep in the past',
      connections: 16,
      ours: Array.from({ length: 200 }, (_, index) => ({
        path: `/api/audit?limit=50&to=${Date.now() - (20 + index) * 86_400_000}`,
        headers: operator,
      })),
      reference: Array.from({ length: 200 }, (_, index) => ({ path: `/audit?beforeId=${500_000 + index * 1_000}` })),
    },
    {
      name: 'sign-in with a password',
      connections: 4,
      ours: [
        {
          method: 'POST',
          path: '/basic/auth/token',
          headers: { ...json, 'x-beam-scope': String(seeded.cid) },
          body: { grant_type: 'password', username: 'admin@bench.test', password: benchPassword },
        },
      ],
      reference: [
        {
          method: 'POST',
          path: '/sign-in',
          headers: json,
          body: { email: 'admin@bench.test', password: benchPassword },
        },
      ],
    },
    // Last: it fills tables whose statistics are those of a few rows, which slows down what looks up tokens after it.
    {
      name: 'registration of a guest',
      connections: 8,
      ours: [
        {
          method: 'POST',
          path: '/basic/auth/token',
          headers: { ...json, 'x-beam-scope': seeded.scope },
          body: { grant_type: 'guest' },
        },
      ],
      reference: [{ method: 'POST', path: '/register', headers: json, body: {} }],
    },
  ]
}

const twoStats = <Made>(make: (level: number, vip: number) => Made): Made[] =>
  Array.from({ length: 200 }, (_, index) => make(1 + (index % 60), index))

async function shoot(port: number, shots: readonly Shot[], connections: number, seconds: number): Promise<Result> {
  const [first] = shots
  const trial = await fetch(`http://127.0.0.1:${port}${first?.path}`, {
    method: first?.method ?? 'GET',
    headers: first?.headers ?? {},
    ...(first?.body && { body: JSON.stringify(first.body) }),
  })
  if (!trial.ok) throw new Error(`${first?.path} answers ${trial.status}: ${await trial.text()}`)
  const requests = shots.map((shot) => ({
    method: shot.method ?? ('GET' as const),
    path: shot.path,
    headers: shot.headers ?? {},
    ...(shot.body && { body: JSON.stringify(shot.body) }),
  }))
  let client = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests,
    // Each connection begins elsewhere, so that they do not all write the same row in step.
    setupClient(connection) {
      const start = Math.floor((client++ * requests.length) / connections)
      connection.setRequests([...requests.slice(start), ...requests.slice(0, start)])
    },
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

const best = (results: readonly Result[]): Result =>
  results.reduce((left, right) => (right.perSecond > left.perSecond ? right : left))

function print(name: string, ours: Result, reference: Result): void {
  const rate = ({ perSecond, p50, p99 }: Result) =>
    `${Math.round(perSecond).toLocaleString('en').padStart(7)}/s  p50 ${p50} ms  p99 ${p99} ms`
  const ratio = ours.perSecond / reference.perSecond
  const failed = ours.failed + reference.failed
  process.stdout.write(
    `${name.padEnd(30)} ours ${rate(ours)}   bare ${rate(reference)}   ratio ${ratio.toFixed(2)}${failed > 0 ? `   ${failed} FAILED` : ''}\n`,
  )
}

function printGrowth(name: string, before: Result | undefined, after: Result): void {
  if (!before) return
  const growth = before.perSecond / after.perSecond
  process.stdout.write(
    `${name.padEnd(30)} ${Math.round(before.perSecond).toLocaleString('en')}/s before, ${Math.round(after.perSecond).toLocaleString('en')}/s now (p50 ${after.p50} ms)   growth ${growth.toFixed(2)}${after.failed > 0 ? `   ${after.failed} FAILED` : ''}\n`,
  )
}

/** What a browser loads before the first screen shows: the entry script and what it imports at once. */
function printConsoleSize(): void {
  const index = join(consoleDist, 'index.html')
  if (!existsSync(index)) return void process.stdout.write('console first load            not built\n')
  const html = readFileSync(index, 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string)
  const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(consoleDist, file))).length, 0)
  const chunks = readdirSync(join(consoleDist, 'assets')).filter((file) => file.endsWith('.js')).length
  process.stdout.write(
    `${'console first load'.padEnd(30)} ${(size / 1000).toFixed(0)} kB gzip of JavaScript in ${files.length} files (${chunks} in all); budget 200 kB\n`,
  )
}

async function printOpening({ pid }: Seeded): Promise<void> {
  const times = await openPlayersList(`http://127.0.0.1:${productPort}`, pid)
  const words = times
    ? `${Math.round(times.again)} ms until it can be used, ${Math.round(times.first)} ms the first time; budget 1,000 ms`
    : 'no browser to measure with'
  process.stdout.write(`${'players list, CPU 4 × slower'.padEnd(30)} ${words}\n`)
}

/** `profile` names a folder for a CPU profile of the server. */
async function startProduct(dataDir: string, databaseUrl: string, profile: string | undefined): Promise<ChildProcess> {
  const inspect = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...inspect, join(repoRoot, 'server', 'dist', 'main.js')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(productPort),
      LOG_LEVEL: 'warn',
      SECRET_KEY: benchKey.toString('hex'),
      GUESTS_PER_HOUR: '0',
      SOCKETS_PER_ADDRESS: '0',
    },
    stdio: ['ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore', 'inherit'],
  })
  await untilReady(`http://127.0.0.1:${productPort}/ready`, child)
  return child
}

async function startReference(databaseUrl: string, seeded: Seeded): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'reference.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(referencePort),
      BENCH_PID: seeded.pid,
      BENCH_CID: String(seeded.cid),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server stopped before it was ready; build it with "npm run build".')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
