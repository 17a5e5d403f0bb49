import { expect, test } from 'vitest'
import type * as z from 'zod'
import { isValueType } from './core/values.ts'
import { allEndpoints } from './endpoints.ts'

type Check = { check?: string; format?: string; pattern?: RegExp; minimum?: unknown; value?: unknown }
type Def = Check & {
  type: string
  checks?: readonly { _zod: { def: Check } }[]
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: Record<string, z.core.$ZodType>
}

/** True if a pattern says of each character what it may be, in ASCII: no other form of a text passes it. */
const isOfAscii = ({ source }: RegExp): boolean =>
  source.startsWith('^') && source.endsWith('$') && !/[^ -~]|\[\^|\\[PpSWDu]|(?<!\\)\.(?![^[]*\])/.test(source)

/** Formats of zod that allow one form only, such as a UUID or a whole number. */
const formats = new Set(['uuid', 'datetime', 'date', 'time', 'ipv4', 'ipv6', 'safeint', 'int32'])

function isTyped(schema: z.core.$ZodType, { checks = [], ...def }: Def): boolean {
  const rules = [def, ...checks.map(({ _zod }) => _zod.def)]
  if (isValueType(schema) || rules.some(({ format = '' }) => formats.has(format))) return true
  return def.type === 'string'
    ? rules.some(({ pattern }) => pattern && isOfAscii(pattern))
    : rules.some(({ check }) => check === 'less_than') && rules.some(({ check }) => check === 'greater_than')
}

/** The texts and numbers in a schema that have no type of values.ts, no pattern and no bounds, as paths. */
function bareIn(schema: z.core.$ZodType, at: string): string[] {
  const def = schema._zod.def as unknown as Def
  const inner = def.innerType ?? def.in
  if (inner) return bareIn(inner, at)
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => bareIn(field, `${at}.${name}`))
  if (def.options) return def.options.flatMap((option) => bareIn(option, at))
  if (def.element) return bareIn(def.element, `${at}[]`)
  if (def.keyType && def.valueType) return [...bareIn(def.keyType, `${at}{key}`), ...bareIn(def.valueType, `${at}{}`)]
  return (def.type === 'string' || def.type === 'number') && !isTyped(schema, def) ? [at] : []
}

test.each(allEndpoints.map(({ name, call }) => ({ name, call })))('$name takes no bare text or number', ({ call }) => {
  const { params, query, body } = call
  const parts = Object.entries({ params, query, body }) as [string, z.ZodType | undefined][]
  expect(parts.flatMap(([part, schema]) => (schema ? bareIn(schema, part) : []))).toEqual([])
})
