import { startVirtualServer } from './virtual-server.ts'
import { simulateWeek } from './week.ts'

/** Simulates a week on a server of its own, prints what was promised and given, and returns whether all was as promised. */
export async function reportWeek({ players, seed }: { players: number; seed: string }): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { world, stop } = await startVirtualServer()
  try {
    const ledger = await simulateWeek(world, { players, seed, say })
    say('')
    say(
      `${'what'.padEnd(24)}${'accepted'.padStart(10)}${'refused'.padStart(10)}${'players'.padStart(10)}${'gems'.padStart(10)}`,
    )
    for (const { why, ...row } of ledger.rows()) {
      const figures = [row.done, row.refused, row.players, row.gems].map((figure) => String(figure).padStart(10))
      say(`${why.padEnd(24)}${figures.join('')}`)
    }
    say('')
    for (const what of ledger.broken) say(what)
    const isKept = ledger.broken.length === 0
    say(
      isKept
        ? 'All promised rewards were granted once, to the right players.'
        : `${ledger.broken.length} promises broken.`,
    )
    return isKept
  } finally {
    await stop()
  }
}
