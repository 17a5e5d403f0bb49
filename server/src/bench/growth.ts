import type { ChildProcess } from 'node:child_process'
import { growing, type Race, races } from './races.ts'
import type { BenchRealm } from './realm.ts'
import { largePort, productPort, startProduct, stopAll } from './servers.ts'
import { best, type Result, rateOf, shoot } from './shoot.ts'

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
      const [before, after]: [Result[], Result[]] = [[], []]
      for (const _ of [1, 2, 3, 4]) {
        before.push(await shoot(few, productPort, race.ours, race.connections, seconds))
        after.push(await shoot(many, largePort, same.ours, race.connections, seconds))
      }
      print(race.name, before, after)
    }
  } finally {
    await stopAll(products)
  }
}

function print(name: string, before: readonly Result[], after: readonly Result[]): void {
  const [few, many] = [best(before), best(after)]
  const cold = (before[0]?.perSecond ?? 0) / (after[0]?.perSecond ?? 0)
  const failed = few.failed + many.failed
  process.stdout.write(
    `${name.padEnd(30)} few ${rateOf(few)}   many ${rateOf(many)}   growth ${(few.perSecond / many.perSecond).toFixed(2)}, at first ${cold.toFixed(2)}${failed > 0 ? `   ${failed} FAILED` : ''}\n`,
  )
}
