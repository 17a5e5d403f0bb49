/**
 * JSON Schema (draft 2020-12) as supported by checks and forms, with annotations for the display of a field.
 * Annotations begin with `x-`, so that other tools ignore them.
 */
export type FieldSchema = {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, FieldSchema>
  required?: string[]
  additionalProperties?: boolean | FieldSchema
  items?: FieldSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  pattern?: string
  format?: string
  /** The id of an item of one of these types is picked: `["currency"]`. */
  'x-picks'?: readonly string[]
  /** The unit of a number: a duration in this unit, or an amount of money in minor units. */
  'x-unit'?: DurationUnit | 'money'
  /**
   * A text of several lines, texts by language, a picture, an audience of players, JSON, or a moment in milliseconds.
   */
  'x-as'?: FieldLook
  /** Why the field cannot be changed in this form, which shows its value; empty: the form leaves the field out. */
  'x-fixed'?: string
  /** Sibling field with the same value in another unit. A form shows only one of them: the last one that is set. */
  'x-same-as'?: string
  /** How a new property is written in an item; default: `data`. */
  'x-holds'?: 'text' | '$link' | '$links'
  /** A new property is for game servers only. */
  'x-private'?: boolean
}

export const durationUnits = { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits

export const fieldLooks = ['lines', 'texts', 'image', 'audience', 'json', 'moment'] as const
export type FieldLook = (typeof fieldLooks)[number]

/** A schema as an answer carries it. */
export const asFieldSchema = (schema: unknown): FieldSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : {}

/** The path of a field in an item: names of properties, and places in lists. */
export type FieldPath = readonly (string | number)[]

/** `phases.0.name` */
export const pathText = (path: FieldPath): string => path.join('.')

/** The schema of the field at a path; undefined if the schema has none. */
export function schemaAt(schema: FieldSchema, path: FieldPath): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema
  for (const step of path) {
    if (at === undefined) return undefined
    at = typeof step === 'number' ? at.items : stepInto(at, step)
  }
  return at
}

function stepInto(schema: FieldSchema, name: string): FieldSchema | undefined {
  const property = schema.properties?.[name]
  if (property) return property
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object') return additionalProperties
  for (const one of schema.anyOf ?? []) {
    const match = stepInto(one, name)
    if (match) return match
  }
  return undefined
}

/** Limits of an inference: checked values per field, names per object, and depth. */
const maxNames = 60
const maxDepth = 8

/**
 * The schema that these values have in common: what each is of, and for objects the names that any of them has. Names
 * that all of them have are not required: a schema that nobody wrote rejects nothing.
 */
export function inferSchema(values: readonly unknown[], depth = 0): FieldSchema {
  const present = values.filter((value) => value !== null && value !== undefined)
  if (present.length === 0 || depth > maxDepth) return {}
  const kinds = new Set(present.map(toKind))
  if (kinds.size === 2 && kinds.has('integer') && kinds.has('number')) return { type: 'number' }
  if (kinds.size !== 1) return {}
  const [kind = 'string'] = kinds
  if (kind === 'array') {
    const items = inferSchema(present.flat().slice(0, maxNames), depth + 1)
    return { type: 'array', items }
  }
  if (kind === 'object') {
    const objects = present as Record<string, unknown>[]
    const names = [...new Set(objects.flatMap((one) => Object.keys(one)))].slice(0, maxNames)
    return {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name) => [name, inferSchema(objects.map((one) => one[name]).slice(0, maxNames), depth + 1)]),
      ),
    }
  }
  if (kind !== 'string') return { type: kind }
  const texts = present as string[]
  if (texts.every((text) => isoTime.test(text))) return { type: 'string', format: 'date-time' }
  if (texts.some((text) => text.includes('\n') || text.length > 120)) return { type: 'string', 'x-as': 'lines' }
  return { type: 'string' }
}

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

function toKind(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** “startingAmount” and “starting_amount” as words: “Starting amount”. */
export function humanizeName(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase())
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The initial value of a new field: the smallest that its schema accepts. */
export function startValue(schema: FieldSchema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0] ?? null
  const [type] = [schema.type ?? []].flat()
  if (type === 'object') return buildInitialValue(schema)
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => startValue(schema.items ?? {}))
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return clamped(0, schema)
  if (type === 'string')
    return (schema.minLength ?? 0) > 0 && !schema['x-picks'] ? 'New'.padEnd(schema.minLength ?? 0) : ''
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  return first ? startValue(first) : null
}

const clamped = (value: number, { minimum = -Infinity, maximum = Infinity }: FieldSchema): number =>
  Math.min(Math.max(value, minimum), maximum)

/** The fields that a new object needs. */
export const buildInitialValue = ({ properties = {}, required = [] }: FieldSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, field]) => required.includes(name) || field.default !== undefined)
      .map(([name, field]) => [name, startValue(field)]),
  )
