import * as z from 'zod'
import { emailPattern } from './email.ts'
import { opaque, text } from './values.ts'

/** Ids of accounts, players and organizations: numbers that JavaScript keeps exact (below 2^53). */
export const Id = z
  .int()
  .min(1)
  .describe('An id: a whole number below 2^53.')
  .meta({ examples: [3812899300304056] })

/** Largest distance from 1970 that a JavaScript date supports. */
const maxTimeMs = 8.64e15

/** Milliseconds since 1970, UTC. */
export const Millis = z
  .int()
  .min(-maxTimeMs)
  .max(maxTimeMs)
  .describe('A time: milliseconds since 1970, UTC.')
  .meta({ examples: [1768478400000] })

/** A realm's id: `DE_` and a number. */
export const Pid = opaque(64)
  .min(1)
  .describe('The id of a realm: DE_ and a number.')
  .meta({ examples: ['DE_2815914344904280'] })

export const Email = text(254)
  .regex(emailPattern, 'must be an e-mail address')
  .describe('An e-mail address. Case is ignored when addresses are compared.')
  .meta({ examples: ['ada@example.com'] })

/** Checks the length only; the server rejects passwords that are easy to guess (`WeakPassword`). */
export const Password = opaque(256)
  .min(8, 'must have at least 8 characters')
  .describe('A password of 8 to 256 characters. Passwords that are easy to guess are rejected.')
  .meta({ examples: ['correct horse battery staple'] })

export const RoleName = z
  .enum(['tester', 'developer', 'admin'])
  .describe('A role of operators. Each has the rights of the ones before it.')

/**
 * A record of at most `max` entries. Use it for whatever a caller sends: a record has no other bound than the size of
 * the body.
 */
export const recordUpTo = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  max: number,
  key: Key,
  value: Value,
  noun = 'entries',
) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, `must be at most ${max} ${noun}`)
    .meta({ maxProperties: max })

/** `{result: "ok"}`: the success answer that older clients expect. */
export const EmptyResponse = z.object({ result: z.literal('ok').describe('The call succeeded.') })
export const ok = { result: 'ok' } as const

/** `{result: "ok", data: {}}` */
export const CommonResponse = z.object({
  result: z.literal('ok').describe('The call succeeded.'),
  data: z.object({}).describe('Always empty.'),
})
export const done = { result: 'ok', data: {} } as const

/** One page of a keyset list: send `next` as `cursor` to get the following page; null: this page is the last. */
export const buildPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row).describe('The rows of this page.'),
    next: z.string().nullable().describe('Send it as cursor to get the next page. Null: this page is the last.'),
  })

/** The query fields of every keyset list. */
export const pageQuery = {
  cursor: opaque(200).optional().describe('The next of the previous page. Absent: the first page.'),
  limit: z.int().min(1).max(200).default(50).describe('Rows of a page.'),
}

/** How a list is sorted: by a column from its smallest value or, with "-" before it, from its largest. */
export const sortBy = <const Column extends string>(...columns: readonly Column[]) =>
  z
    .enum(columns.flatMap((column): [Column, `-${Column}`] => [column, `-${column}`]))
    .describe('The order of the rows: by a column, smallest first; with - before it, largest first.')

/** The version of a record that several people edit: the server answers it as ETag, the client sends it as If-Match. */
export const Version = z
  .int()
  .min(1)
  .describe('The version of the record. It is also the ETag; send it as If-Match with a change.')
