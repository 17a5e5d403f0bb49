import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { signIn } from '../areas/organization/auth/service.ts'
import { connectDatabase } from '../engines/database/database.ts'
import { startEmbeddedPostgres } from '../engines/database/embedded-postgres.ts'
import { migrate } from '../engines/database/migrate.ts'
import { migrationsDir } from '../kernel/paths.ts'
import { openPlayersList } from './browser.ts'
import { raceBulk } from './bulk.ts'
import { raceComparison } from './content.ts'
import { seedLeaderboard } from './leaderboards.ts'
import { racePromotion } from './promotion.ts'
import { type Client, growing, type Race, races, scaling } from './races.ts'
import { grow, type Seeded, seed, seedAudit } from './seed.ts'
import { productPort, referencePort, startProduct, startReference } from './servers.ts'
import { best, type Result, rateOf, shoot } from './shoot.ts'
import { raceSockets } from './sockets.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      players: { type: 'string', default: '100000' },
      entries: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
      profile: { type: 'string' },
      growth: { type: 'string' },
      workers: { type: 'string', default: '1' },
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
      clients.push({ token: made.access_token, gamerTag, accountId })
    }
    const only = values.only?.split(',')
    const isNamed = (name: string) => only === undefined || only.some((part) => name.includes(part))
    const isWanted = ({ name }: Race) => isNamed(name)
    const counts = values.workers.split(',').map(Number)
    const [first = 1] = counts
    if (counts.length > 1) {
      const compared = races(seeded, clients).filter((race) => isWanted(race) && scaling.has(race.name))
      await raceWorkers(compared, counts, seconds, (workers) => startProduct(dataDir, postgres.url, { workers }))
      return await close()
    }
    const started = { workers: first, profile: values.profile }
    const product = await startProduct(dataDir, postgres.url, started)
    const bare = await startReference(postgres.url, seeded)
    children.push(product, bare)
    process.stdout.write('\n')
    const small = new Map<string, Result>()
    for (const race of races(seeded, clients).filter(isWanted)) {
      // Interleaved, so that whatever else the machine does meets both.
      const rounds = [1, 2, 3, 4]
      const ours: Result[] = []
      const reference: Result[] = []
      for (const _ of rounds) {
        reference.push(await shoot(bare, referencePort, race.reference, race.connections, seconds))
        ours.push(await shoot(product, productPort, race.ours, race.connections, seconds))
      }
      print(race.name, best(ours), best(reference))
      small.set(race.name, best(ours))
    }
    if (isNamed('bulk stats and mail')) await raceBulk(seeded, { product: productPort, reference: referencePort })
    if (isNamed('manifest diff')) await raceComparison(db, seeded, productPort)
    if (isNamed('promotion')) await racePromotion(seeded, productPort)
    if (isNamed('sockets')) await raceSockets(db, seeded, { product, port: productPort })
    if (isNamed('first load')) await printOpening(seeded)
    if (values.growth !== undefined) {
      const most = Number(values.growth)
      process.stdout.write(`\nThe same with ${most.toLocaleString('en')} players …\n`)
      const grown = await grow(db, seeded, players, most)
      await seedLeaderboard(db, grown)
      for (const race of races(grown, clients).filter(isWanted)) {
        if (!growing.has(race.name)) continue
        const results: Result[] = []
        for (const _ of [1, 2]) results.push(await shoot(product, productPort, race.ours, race.connections, seconds))
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

/** The same requests to a server with one process that answers, with two, and so on. */
async function raceWorkers(
  compared: readonly Race[],
  counts: readonly number[],
  seconds: number,
  start: (workers: number) => Promise<ChildProcess>,
): Promise<void> {
  const rates = new Map<string, number>()
  for (const workers of counts) {
    process.stdout.write(`\n${workers} of WORKERS\n`)
    const product = await start(workers)
    try {
      for (const { name, ours, connections } of compared) {
        const results: Result[] = []
        for (const _ of [1, 2, 3]) results.push(await shoot(product, productPort, ours, connections * 2, seconds))
        const { perSecond, p50, p99, cpu, failed } = best(results)
        const before = rates.get(name) ?? perSecond
        rates.set(name, before)
        process.stdout.write(
          `${name.padEnd(30)} ${rateOf({ perSecond, p50, p99, cpu, failed })}   ${(perSecond / before).toFixed(2)} × of ${counts[0]}${failed > 0 ? `   ${failed} FAILED` : ''}\n`,
        )
      }
    } finally {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
  }
}

function print(name: string, ours: Result, reference: Result): void {
  const ratio = ours.perSecond / reference.perSecond
  const failed = ours.failed + reference.failed
  process.stdout.write(
    `${name.padEnd(30)} ours ${rateOf(ours)}   bare ${rateOf(reference)}   ratio ${ratio.toFixed(2)}${failed > 0 ? `   ${failed} FAILED` : ''}\n`,
  )
}

function printGrowth(name: string, before: Result | undefined, after: Result): void {
  if (!before) return
  const growth = before.perSecond / after.perSecond
  process.stdout.write(
    `${name.padEnd(30)} ${Math.round(before.perSecond).toLocaleString('en')}/s before, ${Math.round(after.perSecond).toLocaleString('en')}/s now (p50 ${after.p50} ms)   growth ${growth.toFixed(2)}${after.failed > 0 ? `   ${after.failed} FAILED` : ''}\n`,
  )
}

/** What a browser loads, and how long that takes, until the form to sign in and the players list can be used. */
async function printOpening({ pid }: Seeded): Promise<void> {
  const opening = await openPlayersList(`http://127.0.0.1:${productPort}`, pid)
  const say = (what: string, words: string) => void process.stdout.write(`${what.padEnd(30)} ${words}\n`)
  if (!opening) return say('console', 'no browser to measure with')
  const { first, again, formFirst, formAgain, signInBytes, listBytes } = opening
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB of scripts over the network`
  say('sign-in form', `${kB(signInBytes)}; budget 180 kB`)
  say('players list', `${kB(listBytes)}; budget 260 kB`)
  const times = (later: number, atFirst: number) =>
    `${Math.round(later)} ms until it can be used, ${Math.round(atFirst)} ms the first time; budget 800 ms`
  say('sign-in form, CPU 4 × slower', times(formAgain, formFirst))
  say('players list, CPU 4 × slower', times(again, first))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
