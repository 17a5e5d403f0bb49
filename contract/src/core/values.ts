import * as z from 'zod'
import { isKnownCurrency } from './currencies.ts'
import { roundedPathIn } from './exact-numbers.ts'
import { toLook } from './text-keys.ts'
import { isZone } from './zones.ts'

/**
 * Types of external values. A schema of a request has no bare string: each one declares its kind of text with one of
 * these types, which contain the rules (values.test.ts).
 */

/** Checks of the types below; the test uses them to recognize the types. */
const typeChecks = new WeakSet<object>()

const withCheck = (schema: z.ZodString, type: z.core.$ZodCheck<string>): z.ZodString => {
  typeChecks.add(type)
  return schema.check(type)
}

/** True if a schema of a text is made from one of these types. */
export const isValueType = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def as { checks?: readonly object[] }).checks?.some((check) => typeChecks.has(check)) === true

const nfc = () => z.overwrite<string>((value) => value.normalize('NFC'))
const trimmed = () => z.overwrite<string>((value) => value.normalize('NFC').trim())

/** Joiners have a meaning in these scripts, and between emoji; elsewhere nobody sees them. */
const joinedScripts =
  '\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}'
const meaningfulJoiners = new RegExp(
  `(?<=[${joinedScripts}])[\\u200C\\u200D](?=[${joinedScripts}])|(?<=[${joinedScripts}])\\u200D|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})`,
  'gu',
)
/** Emoji: the variation selector for the coloured form, and the tag letters of regional flags. */
const emojiParts = /(?<=[\p{Emoji}])\uFE0F\u20E3?|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,6}\u{E007F}/gu

/** Characters that direct text to the left or right. The marks and isolates are for texts in two scripts. */
const bidi = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/u
const bidiOverrides = /[\u202A-\u202E]/u
const bidiMarks = /[\u2066-\u2069\u200E\u200F\u061C]/gu

/** Where a line may break, and where not: the soft hyphen, and the spaces without width. */
const breaks = /[\u00AD\u200B\u2060]/g

/** Format characters, blank letters and blank symbols: they take no room or look like a blank. */
const invisible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character stands for itself
  /[\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFE00-\uFE0F\uFFA0\uFFFC\u{E0100}-\u{E01EF}]/u

const stripInvisible = (value: string) => value.replace(meaningfulJoiners, '').replace(emojiParts, '')

/** The problem of a single-line text, as the end of a sentence; undefined if it is valid. */
export function lineFault(value: string): string | undefined {
  if (/\p{Cc}/u.test(value)) return 'must not contain control characters'
  if (/\p{Cs}/u.test(value)) return 'must not contain lone surrogates'
  if (bidi.test(value)) return 'must not contain characters that change the direction of text'
  return invisible.test(stripInvisible(value)) ? 'must not contain invisible characters' : undefined
}

/** The same for a text of several lines. It may direct its own parts, as texts in two scripts do. */
export function proseFault(value: string): string | undefined {
  if (/\p{Cs}/u.test(value)) return 'must not contain lone surrogates'
  if (bidiOverrides.test(value)) return 'must not contain characters that override the direction of text'
  return lineFault(
    value
      .replace(/[\t\n\r]/g, ' ')
      .replace(bidiMarks, '')
      .replace(breaks, ''),
  )
}

const refusing = (fault: (value: string) => string | undefined) =>
  z.superRefine<string>((value, context) => {
    const message = fault(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** One line that people read, such as a title: NFC, trimmed, without control, directing or invisible characters. */
export const text = (max: number) => withCheck(z.string().check(trimmed()).max(max), refusing(lineFault))

/** A key that games and tools choose, such as the name of a stat: as `text`, but blanks at its ends count. */
export const symbol = (max: number) => withCheck(z.string().check(nfc()).max(max), refusing(lineFault))

/** Several lines that people read, such as a mail: NFC, without control or invisible characters. */
export const prose = (max: number) => withCheck(z.string().check(nfc()).max(max), refusing(proseFault))

/** A display name: like `text`, but runs of blanks are collapsed, and it is never empty. */
export const name = (max: number) =>
  withCheck(
    z
      .string()
      .check(
        z.overwrite<string>((value) =>
          value
            .normalize('NFC')
            .replaceAll(/\p{Zs}+/gu, ' ')
            .trim(),
        ),
      )
      .min(1, 'must not be empty')
      .max(max),
    refusing(
      (value) => lineFault(value) ?? (toLook(value) === '' ? 'must have at least one visible character' : undefined),
    ),
  )

/**
 * A name that people choose and that must be unique in its realm or organization: as `name`. The server compares what
 * two names look like (`toLook`), so that nobody passes one record off as another.
 */
export const uniqueName = (max: number) => name(max)

/** The code of a currency, in any case; empty: none. It is read in capitals (money.ts knows its decimals). */
export const currencyCode = () =>
  withCheck(
    z
      .string()
      .check(z.overwrite<string>((value) => value.trim().toUpperCase()))
      .max(3),
    refusing((value) =>
      value === '' || isKnownCurrency(value) ? undefined : 'must be the code of a currency, such as EUR',
    ),
  )

/** The name of a time zone in the IANA database, such as Europe/Berlin. */
export const zone = () =>
  withCheck(
    z.string().max(64),
    refusing((value) => (isZone(value) ? undefined : 'must be a time zone such as Europe/Berlin or UTC')),
  )

/**
 * A text that the server stores or compares byte by byte: ids and keys of games, tokens, passwords, cursors, documents
 * and values of games. It is never shown as prose.
 */
export const opaque = (max: number) =>
  withCheck(
    z.string().max(max),
    refusing(() => undefined),
  )

/** Checks of `jsonText`; the test uses them to recognize it. */
const jsonChecks = new WeakSet<object>()

/**
 * A text that the server parses as JSON, or that may be JSON. A number in an object or a list is rejected with its path
 * if it would be rounded. Whether the text must be JSON is decided where it is parsed (`parseJsonText`).
 */
export const jsonText = (max: number) => {
  const check = z.superRefine<string>((value, context) => {
    const path = roundedPathIn(value)
    if (path)
      context.addIssue({
        code: 'custom',
        path: [...path],
        message: 'is a number that cannot be stored exactly. Send its digits as a string.',
      })
  })
  jsonChecks.add(check)
  return withCheck(z.string().max(max), check)
}

/** True if a schema of a text is made by `jsonText`. */
export const isJsonText = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def as { checks?: readonly object[] }).checks?.some((check) => jsonChecks.has(check)) === true

/**
 * A number that may have a fraction, kept as a double. The server rejects an integer that a double would round
 * (exact-numbers.ts).
 */
export const decimal = () => {
  const check = z.superRefine<number>(() => {})
  typeChecks.add(check)
  return z.number().check(check)
}
