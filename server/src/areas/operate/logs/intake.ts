import { type LogLevel, type LogLine, logLevels, readLogLine } from '@regent/contract/operate/logs/log-lines'
import type { Db } from '../../../engines/database/database.ts'
import { insertLogs, type NewLog } from './queries.ts'
import { isKept, type LogConfig } from './rules.ts'

/** The service that writes the lines. */
export type LogSource = {
  pid: string
  service: string
  /** `{service}/{image}/{process}`, once the process has started. */
  stream: () => string
  /** Secrets that the server gave the process; they are removed from lines. */
  secrets: readonly string[]
  config: () => LogConfig
}

export type LogWriter = {
  /** A line that a process wrote. */
  line: (text: string, isError: boolean) => void
  /** Adds a line of the server about the process. */
  say: (level: LogLevel, text: string) => void
}

const maxLineLength = 8_192
/** Maximum lines of a service per second. */
const maxLines = 200
/** Above this, lines of a service are not even parsed. */
const maxRead = 2_000
/** Maximum lines kept in memory while the database is unavailable. */
const maxWaiting = 10_000
const linesPerInsert = 1_000
const hidden = '•••'

type Count = { source: LogSource; second: number; read: number; kept: number; leftOut: number }

/** Collects the lines of services and writes them in batches. A killed server loses at most one second of lines. */
export class LogIntake {
  readonly #db: Db
  readonly #clock: () => number
  readonly #counts = new Map<string, Count>()
  #pending: NewLog[] = []

  constructor(db: Db, clock: () => number) {
    this.#db = db
    this.#clock = clock
  }

  open(source: LogSource): LogWriter {
    return {
      line: (text, isError) => {
        const count = this.#findCount(source)
        if (text.trim() === '') return
        if (++count.read > maxRead) count.leftOut += 1
        else this.#take(count, readLogLine(plain(text, source.secrets), isError ? 'Error' : 'Info'))
      },
      say: (level, text) => this.#addLine(source, { level, text: plain(text, source.secrets) }),
    }
  }

  /** Writes the collected lines: every second, and when the server stops. */
  async flush(): Promise<void> {
    for (const count of this.#counts.values()) this.#logOmitted(count)
    const lines = this.#pending
    this.#pending = []
    const keptAt = new Date(this.#clock())
    for (let start = 0; start < lines.length; start += linesPerInsert) {
      try {
        await insertLogs(this.#db, lines.slice(start, start + linesPerInsert), keptAt)
      } catch (error) {
        // These lines wait for the next flush.
        this.#pending = [...lines.slice(start), ...this.#pending]
        throw error
      }
    }
  }

  #findCount(source: LogSource): Count {
    const key = `${source.pid}/${source.service}`
    const second = Math.floor(this.#clock() / 1_000)
    const currentCount = this.#counts.get(key)
    if (currentCount?.second === second) return Object.assign(currentCount, { source })
    const count = { source, second, read: 0, kept: 0, leftOut: currentCount?.leftOut ?? 0 }
    this.#counts.set(key, count)
    return count
  }

  #take(count: Count, line: LogLine): void {
    if (!isKept(count.source.config(), line, this.#clock())) return
    if (count.kept >= maxLines || this.#pending.length >= maxWaiting) {
      count.leftOut += 1
      return
    }
    count.kept += 1
    this.#addLine(count.source, line)
  }

  #logOmitted(count: Count): void {
    if (count.leftOut === 0 || this.#pending.length > maxWaiting) return
    const number = count.leftOut.toLocaleString('en')
    const were = count.leftOut === 1 ? 'line was' : 'lines were'
    this.#addLine(count.source, {
      level: 'Warning',
      text: `${number} ${were} dropped. The limit is ${maxLines} lines per service and second.`,
    })
    count.leftOut = 0
  }

  #addLine({ pid, service, stream }: LogSource, line: LogLine): void {
    const { level, text, time, id, player, fields } = line
    const { level: _level, text: _text, ...other } = fields ?? {}
    this.#pending.push({
      pid,
      service_name: service,
      stream: stream(),
      at: new Date(this.#clock()),
      level: logLevels.indexOf(level),
      gamer_tag: player ?? null,
      // The database cannot store NUL.
      text: text.replaceAll('\0', ''),
      fields: JSON.stringify({ ...other, ...(time !== undefined && { time }), ...(id !== undefined && { id }) }),
    })
  }
}

/** Removes secrets first, then cuts a text that is too long. */
function plain(text: string, secrets: readonly string[]): string {
  const cleanText = secrets.reduce((line, secret) => line.replaceAll(secret, hidden), text)
  return cleanText.length > maxLineLength ? `${cleanText.slice(0, maxLineLength - 1)}…` : cleanText
}
