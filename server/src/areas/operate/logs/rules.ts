import { isAtLeast, type LogLine, readLevel } from '@regent/contract/operate/logs/log-lines'
import { type LogContext, type LogRule, usualLevel } from '@regent/contract/operate/logs/logs'

export type LogConfig = Pick<LogContext, 'defaultLogLevel' | 'rules'>

export const defaultConfig: LogConfig = { defaultLogLevel: usualLevel, rules: [] }

/** True if a config stores a line: the first matching rule decides, else the default level. */
export function isKept({ defaultLogLevel, rules }: LogConfig, line: LogLine, now: number): boolean {
  const rule = rules.find((one) => one.enabled && (one.expiresAt ?? now + 1) > now && matchesRule(one, line))
  const least = readLevel(rule?.logLevel ?? defaultLogLevel)
  return least !== undefined && isAtLeast(line.level, least)
}

const matchesRule = ({ ruleFilters }: LogRule, line: LogLine): boolean =>
  ruleFilters.length === 0 || ruleFilters.some((filter) => matchesPlayer(filter, line) && matchesPath(filter, line))

type Filter = LogRule['ruleFilters'][number]

/** A filter without players matches all lines; one with players matches lines about them. */
function matchesPlayer({ playerIds, playerIdOperationType }: Filter, { player }: LogLine): boolean {
  if (playerIds.length === 0) return true
  if (player === undefined) return false
  if (playerIdOperationType === 'Include') return playerIds.includes(player)
  return playerIds.every((id) => (playerIdOperationType === 'GreaterThan' ? player > id : player < id))
}

const comparisons: Record<Filter['pathsOperationType'], (path: string, part: string) => boolean> = {
  Include: (path, part) => path === part,
  Contain: (path, part) => path.includes(part),
  StartsWith: (path, part) => path.startsWith(part),
  EndsWith: (path, part) => path.endsWith(part),
}

function matchesPath({ paths, pathsOperationType }: Filter, { path }: LogLine): boolean {
  if (paths.length === 0) return true
  return path !== undefined && paths.some((part) => comparisons[pathsOperationType](path, part))
}
