import { maxScoreMagnitude, type RankEntry } from '@regent/contract/engage/leaderboards'
import { isExact } from '@regent/contract/exact-numbers'
import { filledPairs, type Pair, pairErrors } from '../../../ui/input/PairsInput.tsx'
import { gamerTagIn } from './leaderboards-search.ts'

/** Form values as typed: numbers are text. */
export type EntryValues = { gamerTag: string; score: string; stats: Pair[] }

export const entryValues = (entry?: RankEntry): EntryValues => ({
  gamerTag: entry ? String(entry.gt) : '',
  score: entry ? String(entry.score) : '',
  stats: (entry?.stats ?? []).map(({ name, value }) => ({ name, value })),
})

export function entryErrors({ gamerTag, score, stats }: EntryValues) {
  const number = Number(score)
  return {
    gamerTag: gamerTagIn(gamerTag.trim()) === 0 ? 'Enter a gamer tag: a number.' : null,
    score:
      score.trim() === '' || !Number.isFinite(number)
        ? 'Enter a number, such as 1200 or 12.5.'
        : Math.abs(number) > maxScoreMagnitude
          ? 'A number from -1e300 to 1e300.'
          : isExact(score.trim())
            ? null
            : 'Too large: beyond 2^53 numbers would be rounded.',
    ...pairErrors('stats', stats),
  }
}

export const entryBody = ({ gamerTag, score, stats }: EntryValues) => ({
  id: gamerTagIn(gamerTag.trim()),
  score: Number(score),
  stats: Object.fromEntries(filledPairs(stats).map(({ name, value }) => [name, value.trim()])),
})
