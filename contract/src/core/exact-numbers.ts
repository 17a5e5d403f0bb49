import type * as z from 'zod'
import { ApiError } from './errors.ts'
import { isTooDeep, parseJson } from './json-depth.ts'

/**
 * Integers beyond 2^53, which JSON.parse rounds in silence. A field that takes a text or a number keeps all digits as
 * text; every other field keeps a value only if a double does, such as 1e21, and is rejected by name if not.
 */

/** A number of a JSON text that a double may round: where it is, and how it was written. */
export type LargeNumber = { path: readonly (string | number)[]; literal: string }

/** No number of fewer than 16 digits and without an exponent is large, which is quicker to see than where it is. */
const mayHoldLarge = /(?:^|[:,[\s-])(?:\d{16}|\d[\d.]*[eE]\+?\d)/
const numberAt = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** The large numbers in a valid JSON text. */
export function largeNumbersIn(text: string): LargeNumber[] {
  if (!mayHoldLarge.test(text)) return []
  const largeNumbers: LargeNumber[] = []
  /** The position in each list and object that is open. */
  const path: (string | number)[] = []
  let isKey = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string
    if (character === '"') {
      const end = endOfText(text, index)
      if (isKey) path[path.length - 1] = JSON.parse(text.slice(index, end + 1)) as string
      isKey = false
      index = end
    } else if (character === '{') {
      path.push('')
      isKey = true
    } else if (character === '[') path.push(0)
    else if (character === '}' || character === ']') {
      path.pop()
      isKey = false
    } else if (character === ',') {
      const last = path.at(-1)
      if (typeof last === 'number') path[path.length - 1] = last + 1
      else isKey = true
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      numberAt.lastIndex = index
      const literal = numberAt.exec(text)?.[0] ?? character
      if (isLarge(literal)) largeNumbers.push({ path: [...path], literal })
      index += literal.length - 1
    }
  }
  return largeNumbers
}

function endOfText(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index
}

const isLarge = (literal: string): boolean => {
  const value = Number(literal)
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
}

/** True if a number is the same after it was read as a double: 1e21 is, 9007199254740993 is not. */
export const isExact = (literal: string): boolean => {
  const value = Number(literal)
  return Number.isFinite(value) && (!isLarge(literal) || toInteger(String(value)) === toInteger(literal))
}

/** All digits of an integer in any notation; undefined above a sensible number of digits. */
function toInteger(literal: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  const zeros = Number(exponent) - fraction.length
  if (whole === '' || Math.abs(zeros) > 400) return undefined
  const digits = `${whole}${fraction}${'0'.repeat(Math.max(zeros, 0))}`.slice(0, zeros < 0 ? zeros : undefined)
  return `${sign}${digits.replace(/^0+(?=\d)/, '')}`
}

export const notExact = (field: string) =>
  new ApiError('BadRequest', {
    field: field.slice(0, 200),
    message: `${field.slice(0, 200)} is a number that cannot be stored exactly. Send its digits as a string..`,
  })

/**
 * Replaces large numbers of a parsed body by strings of their digits, where the schema accepts both. Throws
 * `BadRequest` with the field for a number that would be rounded. Without a schema, no field accepts strings.
 */
export function keepExact(schema: z.core.$ZodType | undefined, body: unknown, large: readonly LargeNumber[]): void {
  for (const { path, literal } of large) {
    const holder = path.slice(0, -1).reduce<unknown>((value, step) => readField(value, step), body)
    const last = path.at(-1)
    // Duplicate key: the last one counts.
    if (last === undefined || readField(holder, last) !== Number(literal)) continue
    const kinds = schema ? kindsAt(schema, path) : new Set(['any'] as const)
    const digits = toInteger(literal)
    if (kinds.has('text') && kinds.has('number') && digits !== undefined)
      (holder as Record<string | number, unknown>)[last] = digits
    else if (kinds.size > 0 && !isExact(literal)) throw notExact(path.join('.'))
  }
}

const readField = (value: unknown, step: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string | number, unknown>)[step]
    : undefined

type Kind = 'text' | 'number' | 'any'
type Def = {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  catchall?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
}

/** Types that a schema accepts at a path; empty for an unknown field, which is ignored. */
function kindsAt(schema: z.core.$ZodType, path: readonly (string | number)[]): Set<Kind> {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  if (inner) return kindsAt(inner, path)
  if (def.type === 'union') return new Set((def.options ?? []).flatMap((option) => [...kindsAt(option, path)]))
  const [step, ...rest] = path
  if (step === undefined) {
    return new Set<Kind>([def.type === 'string' ? 'text' : def.type === 'number' ? 'number' : 'any'])
  }
  if (def.type === 'object') {
    const field = (def.shape && Object.hasOwn(def.shape, step) ? def.shape[step] : undefined) ?? def.catchall
    return field ? kindsAt(field, rest) : new Set()
  }
  const each = def.type === 'array' ? def.element : def.type === 'record' ? def.valueType : undefined
  return each ? kindsAt(each, rest) : new Set(['any'])
}

/** Parses JSON that a person wrote. Throws a SyntaxError for invalid JSON and for a number that would be rounded. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  const rounded = roundedIn(text)
  if (rounded) {
    const at = rounded.path.length > 0 ? ` at ${rounded.path.join('.')}` : ''
    throw new SyntaxError(`The number ${rounded.literal}${at} cannot be stored exactly. Write its digits as a string.`)
  }
  return value
}

/**
 * Parses JSON that arrived as the text of a field. Throws a SyntaxError for JSON that is invalid or nested too deeply,
 * and `BadRequest` with the field and the path for a number that would be rounded.
 */
export function parseJsonText(text: string, field: string): unknown {
  const value = parseJson(text)
  const rounded = roundedIn(text)
  if (rounded) throw notExact([field, ...rounded.path].join('.'))
  return value
}

/**
 * Parses JSON whose sender cannot be sent an error: a number that would be rounded becomes a string of its digits.
 * Throws a SyntaxError for JSON that is invalid or nested too deeply.
 */
export function parseJsonWithDigits(text: string): unknown {
  const root = { value: parseJson(text) }
  for (const { path, literal } of largeNumbersIn(text)) {
    if (isExact(literal)) continue
    const steps = ['value', ...path]
    const holder = steps.slice(0, -1).reduce<unknown>((value, step) => readField(value, step), root)
    const last = steps.at(-1) as string | number
    // Duplicate key: the last one counts.
    if (readField(holder, last) === Number(literal)) (holder as Record<string | number, unknown>)[last] = literal
  }
  return root.value
}

/** The path of the first number that would be rounded in a text, if the text is a JSON object or list. */
export function roundedPathIn(text: string): LargeNumber['path'] | undefined {
  if (!/^\s*[[{]/.test(text) || !mayHoldLarge.test(text) || isTooDeep(text)) return undefined
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return roundedIn(text)?.path
}

/** The first number of a valid JSON text that would be rounded. */
const roundedIn = (text: string): LargeNumber | undefined =>
  largeNumbersIn(text).find(({ literal }) => !isExact(literal))
