import type * as z from 'zod'
import { ApiError } from './errors.ts'
import { isExact, notExact, parseJsonText } from './exact-numbers.ts'

/**
 * The leniency of the wire, derived from a call's schema once: digit text counts as a number, "True" as a boolean,
 * comma text as a list (of objects: JSON text), null as absent. Other values are left as they are, for the schema to
 * reject.
 */
export type LenientReader = (value: unknown, at: string) => unknown

const digits = /^-?\d+(\.\d+)?$/

export function buildLenientReader(schema: z.core.$ZodType): LenientReader {
  const def = (schema as z.ZodType).def as unknown as SchemaDef
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'readonly':
      return buildLenientReader(def.innerType)
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, buildLenientReader(field)] as const)
      return (value, at) => {
        if (!isObject(value)) return value
        const read: Record<string, unknown> = {}
        for (const [name, readField] of fields) {
          const fieldValue = Object.hasOwn(value, name) ? value[name] : undefined
          if (fieldValue !== undefined && fieldValue !== null)
            read[name] = readField(fieldValue, at ? `${at}.${name}` : name)
        }
        return read
      }
    }
    case 'array': {
      const element = buildLenientReader(def.element)
      const hasObjects = (def.element as z.ZodType).def.type === 'object'
      return (value, at) => {
        const list = typeof value === 'string' ? (hasObjects ? parseJsonField(value, at) : splitList(value)) : value
        return Array.isArray(list) ? list.map((item, index) => element(item, `${at}.${index}`)) : list
      }
    }
    case 'record': {
      const element = buildLenientReader(def.valueType)
      return (value, at) => {
        if (!isObject(value)) return value
        const entries = Object.entries(value).filter(([, given]) => given !== null)
        return Object.fromEntries(
          entries.map(([name, value]) => [plainText(name, at), element(value, at ? `${at}.${name}` : name)]),
        )
      }
    }
    case 'number':
      return (value, at) => {
        if (typeof value !== 'string' || !digits.test(value)) return value
        if (!isExact(value)) throw notExact(at)
        return Number(value)
      }
    case 'boolean':
      return (value) =>
        value === 'true' || value === 'True' ? true : value === 'false' || value === 'False' ? false : value
    default:
      return (value, at) => (typeof value === 'string' ? plainText(value, at) : value)
  }
}

type SchemaDef =
  | { type: 'optional' | 'default' | 'prefault' | 'nullable' | 'readonly'; innerType: z.core.$ZodType }
  | { type: 'object'; shape: Record<string, z.core.$ZodType> }
  | { type: 'array'; element: z.core.$ZodType }
  | { type: 'record'; valueType: z.core.$ZodType }
  | { type: 'number' | 'boolean' | 'string' | 'union' | 'enum' | 'unknown' }

const splitList = (text: string): string[] => (text === '' ? [] : text.split(','))

function parseJsonField(text: string, at: string): unknown {
  try {
    return text === '' ? [] : parseJsonText(text, at)
  } catch (error) {
    // JSON that is invalid or nested too deeply stays text, which the schema rejects.
    if (error instanceof SyntaxError) return text
    throw error
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** PostgreSQL cannot store NUL in text; checking it here adds the field to the error. */
function plainText(value: string, at: string): string {
  if (value.includes('\0'))
    throw new ApiError('BadRequest', {
      field: at.slice(0, 200),
      message: `${at.slice(0, 200)} must not contain NUL characters.`,
    })
  return value
}
