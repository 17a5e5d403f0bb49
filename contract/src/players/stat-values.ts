import * as z from 'zod'
import { recordUpTo } from '../core/shapes.ts'
import { decimal, opaque, symbol } from '../core/values.ts'

// In a separate file: signing in sets stats, and loads before the stats endpoints.
export const StatKey = symbol(128)
  .min(1, 'a stat needs a name')
  .regex(/^[^,]+$/, 'must not contain commas')

/**
 * Names of stats to read or delete: each as it was sent and in its composed form, because stats from before release
 * 0.20 have the name as it was sent.
 */
export const statNames = (max: number) =>
  z
    .array(opaque(128))
    .max(max)
    .overwrite((names) => [...new Set(names.flatMap((one) => [one, one.normalize('NFC')]))])

/** Numbers and booleans are stored as text. */
export const StatValue = z.union([opaque(8192), decimal(), z.boolean()])

/** Upper bound of the stats that a player's own client sets in one call. */
export const maxPlayerStats = 100
/** Stats by name, at most `max` of them. */
export const statsUpTo = <Value extends z.ZodType>(max: number, value: Value) =>
  recordUpTo(max, StatKey, value, 'stats')
