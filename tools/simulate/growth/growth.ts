import { dayMs, hourMs } from '@regent/contract/time'
import { inParts } from '../week/in-parts.ts'
import { Studio } from '../week/studio.ts'
import { Visitor } from '../week/visitor.ts'
import type { World } from '../week/world.ts'

const tournament = 'tournaments.daily'
/** Longer than every retention period. */
const restDays = 401
/** A sweeper that has more to delete than one run does goes on in the next one. */
const sweepDays = 4

/** What a server keeps: the rows of each table, the number of stored files, and the used memory after a collection. */
export type Kept = { rows: ReadonlyMap<string, number>; files: number; heapBytes: number }

type Growth = { players: number; seed: string; rounds: number; measure: () => Promise<Kept> }

/**
 * In each round the same players play for 24 hours of virtual time, then nobody plays until everything has expired.
 * Returns what the server kept after each round.
 */
export async function simulateGrowth(world: World, { players: count, seed, rounds, measure }: Growth): Promise<Kept[]> {
  const studio = new Studio(world)
  await studio.publish()
  const players = Array.from({ length: count }, (_, index) => new Visitor(world, index, seed))
  const kept: Kept[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let hour = 0; hour < 24; hour += 1) await playHour(world, players, hour)
    await world.pass(restDays * dayMs)
    for (let day = 0; day < sweepDays; day += 1) await world.pass(dayMs)
    kept.push(await measure())
  }
  return kept
}

/** A third of the players has a session in each hour. */
async function playHour(world: World, players: readonly Visitor[], hour: number): Promise<void> {
  await world.pass(hourMs)
  await inParts(
    players.filter((_, index) => index % 3 === hour % 3),
    async (player) => {
      await player.signIn()
      await player.tellLevel()
      await player.claimTournament(tournament)
      await player.playTournament(tournament, player.level + hour)
      await player.gems()
    },
  )
}

/** The heap is not exact: caches fill, and code is compiled. */
const heapSlackBytes = 32 * 2 ** 20

/** What has grown between two rounds; `growing` names the tables that keep a row for each day on purpose. */
export function findGrowth(before: Kept, after: Kept, growing: ReadonlySet<string>): string[] {
  const tables = [...after.rows].flatMap(([table, rows]) => {
    const earlier = before.rows.get(table) ?? 0
    return rows > earlier && !growing.has(table) ? [`table ${table}: ${earlier} rows, then ${rows}`] : []
  })
  const files = after.files > before.files ? [`files: ${before.files}, then ${after.files}`] : []
  const isHeapLarger = after.heapBytes > before.heapBytes + heapSlackBytes
  return [...tables, ...files, ...(isHeapLarger ? [`memory: ${before.heapBytes}, then ${after.heapBytes} bytes`] : [])]
}
