import { type LogLevel, logLevels } from '@regent/contract/operate/logs/log-lines'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { readTimeSearch, type TimeSearch } from '../metrics/time-range.ts'

export type LogsSearch = TimeSearch & {
  service?: string
  /** The lowest level that is shown. */
  level?: LogLevel
  /** A gamer tag. */
  player?: string
  q?: string
  /** The line that is open. */
  shown?: string
}

/** Debug lines are left out by default: few readers want them. */
export const usualLevel: LogLevel = 'Info'

const tagIn = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text.trim()) ? text.trim() : undefined

export const readLogsSearch = (raw: Record<string, unknown>): LogsSearch => ({
  ...readTimeSearch(raw),
  service: textIn(raw, 'service'),
  level: wordIn(raw, 'level', logLevels),
  player: tagIn(textIn(raw, 'player')),
  q: textIn(raw, 'q'),
  shown: textIn(raw, 'shown'),
})

/** The filter that is sent to the server. */
export const filterTextOf = ({ level = usualLevel, player, q = '' }: LogsSearch): string =>
  [`level:${level}`, player && `player:${player}`, q.trim()].filter(Boolean).join(' ').slice(0, 500)

export const fieldsOf = (services: readonly string[]): FilterField[] => [
  { id: 'service', label: 'Service', options: services.map((value) => ({ value, label: value })) },
  {
    id: 'level',
    label: 'Level',
    operators: ['at least'],
    options: logLevels.map((value) => ({ value, label: value })),
  },
  { id: 'player', label: 'Player' },
]

export const logFiltersOf = ({ service, level, player }: LogsSearch): Filter[] => [
  ...(service === undefined ? [] : [{ field: 'service', operator: 'is', value: service }]),
  ...(level === undefined ? [] : [{ field: 'level', operator: 'at least', value: level }]),
  ...(player === undefined ? [] : [{ field: 'player', operator: 'is', value: player }]),
]

/** The search of the address for the chosen filters, or the reason why one of them is not valid. */
export function searchOf(
  filters: readonly Filter[],
): { search: Pick<LogsSearch, 'service' | 'level' | 'player'> } | { problem: string } {
  const chosen = (field: string) => filters.findLast((filter) => filter.field === field)?.value
  const player = chosen('player')
  if (player !== undefined && tagIn(player) === undefined)
    return { problem: 'A gamer tag is a number, such as 7140235509183652.' }
  return {
    search: { service: chosen('service'), level: chosen('level') as LogLevel | undefined, player: tagIn(player) },
  }
}
