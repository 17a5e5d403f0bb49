import type { ChildProcess } from 'node:child_process'
import type { Race } from './races.ts'
import { productPort, stopAll } from './servers.ts'
import { limitWorkers } from './shares.ts'
import { best, type Result, rateOf, shoot } from './shoot.ts'

/**
 * The same requests to a server with one process that answers, with two, and so on; each on a share of a core of its own,
 * if one is given.
 */
export async function raceWorkers(
  compared: readonly Race[],
  counts: readonly number[],
  { seconds, share }: { seconds: number; share: number | undefined },
  start: (workers: number) => Promise<ChildProcess>,
): Promise<void> {
  const rates = new Map<string, number>()
  for (const workers of counts) {
    process.stdout.write(`\n${workers} of WORKERS\n`)
    const product = await start(workers)
    let free: (() => void) | undefined
    try {
      if (share !== undefined) {
        // On a share of a core the engine would take minutes to compile what it runs often.
        for (const { ours, connections } of compared) await shoot(product, productPort, ours, connections * 2, seconds)
        free = limitWorkers(product.pid ?? 0, share)
      }
      for (const { name, ours, connections } of compared) {
        const results: Result[] = []
        for (const _ of [1, 2, 3]) results.push(await shoot(product, productPort, ours, connections * 2, seconds))
        const result = best(results)
        const before = rates.get(name) ?? result.perSecond
        rates.set(name, before)
        const failed = result.failed > 0 ? `   ${result.failed} FAILED` : ''
        process.stdout.write(
          `${name.padEnd(30)} ${rateOf(result)}   ${(result.perSecond / before).toFixed(2)} × of ${counts[0]}${failed}\n`,
        )
      }
    } finally {
      await stopAll([product])
      free?.()
    }
  }
}
