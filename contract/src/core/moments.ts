import * as z from 'zod'
import { Millis } from './shapes.ts'

const digits = /^-?\d{1,16}$/

/** Milliseconds since 1970, however the moment is written; NaN for what is none. */
export const millisOf = (moment: number | string): number =>
  typeof moment === 'number' ? moment : digits.test(moment) ? Number(moment) : Date.parse(moment)

/** A moment as older tools send it, in milliseconds since 1970, or as newer ones do, in ISO 8601. */
export const Moment = z.union([
  Millis,
  z
    .string()
    .max(40)
    .refine(
      (text) => Millis.safeParse(millisOf(text)).success,
      'must be milliseconds since 1970, or a time such as 2026-01-15T12:00:00Z',
    ),
])
