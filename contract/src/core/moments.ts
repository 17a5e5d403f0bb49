import * as z from 'zod'
import { Millis } from './shapes.ts'
import { opaque } from './values.ts'

const digits = /^-?\d{1,16}$/

/** Converts a timestamp in either form to milliseconds since 1970; NaN if the text is invalid. */
export const toEpochMs = (moment: number | string): number =>
  typeof moment === 'number' ? moment : digits.test(moment) ? Number(moment) : Date.parse(moment)

/** A timestamp in milliseconds since 1970 (older clients) or in ISO 8601 (newer clients). */
export const Moment = z
  .union([
    Millis,
    opaque(40).refine(
      (text) => Millis.safeParse(toEpochMs(text)).success,
      'must be milliseconds since 1970, or a time such as 2026-01-15T12:00:00Z',
    ),
  ])
  .describe('A time: milliseconds since 1970, UTC, or ISO 8601.')
  .meta({ examples: ['2026-01-15T12:00:00Z'] })
