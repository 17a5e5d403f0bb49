import { type StatSpace, statSpaces } from '@regent/contract/players/stats'
import { parseStatDate, parseStatNumber } from '../stats/stat-text.ts'

/** The maximum number of stat columns in the list of players. */
export const maxStatColumns = 5

/** A selected stat column of the list. */
export type StatColumn = { space: StatSpace; key: string }

/** `game.private.LEVEL`: its name in the form, in the browser's storage and in files. */
export const toStatName = ({ space, key }: StatColumn): string => `${space}.${key}`

/** Parses such a name; undefined if it is invalid. */
export function statNamed(name: string): StatColumn | undefined {
  const space = statSpaces.find((one) => name.startsWith(`${one}.`))
  const key = space && name.slice(space.length + 1)
  return space && key && key.length <= 128 ? { space, key } : undefined
}

/** Parses the stored stat columns; invalid ones, such as those of an older console, are dropped. */
export function readStatColumns(storedNames: unknown): StatColumn[] {
  const names = new Set(Array.isArray(storedNames) ? storedNames.filter((name) => typeof name === 'string') : [])
  return [...names].flatMap((name) => statNamed(name) ?? []).slice(0, maxStatColumns)
}

/** The maximum length of a header; keys may be longer. */
const maxHead = 32

export const shortenHeader = (label: string): string =>
  label.length > maxHead ? `${label.slice(0, maxHead - 1)}…` : label

/** The label of each stat, by its name: its key, plus its space if another stat has the same key. */
export function statLabels(stats: readonly StatColumn[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>()
  for (const { key } of stats) count.set(key, (count.get(key) ?? 0) + 1)
  return new Map(
    stats.map((stat) => [toStatName(stat), (count.get(stat.key) ?? 0) > 1 ? `${stat.key} · ${stat.space}` : stat.key]),
  )
}

/** Null: the player does not have the stat. Undefined: not loaded yet. */
export type StatOfPlayer = (stat: StatColumn, gamerTag: number) => string | null | undefined

/** The time in a stat's value in milliseconds; undefined for a date such as 2026-01-20, which is readable as it is. */
export const toEpochMs = (key: string, value: string): number | undefined =>
  parseStatNumber(value) === undefined ? undefined : parseStatDate(key, value)

/** The type of the values of a column; it defines alignment and width. */
export function findValueKind(key: string, values: readonly (string | null | undefined)[]): 'time' | 'number' | 'text' {
  const texts = values.filter((value) => typeof value === 'string')
  if (texts.length > 0 && texts.every((value) => toEpochMs(key, value) !== undefined)) return 'time'
  return texts.every((value) => parseStatNumber(value) !== undefined) ? 'number' : 'text'
}
