import { maxScoreMagnitude, type RankEntry } from '@regent/contract/leaderboards'
import { gamerTagIn } from './leaderboards-search.ts'

/** Form values as typed: numbers are text, stats are one per line. */
export type EntryValues = { gamerTag: string; score: string; stats: string }

export const entryValues = (entry?: RankEntry): EntryValues => ({
  gamerTag: entry ? String(entry.gt) : '',
  score: entry ? String(entry.score) : '',
  stats: (entry?.stats ?? []).map(({ name, value }) => `${name} = ${value}`).join('\n'),
})

const lineParts = (line: string) => {
  const at = line.indexOf('=')
  return at < 0 ? undefined : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

export function entryErrors({ gamerTag, score, stats }: EntryValues) {
  const number = Number(score)
  const wrong = linesOf(stats).find((line) => !lineParts(line)?.name)
  return {
    gamerTag: gamerTagIn(gamerTag.trim()) === 0 ? 'Enter a gamer tag: a number.' : null,
    score:
      score.trim() === '' || !Number.isFinite(number)
        ? 'Enter a number, such as 1200 or 12.5.'
        : Math.abs(number) > maxScoreMagnitude
          ? 'A number from -1,000,000,000,000,000 to 1,000,000,000,000,000.'
          : null,
    stats: wrong === undefined ? null : `Write “${wrong.trim()}” as name = value.`,
  }
}

export const entryBody = ({ gamerTag, score, stats }: EntryValues) => ({
  id: gamerTagIn(gamerTag.trim()),
  score: Number(score),
  stats: Object.fromEntries(
    linesOf(stats).flatMap((line) => {
      const parts = lineParts(line)
      return parts ? [[parts.name, parts.value]] : []
    }),
  ),
})
