import * as z from 'zod'
import { Millis } from './shapes.ts'
import { opaque } from './values.ts'

const digits = /^-?\d{1,16}$/

/** Converts a moment in either form to milliseconds since 1970; NaN when the text is no moment. */
export const millisOf = (moment: number | string): number =>
  typeof moment === 'number' ? moment : digits.test(moment) ? Number(moment) : Date.parse(moment)

/** A moment in milliseconds since 1970 (older tools) or in ISO 8601 (newer tools). */
export const Moment = z.union([
  Millis,
  opaque(40).refine(
    (text) => Millis.safeParse(millisOf(text)).success,
    'must be milliseconds since 1970, or a time such as 2026-01-15T12:00:00Z',
  ),
])
