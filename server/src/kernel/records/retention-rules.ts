import type { OwnedTables, Retention } from '../../engines/database/owned-tables.ts'
import type { Area } from './area.ts'
import { tablesBelowAreas } from './tables-below-areas.ts'

/** The retention rule of each table, in the order of their names. */
export function retentionRules(areas: readonly Area[]): ReadonlyMap<string, Retention> {
  const declared: readonly OwnedTables[] = [...tablesBelowAreas, ...areas.map(({ tables = {} }) => tables)]
  const rules = declared.flatMap((one) => Object.entries(one).map(([table, { kept }]) => [table, kept] as const))
  return new Map(rules.sort(([one], [other]) => (one < other ? -1 : 1)))
}
