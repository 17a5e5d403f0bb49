import type { LogLevel } from '../src/operate/logs/log-lines.ts'
import type { LogContext, LogEvent } from '../src/operate/logs/logs.ts'
import { sampleServices } from './microservices.ts'

type Line = [service: string, level: LogLevel, text: string, more?: object]

const player = 7_140_235_509_183_652

/** The log lines of the sample's services; they repeat. */
const lines: Line[] = [
  ['hello', 'Info', 'Greeting a player', { player, path: '/greet' }],
  ['matchmaking', 'Info', 'Two players of one strength were found', { path: '/match/find', id: 'm-2041' }],
  ['matchmaking', 'Debug', 'Looking for a player near 1,480', { player, path: '/match/find' }],
  ['hello', 'Debug', 'A call took 4 ms', { path: '/greet' }],
  ['matchmaking', 'Warning', 'Nobody was found within 30 seconds', { player: player + 41, path: '/match/find' }],
  ['chat-filter', 'Info', 'The list of words has 4,180 entries'],
  ['matchmaking', 'Error', 'The region eu-2 does not answer: connection refused', { id: 'm-2042', region: 'eu-2' }],
  ['hello', 'Info', 'Greeting a player', { player: player + 7, path: '/greet' }],
  ['matchmaking', 'Fatal', 'No region answers, so nobody is matched any more'],
  ['matchmaking', 'Error', 'It ended with code 1.'],
]

const everyMs = 17_000

/** Newest first. */
export const sampleLogEvents = (now: number): LogEvent[] =>
  Array.from({ length: 240 }, (_, index) => {
    const [service, level, text, more] = lines[(index * 7) % lines.length]!
    const at = now - (index + 1) * everyMs
    const image = sampleServices.find(({ serviceName }) => serviceName === service)?.imageId ?? 'v1'
    return {
      eventId: String(9_000 - index),
      ingestionTime: at + 400,
      logStreamName: `${service}/${image}/${4_100 + service.length}`,
      timestamp: at,
      message: JSON.stringify({ time: new Date(at).toISOString(), level, text, ...more }),
    }
  })

/** One enabled rule, and one disabled rule. */
export const sampleLogContext: Pick<LogContext, 'defaultLogLevel' | 'rules'> = {
  defaultLogLevel: 'Information',
  rules: [
    {
      enabled: true,
      name: 'One player who reports trouble',
      description: 'Until support has found out why greetings come late.',
      logLevel: 'Debug',
      ruleFilters: [
        { playerIds: [player], playerIdOperationType: 'Include', paths: [], pathsOperationType: 'StartsWith' },
      ],
    },
    {
      enabled: false,
      name: 'Quiet greetings',
      description: 'For days with many players.',
      logLevel: 'Warning',
      ruleFilters: [
        { playerIds: [], playerIdOperationType: 'Include', paths: ['/greet'], pathsOperationType: 'StartsWith' },
      ],
    },
  ],
}
