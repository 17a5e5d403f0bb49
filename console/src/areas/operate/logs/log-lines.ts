import { type LogLine, readLogLine } from '@regent/contract/operate/logs/log-lines'
import { createLogsUrl, type LogEvent } from '@regent/contract/operate/logs/logs'
import { call } from '../../../api/client.ts'
import { makeSigned } from '../../../api/session/signed.ts'
import type { Tone } from '../../../ui/layout/Pill.tsx'
import { toTimeRange } from '../metrics/time-range.ts'
import { formatFilter, type LogsSearch } from './logs-search.ts'

export type ShownLine = { event: LogEvent; line: LogLine; service: string }
export type LinesPage = { rows: ShownLine[]; next: string | null }

export const usualTime = { last: '15m', refresh: 'live' } as const

const pageSize = 100
/**
 * The server ends a page early after searching many lines without a match; this is the maximum number of pages per
 * read.
 */
const maxPages = 5

const shownLine = (event: LogEvent): ShownLine => ({
  event,
  line: readLogLine(event.message, 'Info'),
  service: event.logStreamName.split('/')[0] ?? '',
})

/** Loads lines, newest first, in two steps: the server signs the request that loads them. */
export async function readLines(
  search: LogsSearch,
  scope: string | null,
  token: string | undefined,
  signal: AbortSignal,
  limit = pageSize,
): Promise<LinesPage> {
  const { fromMs, toMs } = toTimeRange(search, usualTime.last, Date.now())
  const rows: ShownLine[] = []
  let next = token ?? ''
  for (let page = 0; page < maxPages; page += 1) {
    const body = {
      ...(search.service !== undefined && { serviceName: search.service }),
      startTime: fromMs,
      endTime: toMs,
      filter: formatFilter(search),
      ...(next !== '' && { nextToken: next }),
      limit,
    }
    const signed = await call(createLogsUrl, { body }, { scope, signal })
    const answer = await makeSigned<{ events: LogEvent[]; nextToken?: string }>(signed, signal)
    rows.push(...answer.events.map(shownLine))
    next = answer.nextToken ?? ''
    if (next === '' || rows.length >= limit / 2) break
  }
  return { rows, next: next || null }
}

export const levelTones: Record<LogLine['level'], Tone> = {
  Debug: 'cancelled',
  Info: 'started',
  Warning: 'pending',
  Error: 'error',
  Fatal: 'error',
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** "2026-11-22 13:04:05.678" in the browser's local time. */
export function momentText(ms: number): string {
  const at = new Date(ms)
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}.${pad(at.getMilliseconds(), 3)}`
}
