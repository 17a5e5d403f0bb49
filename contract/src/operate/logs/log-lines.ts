/** The levels of log lines, lowest first. */
export const logLevels = ['Debug', 'Info', 'Warning', 'Error', 'Fatal'] as const
export type LogLevel = (typeof logLevels)[number]

const spellings: Record<string, LogLevel> = {
  trace: 'Debug',
  verbose: 'Debug',
  debug: 'Debug',
  info: 'Info',
  information: 'Info',
  notice: 'Info',
  warn: 'Warning',
  warning: 'Warning',
  error: 'Error',
  critical: 'Fatal',
  fatal: 'Fatal',
}

/** Reads a level in any spelling; some loggers write numbers, from 10 (lowest) and 20 (debug) to 60 (fatal). */
export function readLevel(word: unknown): LogLevel | undefined {
  if (typeof word === 'number') return logLevels[Math.min(Math.max(Math.floor(word / 10) - 2, 0), 4)]
  if (typeof word !== 'string') return undefined
  const name = word.toLowerCase()
  return Object.hasOwn(spellings, name) ? spellings[name] : undefined
}

export const isAtLeast = (level: LogLevel, least: LogLevel): boolean =>
  logLevels.indexOf(level) >= logLevels.indexOf(least)

export type LogLine = {
  level: LogLevel
  text: string
  /** The time as the service wrote it. */
  time?: string | number
  id?: string
  /** Rules of log configs compare these two. */
  player?: number
  path?: string
  /** All fields of the line, if it is a JSON object. */
  fields?: Record<string, unknown>
}

/** The first of these fields that is present. */
const findFirst = (fields: Record<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null)

function playerIn(fields: Record<string, unknown>): number | undefined {
  const player = Number(findFirst(fields, ['player', 'playerId', 'gamerTag']) ?? Number.NaN)
  return Number.isSafeInteger(player) && player > 0 ? player : undefined
}

/** Parses a line: JSON with level, text, time and id in the usual field names, or plain text. */
export function readLogLine(line: string, usual: LogLevel): LogLine {
  const fields = jsonObjectIn(line)
  if (!fields) return { level: usual, text: line }
  const text = findFirst(fields, ['text', 'message', 'msg'])
  const time = findFirst(fields, ['time', 'timestamp'])
  const id = fields['id']
  const player = playerIn(fields)
  const path = fields['path']
  return {
    level: readLevel(findFirst(fields, ['level', 'severity'])) ?? usual,
    text: typeof text === 'string' ? text : text === undefined ? line : JSON.stringify(text),
    ...((typeof time === 'string' || typeof time === 'number') && { time }),
    ...((typeof id === 'string' || typeof id === 'number') && { id: String(id) }),
    ...(player !== undefined && { player }),
    ...(typeof path === 'string' && { path }),
    fields,
  }
}

function jsonObjectIn(line: string): Record<string, unknown> | undefined {
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
