import type { ChildProcess } from 'node:child_process'
import { growing, type Race, races } from './races.ts'
import type { BenchRealm } from './realm.ts'
import { largePort, productPort, startProduct, stopAll } from './servers.ts'
import { best, failures, inPairs, type Result, rateOf, ratioOf, shoot } from './shoot.ts'

type Options = { isWanted: (race: Race) => boolean; seconds: number }

/**
 * The same requests to a realm of few players and to one of many: two servers on two databases, asked in turns, so that
 * whatever else the machine does meets both. The first round is told apart, because it meets caches that are cold: both
 * databases have just been restarted.
 */
export async function raceGrowth(small: BenchRealm, large: BenchRealm, { isWanted, seconds }: Options): Promise<void> {
  await Promise.all([small.restart(), large.restart()])
  const products: ChildProcess[] = []
  try {
    const few = await startProduct(small, { workers: 1 })
    products.push(few)
    const many = await startProduct(large, { workers: 1, port: largePort })
    products.push(many)
    process.stdout.write('\n')
    const ofMany = races(large.seeded, large.clients)
    for (const race of races(small.seeded, small.clients).filter(isWanted)) {
      const same = ofMany.find(({ name }) => name === race.name)
      if (!same || !growing.has(race.name)) continue
      const [before, after] = await inPairs(
        () => shoot(few, productPort, race.ours, race.connections, seconds / 2),
        () => shoot(many, largePort, same.ours, race.connections, seconds / 2),
      )
      print(race.name, before, after)
    }
  } finally {
    await stopAll(products)
  }
}

function print(name: string, before: readonly Result[], after: readonly Result[]): void {
  const cold = (before[0]?.perSecond ?? 0) / (after[0]?.perSecond ?? 0)
  process.stdout.write(
    `${name.padEnd(30)} few ${rateOf(best(before))}   many ${rateOf(best(after))}   growth ${ratioOf(before, after)}, at first ${cold.toFixed(2)}${failures([...before, ...after])}\n`,
  )
}
