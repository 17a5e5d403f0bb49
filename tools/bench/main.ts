import type { ChildProcess } from 'node:child_process'
import { parseArgs } from 'node:util'
import { openPlayersList } from './browser.ts'
import { raceBulk } from './bulk.ts'
import { raceComparison } from './content.ts'
import { raceDashboards } from './dashboards.ts'
import { raceGrowth } from './growth.ts'
import { raceIngest } from './ingest.ts'
import { measurePackages } from './packages.ts'
import { racePlans } from './plans.ts'
import { racePromotion } from './promotion.ts'
import { type Race, races, scaling } from './races.ts'
import { openRealm } from './realm.ts'
import type { Seeded } from './seed.ts'
import { productPort, referencePort, startProduct, startReference, stopAll } from './servers.ts'
import { best, failures, inPairs, type Result, rateOf, ratioOf, shoot } from './shoot.ts'
import { raceSockets } from './sockets.ts'
import { raceWorkers } from './workers.ts'

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
      share: { type: 'string' },
      sessions: { type: 'string' },
      days: { type: 'string', default: '90' },
    },
  })
  const players = Number(values.players)
  const seconds = Number(values.seconds)
  const only = values.only?.split(',')
  if (values.only === 'packages') return measurePackages()
  const isNamed = (name: string) => only === undefined || only.some((part) => name.includes(part))
  const isWanted = ({ name }: Race) => isNamed(name)
  const realm = await openRealm(players, values.sessions === undefined ? Number(values.entries) : 0)
  const { db, seeded, clients } = realm
  const children: ChildProcess[] = []
  try {
    if (values.sessions !== undefined) {
      const start = async () => {
        const product = await startProduct(realm, { workers: 1 })
        children.push(product)
        return product
      }
      const past = { sessions: Number(values.sessions), days: Number(values.days), dataDir: realm.dataDir, start }
      return await raceDashboards(db, seeded, past)
    }
    const counts = values.workers.split(',').map(Number)
    const [first = 1] = counts
    if (counts.length > 1) {
      const compared = races(seeded, clients).filter((race) => isWanted(race) && scaling.has(race.name))
      const share = values.share === undefined ? undefined : Number(values.share)
      return await raceWorkers(compared, counts, { seconds, share }, (workers) => startProduct(realm, { workers }))
    }
    if (values.growth !== undefined) {
      const large = await openRealm(Number(values.growth), 0)
      return await raceGrowth(realm, large, { isWanted, seconds }).finally(large.close)
    }
    await raceProduct(realm, children, { isNamed, workers: first, profile: values.profile, seconds })
  } finally {
    await stopAll(children)
    await realm.close()
  }
}

type Selection = {
  isNamed: (name: string) => boolean
  workers: number
  profile: string | undefined
  seconds: number
}

/** Compares the product with the reference: each race, and then what is not a race of single requests. */
async function raceProduct(
  realm: Awaited<ReturnType<typeof openRealm>>,
  children: ChildProcess[],
  { isNamed, workers, profile, seconds }: Selection,
): Promise<void> {
  const { db, seeded, clients } = realm
  const started = { workers, profile }
  let product = await startProduct(realm, started)
  const bare = await startReference(realm.url, seeded)
  children.push(product, bare)
  process.stdout.write('\n')
  for (const race of races(seeded, clients).filter(({ name }) => isNamed(name))) {
    const [ours, reference] = await inPairs(
      () => shoot(product, productPort, race.ours, race.connections, seconds / 2),
      () => shoot(bare, referencePort, race.reference, race.connections, seconds / 2),
    )
    print(race.name, ours, reference)
  }
  if (isNamed('bulk stats and mail')) await raceBulk(seeded, { product: productPort, reference: referencePort })
  if (isNamed('manifest diff')) await raceComparison(db, seeded, productPort)
  if (isNamed('plans')) await racePlans(seeded, productPort)
  if (isNamed('promotion')) await racePromotion(seeded, productPort)
  if (isNamed('sockets')) {
    // A process that has served much else gives memory back while sockets take some.
    await stopAll([product])
    product = await startProduct(realm, started)
    children.push(product)
    await raceSockets(db, seeded, { product, port: productPort })
  }
  if (isNamed('events for analytics')) await raceIngest(db, seeded, product)
  if (isNamed('first load')) await printOpening(seeded)
}

function print(name: string, ours: readonly Result[], reference: readonly Result[]): void {
  process.stdout.write(
    `${name.padEnd(30)} ours ${rateOf(best(ours))}   bare ${rateOf(best(reference))}   ratio ${ratioOf(ours, reference)}${failures([...ours, ...reference])}\n`,
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
    `${Math.round(later)} ms until interactive, ${Math.round(atFirst)} ms the first time; budget 800 ms`
  say('sign-in form, CPU 4 × slower', times(formAgain, formFirst))
  say('players list, CPU 4 × slower', times(again, first))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
