/** Chance that can be repeated: the same seed gives the same story. */
export type Random = ReturnType<typeof seeded>

/** FNV-1a: spreads a text over 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Numbers that follow from a text alone (mulberry32). */
export function seeded(seed: string) {
  let state = hashOf(seed)
  /** From 0 to just below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Until something happens that happens once on average. */
  const waiting = (): number => -Math.log(1 - next())
  const weighted = <T>(choices: readonly (readonly [T, number])[]): T => {
    let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }
  return {
    next,
    weighted,
    chance: (likelihood: number): boolean => next() < likelihood,
    between: (from: number, to: number): number => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** Waiting times and lengths: mostly short, now and then long. */
    around: (mean: number): number => mean * waiting(),
    /** How often something happens that happens `mean` times on average. */
    count(mean: number): number {
      let happened = 0
      for (let elapsed = waiting(); elapsed < mean; elapsed += waiting()) happened += 1
      return happened
    },
  }
}
