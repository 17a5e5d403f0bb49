import { expect, test } from 'vitest'
import type * as z from 'zod'
import { allEndpoints } from './endpoints.ts'

/**
 * Anybody can sign up, so what a call takes has a maximum everywhere: each text, list and record of every query and body.
 */

/** Free JSON of a game or a tool, which only the size and the depth of the body bound. */
const freeJson = [
  'callWebhooks[]{}', // a call of a service in `symbol` and `body`; what older tools send in other forms calls nothing
  'conditions[]{}', // only the game evaluates them
  'steps[].body{}', // of a runbook: its steps are bounded by their length as JSON
  'items[].after', // of a change set, bounded by its length as JSON
  'atlas_info', // of older tools
  '.data{}', // the document of a storage object, bounded by its length as JSON
  'metadata{}', // bounded by its length as text
  'properties{}.data', // the content itself
  'variants[]{}.data',
]

type Check = { check: string; pattern?: RegExp }
type Def = {
  type: string
  checks?: readonly { _zod: { def: Check } }[]
  check?: string
  format?: string
  pattern?: RegExp
  innerType?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
  shape?: Record<string, z.ZodType>
}

/** Types that are no larger than a few bytes. */
const small = new Set(['number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined', 'never'])
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional'])
/** Formats of zod with a length of their own. */
const shortFormats = new Set(['uuid', 'datetime', 'date', 'time', 'ipv4', 'ipv6'])

/** True if a pattern matches whole texts of limited length only. */
function isShort(pattern: RegExp | undefined): boolean {
  if (!pattern) return false
  const plain = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain)
}

/** What has no maximum in a schema, as paths. */
function unboundedIn(schema: z.ZodType, at: string): string[] {
  const def = schema.def as unknown as Def
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def)
  const hasLength = checks.some(({ check }) => check === 'max_length' || check === 'length_equals')
  const { type } = def
  if (small.has(type)) return []
  if (wrappers.has(type) && def.innerType) return unboundedIn(def.innerType, at)
  if (type === 'pipe' && def.in) return unboundedIn(def.in, at)
  if (type === 'string') {
    const isBounded =
      hasLength || shortFormats.has(def.format ?? '') || [def, ...checks].some((one) => isShort(one.pattern))
    return isBounded ? [] : [at]
  }
  if (type === 'array' && def.element) return [...(hasLength ? [] : [at]), ...unboundedIn(def.element, `${at}[]`)]
  if (type === 'record' && def.keyType && def.valueType) {
    const max = schema.meta()?.['maxProperties']
    const own = typeof max === 'number' ? [] : [at]
    return [...own, ...unboundedIn(def.keyType, `${at}{key}`), ...unboundedIn(def.valueType, `${at}{}`)]
  }
  if (type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) => unboundedIn(field, `${at}.${name}`))
  if (type === 'union') return (def.options ?? []).flatMap((option) => unboundedIn(option, at))
  return freeJson.some((end) => at.endsWith(end)) ? [] : [at]
}

test.each(allEndpoints.map(({ name, call }) => ({ name, call })))('all that $name takes has a maximum', ({ call }) => {
  expect([
    ...(call.query ? unboundedIn(call.query, 'query') : []),
    ...(call.body ? unboundedIn(call.body, 'body') : []),
  ]).toEqual([])
})

/** Fields that say how much is read, made or waited for; an amount that a player has is none of them. */
const saysHowMuch = /\b(limit|count|size|pageSize|top|depth|days|hours|minutes|seconds|tries|retries)$/i
/** What a rule of its own bounds, which sees more than one field. */
const boundedElsewhere = [
  // At most 100 items in all; currencies are amounts.
  'body.grants[].count',
]

/** Numbers without a maximum in a schema, as paths. */
function endlessIn(schema: z.ZodType, at: string): string[] {
  const def = schema.def as unknown as Def
  if (wrappers.has(def.type) && def.innerType) return endlessIn(def.innerType, at)
  if (def.type === 'pipe' && def.in) return endlessIn(def.in, at)
  if (def.type === 'number') {
    const checks = [{ check: def.check ?? '' }, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]
    return checks.some(({ check }) => check === 'less_than') ? [] : [at]
  }
  if (def.type === 'array' && def.element) return endlessIn(def.element, `${at}[]`)
  if (def.type === 'record' && def.valueType) return endlessIn(def.valueType, `${at}{}`)
  if (def.type === 'object')
    return Object.entries(def.shape ?? {}).flatMap(([name, field]) => endlessIn(field, `${at}.${name}`))
  if (def.type === 'union') return (def.options ?? []).flatMap((option) => endlessIn(option, at))
  return []
}

test('a number that says how much is to be read, made or waited for has a maximum', () => {
  const parts = allEndpoints.flatMap(({ name, call }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = call[part]
      return schema ? endlessIn(schema, part).map((path) => ({ name, path })) : []
    }),
  )
  // Ids and amounts have none; without them the search would find nothing at all.
  expect(parts.length).toBeGreaterThan(200)
  expect(parts.filter(({ path }) => saysHowMuch.test(path) && !boundedElsewhere.includes(path))).toEqual([])
})
