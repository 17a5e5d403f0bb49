import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { repoRoot } from '../../server/src/kernel/settings/paths.ts'
import { compare, untilJobsEnd } from './compare.ts'
import { runDatabase, SoakDatabase } from './database.ts'
import { SoakDisk } from './disk.ts'
import { analyticsFault, hotRealmFault, noisyFault, Others, storeFault } from './fairness.ts'
import { type Fault, type FaultGroup, faultGroups, readFaults, softFaults, until } from './faults.ts'
import { clockFault, lockFault, powerFault, starveFault, supervisorFault } from './hard-faults.ts'
import { Ledger, type Result } from './ledger.ts'
import { makeLoad } from './load.ts'
import { paidKind } from './money-load.ts'
import { formatTable, reportOf, type Verdict } from './promises.ts'
import { startCalledHost } from './scheduled-job.ts'
import { SoakServer } from './servers.ts'
import { victims } from './victims.ts'

/**
 * `npm run soak`: two servers on one database under load, while processes are killed, the disk is full or loses its power,
 * a table is locked, a clock is wrong. At the end every acknowledged write is compared with what is stored.
 */

const diskMegabytes = 1_500
const usualMinutes = 10
const betweenFaultsMs = 4_000
const ledgerRounds = 54
const writesPerRound = 50

const help = `npm run soak -- [--minutes 10] [--faults ${Object.keys(faultGroups).join(',')}]
npm run soak -- --ledger [--rounds 54]

Two servers on one database write under load while faults happen in turn, each at least once. The load pauses for no
fault. At the end each acknowledged write is compared with what is stored, by its key.

Faults (default: all):
${Object.entries(faultGroups)
  .map(([name, text]) => `  ${name.padEnd(12)}${text}`)
  .join('\n')}

With --ledger each round kills one of ten victims instead: workers, the supervisor, the analytics process, processes of
the database, or everything. --rounds also limits a run with faults, and
--minutes a run with rounds.

The run ends with code 1 if a write was lost or done twice, or if a fault broke a promise.`

/** The rounds of the run; undefined: as many as its minutes allow. */
function readRounds({ ledger, rounds }: { ledger: boolean; rounds?: string | undefined }): number | undefined {
  if (rounds === undefined) return ledger ? ledgerRounds : undefined
  const count = Number(rounds)
  if (!Number.isInteger(count) || count < 1) throw new Error('--rounds must be a whole number above 0.')
  return count
}

type Options = {
  faults: readonly FaultGroup[]
  /** Kill the victims of the ledger instead. */
  ledger: boolean
  /** Unset: the usual number, or as many as the rounds need. */
  minutes: number | undefined
  rounds: number | undefined
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      faults: { type: 'string', default: Object.keys(faultGroups).join(',') },
      ledger: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      help: { type: 'boolean', default: false },
      // What this program starts itself.
      database: { type: 'string' },
    },
  })
  if (values.help) {
    say(help)
    return
  }
  if (values.database !== undefined) return runDatabase(values.database)
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes must be a number above 0.')
  const faults = readFaults(values.faults)
  const isPassed = await soak({ faults, ledger: values.ledger, minutes, rounds: readRounds(values) })
  process.exitCode = isPassed ? 0 : 1
}

/** Starts the servers, runs the faults under load, and compares. Returns whether every promise was kept. */
async function soak(options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'regent-soak-'))
  const disk = SoakDisk.make(folder, diskMegabytes)
  sayDisk(disk, options.faults)
  const database = new SoakDatabase(join(folder, 'database'))
  await database.start()
  const servers = await makeServers(folder, database.url)
  const host = await startCalledHost()
  try {
    await Promise.all(servers.map((server) => server.start()))
    const sample = join(repoRoot, 'server', 'src', 'sample.ts')
    execFileSync(process.execPath, ['--import', 'tsx', sample, '--url', servers[0]!.url], { stdio: 'ignore' })
    const ledger = new Ledger()
    const urls = servers.map(({ url }) => url)
    const load = await makeLoad(urls, ledger, host)
    const setup = { folder, disk, database, servers, load, others: await Others.register(urls) }
    const faults = options.ledger
      ? victims(servers, database)
      : makeFaults(setup).filter(({ group }) => options.faults.includes(group))
    if (faults.length === 0) throw new Error('This machine supports none of the selected faults.')
    const startedLoadAt = Date.now()
    const measured = await causeFaults(faults, servers, ledger, options)
    const world = await load.stop()
    const loadMinutes = ((Date.now() - startedLoadAt) / 60_000).toFixed(0)
    say(`\n${new Date().toISOString().slice(0, 10)}, load for ${loadMinutes} minutes.`)
    await untilJobsEnd(world, database.url)
    const results = await compare(ledger, world, database.url)
    print(results, load.refusals)
    printVerdicts(measured)
    return results.every(isRight) && measured.every(({ verdicts }) => verdicts.every(({ isKept }) => isKept))
  } finally {
    await Promise.all(servers.map((server) => server.stop(true)))
    host.close()
    await database.stop()
    if (typeof disk !== 'string') await disk.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Says where the data is, and which selected faults are skipped without a disk. */
function sayDisk(disk: SoakDisk | string, faults: readonly FaultGroup[]): void {
  if (typeof disk !== 'string') {
    say(`All data is on a disk of ${diskMegabytes} MB.`)
    return
  }
  say(`No disk for this run: ${disk}.`)
  if (faults.includes('power')) say('Power cuts are skipped, because they need a disk.')
  if (faults.includes('disk')) say('Filling the disk is skipped, because it needs a disk.')
}

type Setup = {
  folder: string
  disk: SoakDisk | string
  database: SoakDatabase
  servers: [SoakServer, SoakServer]
  load: Awaited<ReturnType<typeof makeLoad>>
  others: Others
}

function makeFaults({ folder, disk, database, servers, load: { watch, one }, others }: Setup): Fault[] {
  const makeBucketServer = (filesUrl: string) => makeServer('server with a bucket', folder, database.url, filesUrl)
  return [
    ...softFaults(servers, database, folder, typeof disk !== 'string'),
    ...servers.map((server) => supervisorFault(server, watch)),
    clockFault(servers[1], database, watch),
    lockFault(database, watch, others),
    hotRealmFault(servers, others, one),
    noisyFault(servers, others, one),
    storeFault('slow-store', makeBucketServer, others, one),
    storeFault('store-down', makeBucketServer, others, one),
    analyticsFault(servers, others, one),
    starveFault(servers[1]),
    ...(typeof disk === 'string' ? [] : [powerFault(disk, database, servers, watch)]),
  ]
}

type Measurement = { fault: string; verdicts: readonly Verdict[] }

/** Causes one fault after the other until the rounds or the minutes are over. */
async function causeFaults(
  faults: readonly Fault[],
  servers: readonly SoakServer[],
  ledger: Ledger,
  { minutes, rounds }: Options,
): Promise<Measurement[]> {
  const measured: Measurement[] = []
  const endAt = Date.now() + (minutes ?? usualMinutes) * 60_000
  // At least once each, however short the run is to be.
  const isInTime = () => Date.now() < endAt
  const isGoingOn = (n: number) =>
    rounds === undefined ? isInTime() || n < faults.length : n < rounds && (minutes === undefined || isInTime())
  for (let n = 0; isGoingOn(n); n += 1) {
    await Promise.all([sleep(betweenFaultsMs), untilWritten(ledger)])
    const fault = faults[n % faults.length]!
    const startedAt = Date.now()
    const verdicts = await fault.cause()
    if (verdicts) measured.push({ fault: fault.name, verdicts })
    await Promise.all(servers.map((server) => server.untilReady()))
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    say(`${fault.name.padEnd(52)} ready again after ${seconds} s; ${ledger.count()} writes`)
  }
  return measured
}

function printVerdicts(measured: readonly Measurement[]): void {
  if (measured.length > 0) say(`\n${formatTable(measured).join('\n')}`)
  const broken = measured.map(({ fault, verdicts }) => ({
    fault,
    verdicts: verdicts.filter(({ isKept }) => !isKept),
  }))
  if (broken.some(({ verdicts }) => verdicts.length > 0)) say(`\nBroken promises:\n${reportOf(broken).join('\n')}`)
}

/** Each fault hits a load that has written since the fault before. */
function untilWritten(ledger: Ledger): Promise<void> {
  const before = ledger.count()
  const progress = async () => ledger.count()
  return until(async () => ledger.count() >= before + writesPerRound, 60_000, 'nothing was written', progress)
}

/** Sums have no writes of their own; each other kind must have been written. */
const isRight = ({ kind, lost, twice, acknowledged }: Result) =>
  lost === 0 && twice === 0 && (acknowledged > 0 || kind === paidKind)

async function makeServers(folder: string, databaseUrl: string): Promise<[SoakServer, SoakServer]> {
  mkdirSync(join(folder, 'files'))
  return [await makeServer('server 1', folder, databaseUrl), await makeServer('server 2', folder, databaseUrl)]
}

/** A server of the run. Without a store of its own it shares the files of the others. */
async function makeServer(name: string, folder: string, databaseUrl: string, filesUrl?: string): Promise<SoakServer> {
  // The tables of analytics are each server's own.
  const dataDir = join(folder, name.replaceAll(' ', '-'))
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  if (filesUrl === undefined) symlinkSync(join(folder, 'files'), join(dataDir, 'files'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: '0f'.repeat(32), LOG_LEVEL: 'fatal' }
  // The scheduled job of the run calls this machine.
  const settings = { PRIVATE_HOSTS: 'loopback', ...(filesUrl !== undefined && { FILES_URL: filesUrl }) }
  return new SoakServer(name, await freePort(), { ...env, ...settings, NODE_ENV: 'production' })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function print(results: readonly Result[], refusals: ReadonlyMap<string, number>): void {
  say('')
  say(
    `${'write'.padEnd(16)}${'acknowledged'.padStart(14)}${'unknown'.padStart(10)}${'lost'.padStart(8)}${'twice'.padStart(8)}`,
  )
  for (const { kind, acknowledged, unknown, lost, twice } of results) {
    say(
      `${kind.padEnd(16)}${[acknowledged, unknown].map((n, i) => String(n).padStart(i ? 10 : 14)).join('')}${String(lost).padStart(8)}${String(twice).padStart(8)}`,
    )
  }
  say(`\nnot acknowledged: ${[...refusals].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing'}`)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  // The load goes on after a failure, and would keep the process.
  process.exit(1)
})
