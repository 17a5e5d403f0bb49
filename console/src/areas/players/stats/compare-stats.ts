import { type Stat, statId } from './player-stats.ts'
import type { ComparedState } from './stats-search.ts'

/** A stat of both players; null if a player does not have it. */
export type ComparedStat = Pick<Stat, 'key' | 'origin' | 'visibility'> & {
  here: string | null
  there: string | null
  state: ComparedState
}

/** The stats of two players side by side, sorted by key and then by space. */
export function compareStats(here: readonly Stat[], there: readonly Stat[]): ComparedStat[] {
  const [ours, theirs] = [here, there].map((stats) => new Map(stats.map((stat) => [statId(stat), stat])))
  const all = new Map([...here, ...there].map((stat) => [statId(stat), stat]))
  return [...all]
    .map(([id, { key, origin, visibility }]) => {
      const values = { here: ours?.get(id)?.value ?? null, there: theirs?.get(id)?.value ?? null }
      return { key, origin, visibility, ...values, state: compareState(values) }
    })
    .sort(
      (a, b) =>
        a.key.localeCompare(b.key) || `${a.origin}.${a.visibility}`.localeCompare(`${b.origin}.${b.visibility}`),
    )
}

function compareState({ here, there }: Pick<ComparedStat, 'here' | 'there'>): ComparedState {
  if (there === null) return 'only-here'
  if (here === null) return 'only-there'
  return here === there ? 'same' : 'different'
}
