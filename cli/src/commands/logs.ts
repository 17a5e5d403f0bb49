import { createLogsUrl, type LogEvent, readLogEvents } from '@regent/contract/operate/logs/logs'
import type { Command } from 'commander'
import type { Runner, Work } from '../command.ts'
import { CommandError } from '../failures.ts'
import { readId } from '../input-text.ts'
import { toPlainText } from '../output/plain-text.ts'
import { formatTime } from '../output/printer.ts'

type LogOptions = { service?: string; filter?: string; since: string; limit: string; follow?: boolean }

const pollMs = 2_000
/** The largest number of lines of one poll. */
const maxPolled = 10_000
/** Lines can be stored a little after they were received: each poll reads this much again. */
const overlapMs = 10_000
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `regent logs`: the log lines of services. */
export function addLogs(program: Command, run: Runner): void {
  program
    .command('logs')
    .description('print log lines of services, oldest first; with --json, one object per line')
    .option('--service <name>', 'only this service')
    .option('--filter <words>', 'words that a line contains; level:Warning, player:42')
    .option('--since <span>', 'how far back: 30s, 15m, 2h, 7d', '15m')
    .option('--limit <n>', 'the largest number of lines at once', '200')
    .option('--follow', 'print new lines until the command is stopped')
    .action(run(printLogs))
}

/** The length of a span such as 15m, in milliseconds. */
export function parseSpan(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count === undefined || unit === undefined)
    throw new CommandError('usage', '--since must be like 30s, 15m, 2h or 7d.')
  return Number(count) * unitMs[unit as keyof typeof unitMs]
}

async function printLogs(work: Work, options: LogOptions): Promise<void> {
  const { system, print } = work
  let startTime = system.now() - parseSpan(options.since)
  let printed = new Set<string>()
  let limit = readId(options.limit, '--limit')
  for (;;) {
    const events = (await readLines(work, options, { startTime, limit })).toReversed()
    for (const event of events.filter(({ eventId }) => !printed.has(eventId)))
      if (print.isJson) print.jsonLine(event)
      else print.line(lineOf(event))
    if (!options.follow) return
    printed = new Set(events.map(({ eventId }) => eventId))
    startTime = Math.max(startTime, (events.at(-1)?.timestamp ?? startTime) - overlapMs)
    limit = maxPolled
    await system.sleep(pollMs)
  }
}

/** The newest lines since a time, newest first. */
async function readLines(
  { session }: Work,
  { service: serviceName, filter }: LogOptions,
  range: { startTime: number; limit: number },
): Promise<LogEvent[]> {
  const { limit } = range
  const { body: grant } = await session.call(createLogsUrl, { body: { serviceName, filter, ...range } })
  const lines: LogEvent[] = []
  let nextToken: string | undefined
  do {
    const page = await session.call(readLogEvents, { body: { ...grantOf(grant), nextToken } })
    lines.push(...page.events)
    nextToken = page.nextToken || undefined
  } while (nextToken !== undefined && lines.length < limit)
  return lines.slice(0, limit)
}

/** The body of the signed request. */
const grantOf = (body: string) => JSON.parse(body) as { grant: string }

function lineOf({ timestamp, message, logStreamName }: LogEvent): string {
  const [service] = logStreamName.split('/')
  return `${formatTime(timestamp)}  ${toPlainText(service)}  ${toPlainText(message)}`
}
