import { type StatSpace, statSpaces } from '@regent/contract/players/stats'
import { dateOf, numberOfStat } from '../stats/stat-text.ts'

/** How many stats the list of players shows as columns. */
export const maxStatColumns = 5

/** A stat that somebody chose as a column of the list. */
export type StatColumn = { space: StatSpace; key: string }

/** `game.private.LEVEL`: its name in the form, in the browser and in a file. */
export const nameOfStat = ({ space, key }: StatColumn): string => `${space}.${key}`

/** The stat of such a name; undefined for what is none. */
export function statNamed(name: string): StatColumn | undefined {
  const space = statSpaces.find((one) => name.startsWith(`${one}.`))
  const key = space && name.slice(space.length + 1)
  return space && key && key.length <= 128 ? { space, key } : undefined
}

/** The chosen stats as they are kept: what is none, such as a value of an older console, is left out. */
export function readStatColumns(kept: unknown): StatColumn[] {
  const names = new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [])
  return [...names].flatMap((name) => statNamed(name) ?? []).slice(0, maxStatColumns)
}

/** A key of a game may be longer than a column is wide. */
const maxHead = 32

export const headOf = (label: string): string => (label.length > maxHead ? `${label.slice(0, maxHead - 1)}…` : label)

/** What each stat is called, by its name: by its key, and by its space too where another one has the same key. */
export function statLabels(stats: readonly StatColumn[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>()
  for (const { key } of stats) count.set(key, (count.get(key) ?? 0) + 1)
  return new Map(
    stats.map((stat) => [nameOfStat(stat), (count.get(stat.key) ?? 0) > 1 ? `${stat.key} · ${stat.space}` : stat.key]),
  )
}

/** Null: the player has no such stat. Undefined: it is not read yet. */
export type StatOfPlayer = (stat: StatColumn, gamerTag: number) => string | null | undefined

/** The moment in milliseconds that a stat holds. A day such as 2026-01-20 is none: it reads well as it is. */
export const momentOf = (key: string, value: string): number | undefined =>
  numberOfStat(value) === undefined ? undefined : dateOf(key, value)

/** What the values of a column are, which says how it is aligned and how wide it is. */
export function kindOfValues(key: string, values: readonly (string | null | undefined)[]): 'time' | 'number' | 'text' {
  const known = values.filter((value) => typeof value === 'string')
  if (known.length > 0 && known.every((value) => momentOf(key, value) !== undefined)) return 'time'
  return known.every((value) => numberOfStat(value) !== undefined) ? 'number' : 'text'
}
