import { textIn, wordIn } from '../../../shell/search-text.ts'

export type LeaderboardsSearch = {
  /** How the ids begin. */
  q?: string
  /** Partitions as well. */
  partitions?: 'shown'
}

export const readLeaderboardsSearch = (raw: Record<string, unknown>): LeaderboardsSearch => ({
  q: textIn(raw, 'q'),
  partitions: wordIn(raw, 'partitions', ['shown']),
})

export type LeaderboardSearch = {
  /** How many of the best are left out. */
  from?: string
  /** The gamer tag of a player who is looked for. */
  player?: string
}

const numberIn = (raw: Record<string, unknown>, key: string, pattern: RegExp) => {
  const text = textIn(raw, key)?.trim()
  return text !== undefined && pattern.test(text) ? text : undefined
}

export const readLeaderboardSearch = (raw: Record<string, unknown>): LeaderboardSearch => ({
  from: numberIn(raw, 'from', /^[1-9]\d{0,7}$/),
  player: textIn(raw, 'player')?.trim() || undefined,
})

/** The gamer tag in what somebody typed; 0, which nobody has, where it is none. */
export const gamerTagIn = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)
