import { isAtLeast, type LogLevel, type LogLine, logLevels, readLevel } from './log-lines.ts'

export type LogFilter = {
  /** A line must contain all of them. */
  words: string[]
  level: LogLevel
  player?: number
}

const maxWords = 20

/** Parses filters; a line must pass all of them. Returns the error if they are invalid. */
export function readFilters(filters: readonly string[]): LogFilter | { problem: string } {
  const read: LogFilter = { words: [], level: 'Debug' }
  for (const [, phrase, word] of filters.flatMap((filter) => [...filter.matchAll(/"([^"]*)"|(\S+)/g)])) {
    const [, name, value = ''] = /^(level|player):(.+)$/i.exec(word ?? '') ?? []
    if (name?.toLowerCase() === 'level') {
      const level = readLevel(value)
      if (!level) return { problem: `a level is one of ${logLevels.join(', ')}.` }
      read.level = level
    } else if (name) {
      if (!/^[1-9]\d{0,15}$/.test(value) || !Number.isSafeInteger(Number(value)))
        return { problem: 'player: is followed by a gamer tag.' }
      read.player = Number(value)
    } else if (phrase ?? word) {
      read.words.push((phrase ?? word) as string)
    }
  }
  return read.words.length > maxWords ? { problem: `a filter has at most ${maxWords} words.` } : read
}

/** True if a line passes the filter. */
export const passes = ({ words, level, player }: LogFilter, line: LogLine): boolean => {
  const lineText = JSON.stringify({ ...line.fields, text: line.text }).toLowerCase()
  return (
    isAtLeast(line.level, level) &&
    (player === undefined || line.player === player) &&
    words.every((word) => lineText.includes(word.toLowerCase()))
  )
}
