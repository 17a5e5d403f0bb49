import { type LogLevel, logLevels } from '@regent/contract/operate/logs/log-lines'
import { textIn, wordIn } from '../../../shell/palette/search-text.ts'
import type { Filter, FilterField } from '../../../ui/list/filters.ts'
import { readTimeSearch, type TimeSearch } from '../metrics/time-range.ts'

export type LogsSearch = TimeSearch & {
  service?: string
  /** The minimum level. */
  level?: LogLevel
  /** A gamer tag. */
  player?: string
  q?: string
  /** The open line. */
  shown?: string
}

/** Debug lines are hidden by default. */
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

/** The filter for the server. */
export const formatFilter = ({ level = usualLevel, player, q = '' }: LogsSearch): string =>
  [`level:${level}`, player && `player:${player}`, q.trim()].filter(Boolean).join(' ').slice(0, 500)

export const buildFields = (services: readonly string[]): FilterField[] => [
  { id: 'service', label: 'Service', options: services.map((value) => ({ value, label: value })) },
  {
    id: 'level',
    label: 'Level',
    operators: ['at least'],
    options: logLevels.map((value) => ({ value, label: value })),
  },
  { id: 'player', label: 'Player' },
]

export const toFilters = ({ service, level, player }: LogsSearch): Filter[] => [
  ...(service === undefined ? [] : [{ field: 'service', operator: 'is', value: service }]),
  ...(level === undefined ? [] : [{ field: 'level', operator: 'at least', value: level }]),
  ...(player === undefined ? [] : [{ field: 'player', operator: 'is', value: player }]),
]

/** The search parameters for the selected filters, or the error of an invalid filter. */
export function toSearch(
  filters: readonly Filter[],
): { search: Pick<LogsSearch, 'service' | 'level' | 'player'> } | { problem: string } {
  const filterValue = (field: string) => filters.findLast((filter) => filter.field === field)?.value
  const player = filterValue('player')
  if (player !== undefined && tagIn(player) === undefined)
    return { problem: 'A gamer tag is a number, such as 7140235509183652.' }
  return {
    search: {
      service: filterValue('service'),
      level: filterValue('level') as LogLevel | undefined,
      player: tagIn(player),
    },
  }
}
