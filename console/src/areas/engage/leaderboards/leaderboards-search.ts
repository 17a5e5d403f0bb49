import { textIn, wordIn } from '../../../shell/palette/search-text.ts'

const boardSorts = ['id', '-id', 'created', '-created', 'ends', '-ends', 'resets', '-resets'] as const

export type LeaderboardsSearch = {
  /** The owner of the boards; default: the game itself. */
  of?: 'event' | 'tournament'
  /** Prefix of the id. */
  q?: string
  /** 'shown': list partitions too. */
  partitions?: 'shown'
  sort?: (typeof boardSorts)[number]
}

export const readLeaderboardsSearch = (raw: Record<string, unknown>): LeaderboardsSearch => ({
  of: wordIn(raw, 'of', ['event', 'tournament']),
  q: textIn(raw, 'q'),
  partitions: wordIn(raw, 'partitions', ['shown']),
  sort: wordIn(raw, 'sort', boardSorts),
})

export type LeaderboardSearch = {
  /** For partitioned leaderboards: the prefix of a partition number, or a gamer tag. */
  q?: string
  /** The offset from the top rank. */
  from?: string
  /** The gamer tag of the player to show. */
  player?: string
  /** The version; default: the current one. */
  version?: string
}

const numberIn = (raw: Record<string, unknown>, key: string, pattern: RegExp) => {
  const text = textIn(raw, key)?.trim()
  return text !== undefined && pattern.test(text) ? text : undefined
}

export const readLeaderboardSearch = (raw: Record<string, unknown>): LeaderboardSearch => ({
  q: numberIn(raw, 'q', /^\d{1,16}$/),
  from: numberIn(raw, 'from', /^[1-9]\d{0,7}$/),
  player: textIn(raw, 'player')?.trim() || undefined,
  version: numberIn(raw, 'version', /^[1-9]\d{0,8}$/),
})

/** The maximum length of a partition number; longer numbers are gamer tags. */
const maxPartitionDigits = 9

/** The player whose partition is searched. */
export const wantedPlayer = ({ q }: LeaderboardSearch): number | undefined =>
  q !== undefined && q.length > maxPartitionDigits ? Number(q) : undefined

/** The input of a search among the partitions of a leaderboard. */
export function partitionsWanted(parent: string, search: LeaderboardSearch) {
  const player = wantedPlayer(search)
  if (player !== undefined) return { parent, player }
  return { parent, ...(search.q !== undefined && { prefix: `${parent}#${search.q}` }) }
}

/** The typed gamer tag as a number; 0, which no player has, if it is not valid. */
export const gamerTagIn = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0)
