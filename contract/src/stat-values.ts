import * as z from 'zod'
import { recordUpTo } from './core/shapes.ts'

// In a file of its own: signing in sets stats, and loads before the calls of stats do.
export const StatKey = z
  .string()
  .min(1, 'a stat needs a name')
  .max(128)
  .regex(/^[^,\p{Cc}]+$/u, 'must not contain commas or control characters')

/** Numbers and booleans are stored as text. */
export const StatValue = z.union([z.string().max(8192), z.number(), z.boolean()])

/** Upper bound of the stats that a player's own client sets in one call. */
export const maxPlayerStats = 100
/** Stats by name, at most `max` of them. */
export const statsUpTo = <Value extends z.ZodType>(max: number, value: Value) =>
  recordUpTo(max, StatKey, value, 'stats')
